package dispatch.one;

public class Base {
  int f() {
    return 1;
  }

  public static int call(Base base) {
    return base.f();
  }
}
