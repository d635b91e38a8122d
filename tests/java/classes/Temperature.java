/** Doubles and floats. */
public class Temperature {
  public static String feel(double celsius) {
    if (celsius < -273.15) {
      throw new IllegalArgumentException();
    }
    if (celsius < 0) {
      return "ice";
    }
    return celsius < 100 ? "water" : "steam";
  }

  public static boolean isUsable(float value) {
    return !Float.isNaN(value) && !Float.isInfinite(value);
  }

  public static double half(double value) {
    return value == 0 ? value : value / 2;
  }
}
