/** A loop with a few rounds. */
public class Gcd {
  public static int gcd(int a, int b) {
    if (a < 0 || b < 0 || a > 20 || b > 20) {
      throw new IllegalArgumentException();
    }
    while (b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
