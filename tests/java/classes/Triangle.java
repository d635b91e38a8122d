/** What kind of triangle three sides make. */
public class Triangle {
  public static String kind(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0) {
      return "none";
    }
    if ((long) a + b <= c || (long) a + c <= b || (long) b + c <= a) {
      return "none";
    }
    if (a == b && b == c) {
      return "equilateral";
    }
    return a == b || b == c || a == c ? "isosceles" : "scalene";
  }
}
