// An interface is initialized behind the superclass and in front of the class.
//@ verify
//@ invalid 28
public class InitializeOrderWrong {
  static String log = "";

  static int note(String text) {
    log += text;
    return 0;
  }

  interface WithCode {
    int A = note("A");

    default void a() {}
  }

  static class Parent {
    static int p = note("P");
  }

  static class Child extends Parent implements WithCode {
    static int own = note("O");
  }

  public static void main(String[] args) {
    new Child();
    assert !log.equals("PAO");
  }
}
