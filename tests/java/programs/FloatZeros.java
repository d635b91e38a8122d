//@ verify --engine symbolic --entry FloatZeros.local
//@ invalid 35
//@ verify --engine symbolic --entry FloatZeros.field
//@ invalid 44
//@ verify --engine symbolic --entry FloatZeros.ofClass
//@ invalid 53
//@ verify --engine symbolic --entry FloatZeros.element
//@ invalid 62
//@ verify --engine symbolic --entry FloatZeros.boxed
//@ invalid 71
//@ verify --engine symbolic --entry FloatZeros.nested
//@ invalid 84
//@ verify --engine symbolic --entry FloatZeros.repeated
//@ invalid 98
//@ verify --engine symbolic --entry FloatZeros.kept
//@ valid
//@ verify --engine symbolic --entry FloatZeros.compared
//@ invalid 111
//@ verify --engine symbolic --entry FloatZeros.numbers
//@ valid
// Zeros of both signs are equal and not the same.
class FloatZeros {
  double number;
  static float shared;

  static FloatZeros make() {
    return new FloatZeros();
  }

  static void local(int x) {
    float d = 0.0f;
    if (x == 1234567) {
      d = -0.0f;
    }
    assert 1 / d > 0;
  }

  static void field(int x) {
    FloatZeros zero = make();
    zero.number = 0.0;
    if (x == 1234567) {
      zero.number = -0.0;
    }
    assert 1 / zero.number > 0;
  }

  static void ofClass(int x) {
    shared = -0.0f;
    if (x == 1234567) {
      shared = 0.0f;
    }
    // Both are equal to zero.
    assert shared == 0 && 1 / shared < 0;
  }

  static void element(int x) {
    double[] numbers = {0.0, -0.0};
    if (x == 1234567) {
      numbers[1] = 0.0;
    }
    assert numbers[0] == numbers[1];
    assert Double.doubleToLongBits(numbers[1]) != 0;
  }

  static void boxed(int x) {
    Double zero = 0.0;
    if (x == 1234567) {
      zero = -0.0;
    }
    assert zero == 0.0;
    assert zero.equals(0.0);
  }

  static void nested(int x, int y) {
    double d = 0.0;
    if (x > 0) {
      if (x == 1234567) {
        d = -0.0;
      } else if (y > 5) {
        d = 0.0;
      }
    }
    assert d == 0;
    assert Double.compare(d, 0.0) == 0;
  }

  static void repeated(int x) {
    double d = 0.0;
    for (int i = 0; i < 3; i++) {
      if (x == i + 1000) {
        d = -d;
      }
    }
    double e = 0.0;
    if (x == 1001) {
      e = d;
    }
    assert 1 / e > 0;
  }

  static void kept(int x) {
    double d = -0.0;
    if (x == 1234567) {
      d = -0.0;
    }
    assert 1 / d < 0;
  }

  static void compared(double x) {
    if (x == 0.0) {
      assert 1 / x > 0;
    }
  }

  static void numbers(int x) {
    double d = Double.NaN;
    if (x == 1234567) {
      d = Double.longBitsToDouble(0x7ff8000000000001L);
    }
    assert d != d;
    assert Double.valueOf(d).equals(Double.NaN);
  }
}
