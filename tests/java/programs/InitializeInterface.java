// A class initializes the superinterfaces that have code for its objects.
//@ verify
//@ invalid 14
interface FailsToInitialize {
  int X = boom();

  default void f() {}

  static int boom() {
    int one = Integer.parseInt("1");
    // Reached before main, although nothing reads the field.
    if (one == 1) {
      // The line that is violated.
      assert false;
    }
    return one;
  }
}

public class InitializeInterface implements FailsToInitialize {
  public static void main(String[] args) {}
}
