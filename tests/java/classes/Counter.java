/** Static state. */
public class Counter {
  private static int total;
  static int visible;

  public static int next(int step) {
    if (step <= 0) {
      return total;
    }
    total += step;
    visible = total;
    return total;
  }

  public static boolean isOver(int limit) {
    return visible > limit;
  }
}
