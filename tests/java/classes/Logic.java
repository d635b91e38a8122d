/** Conditions as values. */
public class Logic {
  public static boolean implies(boolean a, boolean b) {
    return !a || b;
  }

  public static boolean majority(boolean a, boolean b, boolean c) {
    return a && b || b && c || a && c;
  }

  public static int sign(long x) {
    return x < 0 ? -1 : x > 0 ? 1 : 0;
  }

  public static boolean between(int low, int x, int high) {
    boolean above = x >= low;
    boolean below = x <= high;
    return above && below;
  }
}
