// What the initializer of the class throws comes before main, whose handlers do not catch it.
//@ verify
//@ valid
public class InitializeOutsideOfMain {
  static int value = fail();

  static int fail() {
    if (value == 0) {
      throw new IllegalStateException();
    }
    return 1;
  }

  public static void main(String[] args) {
    try {
      System.out.println(value);
    } catch (Throwable never) {
      assert false;
    }
  }
}
