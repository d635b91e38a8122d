/** Two by two. */
public class Matrix2 {
  public final double a;
  public final double b;
  public final double c;
  public final double d;

  public Matrix2(double a, double b, double c, double d) {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  public double determinant() {
    return a * d - b * c;
  }

  public boolean isDiagonal() {
    return b == 0 && c == 0;
  }

  public Matrix2 transposed() {
    return new Matrix2(a, c, b, d);
  }
}
