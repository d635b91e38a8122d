/** Boxed numbers. */
public class Boxes {
  public static int orZero(Integer value) {
    return value == null ? 0 : value;
  }

  public static Integer positive(int value) {
    return value > 0 ? Integer.valueOf(value) : null;
  }

  public static boolean same(Long one, Long two) {
    return one != null && one.equals(two);
  }
}
