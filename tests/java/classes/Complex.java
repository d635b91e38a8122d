/** Results that are objects. */
public class Complex {
  private final double re;
  private final double im;

  public Complex(double re, double im) {
    this.re = re;
    this.im = im;
  }

  public double getRe() {
    return re;
  }

  public double getIm() {
    return im;
  }

  public Complex plus(Complex other) {
    return new Complex(re + other.re, im + other.im);
  }

  public boolean isReal() {
    return im == 0.0;
  }
}
