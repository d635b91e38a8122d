// Which types are initialized, in which order, and what is left of those that fail.
//@ verify
//@ valid
public class InitializeOrder {
  static String log = "";

  static int note(String text) {
    log += text;
    return 0;
  }

  interface Above {
    int A = note("A");

    default void a() {}
  }

  interface Abstract {
    int B = note("B");

    void b();
  }

  interface Below extends Above, Abstract {
    int C = note("C");

    private void c() {}
  }

  static class Parent {
    static int p = note("P");
  }

  static class Child extends Parent implements Below {
    static int own = note("O");

    public void b() {}
  }

  static void order() {
    log = "";
    new Child();
    new Child();
    assert log.equals("PACO");
    assert Below.B == 0 && log.equals("PACOB");
  }

  static class Broken {
    static int value = fail();

    static int fail() {
      throw new IllegalStateException("once");
    }
  }

  static class Heir extends Broken {}

  static void failure() {
    int caught = 0;
    try {
      new Heir();
    } catch (ExceptionInInitializerError error) {
      caught = error.getCause() instanceof IllegalStateException ? 1 : 2;
    }
    assert caught == 1;
    try {
      new Heir();
    } catch (NoClassDefFoundError error) {
      caught = 3;
    }
    assert caught == 3;
    try {
      caught = Broken.value;
    } catch (NoClassDefFoundError error) {
      caught = 4;
    }
    assert caught == 4;
  }

  static void lazy() {
    log = "";
    Object none = new Child[1];
    assert Child.class != null && !(none instanceof Child);
    assert log.isEmpty();
  }

  public static void main(String[] args) {
    lazy();
    order();
    failure();
  }
}
