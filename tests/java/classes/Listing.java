import java.util.function.IntPredicate;

/** Lambdas, conditional expressions and loops. */
public class Listing {
  private Listing() {}

  public static int count(int[] values, int limit) {
    IntPredicate small = it -> it < limit && it > -limit;
    int count = 0;
    for (int value : values) {
      if (small.test(value)) {
        count++;
      } else if (value == 77) {
        continue;
      }
    }
    do {
      count++;
    } while (count < 3);
    return count;
  }

  public static boolean both(boolean a, boolean b, Boolean c) {
    boolean r = a && b || c != null && c;
    return !r ^ a;
  }
}
