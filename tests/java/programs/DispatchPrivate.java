// A private method overrides nothing, neither a default method nor what subclasses declare.
//@ verify --entry DispatchPrivate.byInterface
//@ valid
//@ verify --entry DispatchPrivate.byInterfaceWrong
//@ invalid 42
//@ verify --entry DispatchPrivate.byClass
//@ valid
//@ verify --entry DispatchPrivate.cannotSee
//@ valid
//@ verify --entry DispatchPrivate.any
//@ invalid 75
public class DispatchPrivate {
  interface Named {
    default int f() {
      return 1;
    }
  }

  static class Base {
    private int f() {
      return 2;
    }

    int own() {
      return f();
    }
  }

  static class Derived extends Base implements Named {}

  static class Last extends Derived {
    public int f() {
      return 3;
    }
  }

  static void byInterface() {
    assert ((Named) new Derived()).f() == 1;
  }

  static void byInterfaceWrong() {
    assert ((Named) new Derived()).f() == 2;
  }

  static void byClass(boolean last) {
    Base base = last ? new Last() : new Derived();
    assert base.f() == 2;
    assert base.own() == 2;
    Named named = (Named) base;
    assert named.f() == (last ? 3 : 1);
    java.util.function.ToIntFunction<Base> reference = Base::f;
    assert reference.applyAsInt(base) == 2;
  }

  static class Outside {
    static int call() {
      return new Hidden().f();
    }
  }

  // The compiler takes the method of the interface, the JVM finds the private one first.
  static void cannotSee() {
    boolean failed = false;
    try {
      new Hidden().f();
    } catch (IllegalAccessError expected) {
      failed = true;
    }
    assert failed;
  }

  static void any(Named named) {
    if (named != null) {
      int result = named.f();
      assert result != 3;
    }
  }
}

class Parent {
  private int f() {
    return 4;
  }
}

class Hidden extends Parent implements DispatchPrivate.Named {}
