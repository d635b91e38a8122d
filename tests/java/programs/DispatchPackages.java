// A method without a modifier is overridden in its package only, or by what overrides such a method.
//@ verify --entry DispatchPackages.selects
//@ valid
//@ verify --entry DispatchPackages.overrides
//@ invalid 21
import dispatch.one.Back;
import dispatch.one.Base;
import dispatch.two.Far;
import dispatch.two.Other;

public class DispatchPackages {
  static void selects(int kind) {
    Other object = kind == 0 ? new Other() : kind == 1 ? new Back() : new Far();
    int expected = kind == 0 ? 1 : kind == 1 ? 3 : 4;
    assert Base.call(object) == expected;
    assert object.f() == (kind == 0 ? 2 : expected);
  }

  static void overrides(int kind) {
    Other object = kind == 7 ? new Other() : new Back();
    assert Base.call(object) != 1;
  }
}
