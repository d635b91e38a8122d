//@ verify
//@ invalid 13
// The initializer of the main class runs before main, and that of an interface with a default method before it.
interface InitializerAssertsFirst {
  int X = InitializerAsserts.start();

  default void code() {}
}

class InitializerAsserts implements InitializerAssertsFirst {

  static int start() {
    assert false;
    return 1;
  }

  public static void main(String[] args) {}
}
