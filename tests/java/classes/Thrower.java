/** Branches whose targets throw before anything else happens. */
public class Thrower {
  public static int first(int x) {
    if (x > 3) {
      fail();
    }
    return x;
  }

  public static int second(int x) {
    int y = x == 5 ? fail() : 2;
    return y + 1;
  }

  public static int third(int[] values, int at) {
    if (at == 2) {
      return values[-1];
    }
    return at > 0 ? values.length : 0;
  }

  public static boolean checked(int x) {
    assert x != 12 : "twelve";
    return x > 0;
  }

  private static int fail() {
    throw new UnsupportedOperationException();
  }
}
