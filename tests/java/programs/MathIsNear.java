//@ verify --entry MathIsNear.near
//@ valid
//@ verify --entry MathIsNear.fixed
//@ valid
//@ verify --entry MathIsNear.strict
//@ valid
//@ verify --entry MathIsNear.sameAsStrict
//@ unknown
//@ verify --entry MathIsNear.oneOff
//@ unknown
//@ verify --entry MathIsNear.otherThanStrict --no-replay
//@ unknown sin
//@ verify --entry MathIsNear.farOff --no-replay
//@ invalid 73
//@ verify --entry MathIsNear.inputs
//@ valid
// The last digits of most functions of Math are left open, those of StrictMath are not.
class MathIsNear {
  static void near() {
    assert Math.sin(0.51) > 0.488 && Math.sin(0.51) < 0.489;
    double sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += Math.sin(i) * Math.cos(i) / (1 + Math.exp(-i));
    }
    assert sum > -0.3 && sum < -0.2;
    assert (int) (1000 * Math.log(7)) == 1945 && Math.round(Math.tan(1)) == 2;
    assert Math.floor(10 * Math.sinh(1)) == 11 && Math.max(Math.cbrt(30), 3) > 3.1;
    assert (float) Math.atan2(1, 2) > 0.46f && Math.hypot(1, 1) < 1.5;
    assert Math.pow(1.5, 0.5) * Math.pow(1.5, 0.5) < 1.5001;
    assert Math.sin(Math.cos(0.3)) > 0.8 && Math.exp(Math.log(3)) < 3.1;
    assert Math.sin(0.51) == Math.sin(0.51);
  }

  static void fixed() {
    assert Math.sin(0) == 0 && 1 / Math.sin(-0.0) < 0 && Math.cos(0) == 1 && Math.exp(0) == 1;
    assert Math.log(1) == 0 && Math.log10(1000) == 3 && Math.acos(1) == 0;
    assert Math.pow(2, 10) == 1024 && Math.pow(0.3, 1) == 0.3 && Math.pow(0.7, 2) == 0.7 * 0.7;
    assert Math.atan2(0, -1) == Math.PI && Math.tanh(30) == 1 && Math.expm1(-50) == -1;
    assert Math.log(-1) != Math.log(-1) && Math.exp(1 / 0.0) == 1 / 0.0 && Math.cosh(0) == 1;
    assert Math.sqrt(2) == StrictMath.sqrt(2) && Math.floor(1.5) == 1 && Math.cbrt(0) == 0;
  }

  static void strict() {
    assert StrictMath.cos(9.094538038451542e154) == 0.8204132333735836;
    assert StrictMath.tanh(0.576701664268108) == 0.5202639993301801;
    assert StrictMath.cbrt(-745.2) == -9.066178847264215;
    assert StrictMath.log10(Math.PI) == 0.4971498726941338;
    assert StrictMath.hypot(18.3125, 18.321622792838586) == 25.904237452838913;
    assert StrictMath.atan2(1, -4.9e-324) == 1.5707963267948968;
    assert StrictMath.sin(-3.836286931836241e108) == 0.8018530542134534;
  }

  static void sameAsStrict() {
    assert Math.sin(0.51) == StrictMath.sin(0.51);
  }

  static void oneOff() {
    assert Math.exp(1.1) != Math.nextUp(StrictMath.exp(1.1));
  }

  static void otherThanStrict(int x) {
    if (x == 77) {
      assert Math.sin(0.51) != StrictMath.sin(0.51);
    }
  }

  static void farOff(double x) {
    double y = Math.sin(x);
    if (x > 1 && x < 2) {
      double z = Math.cos(x) + 2;
      if (y > 0.5) {
        y = y * z + Math.exp(-x);
        assert y * 3 < 4;
      }
    }
  }

  static void inputs(double x) {
    double y = Math.sin(x);
    assert !(y > 1) && !(Math.cos(x) < -1) && y == Math.sin(x) | y != y;
    assert Math.exp(x) >= 0 || x != x;
    assert x < 0 || x != x || Math.exp(x) >= 1;
    assert !(Math.abs(Math.atan(x)) > 2) && !(Math.cosh(x) < 1) && !(Math.tanh(x) > 1);
  }
}
