// Branches that are followed both ways at once, whatever the compiler wrote down about local variables. In front of each
// method stands how many paths it has.
class Merged {
  private int field;
  private static long shared;

  // paths: 1
  static void ints(int a, int b, int c) {
    int sum = 0;
    if (a > 5) {
      sum += 1;
    }
    if (b > 5) {
      sum += 2;
    }
    if (c > 5) {
      sum += 4;
    }
    assert sum >= 0;
    assert sum < 8;
  }

  // paths: 1
  static void longs(long a, long b) {
    long sum = 0;
    if (a > 5) {
      sum = 7;
    }
    if (b < sum) {
      sum = sum + 1;
    }
    assert sum <= 8;
  }

  // paths: 1
  static void small(byte a, char b, short c, boolean d) {
    byte one = 1;
    char two = 'a';
    short three = 3;
    boolean four = false;
    if (a > 3) {
      one = 2;
    }
    if (b == 'x') {
      two = 'b';
    }
    if (c < 0) {
      three = 4;
    }
    if (d) {
      four = true;
    }
    assert one + two + three <= 2 + 'b' + 4;
    assert four == d;
  }

  // paths: 1
  static void sharedSlots(int a, int b) {
    int result = 0;
    {
      int first = 0;
      if (a > 0) {
        first = 1;
      }
      result += first;
    }
    {
      int second = 5;
      if (b > 0) {
        second = 7;
      }
      result += second;
    }
    assert result >= 5 && result <= 8;
  }

  // paths: 1
  static void loop(int a, int b, int c, int d) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
      int value = a;
      if (i == 1) {
        value = b;
      }
      if (i == 2) {
        value = c;
      }
      if (i == 3) {
        value = d;
      }
      if (value > 100) {
        count++;
      }
    }
    assert count <= 4;
  }

  // paths: 1
  static void nested(int a, int b) {
    int kind = 0;
    if (a > 0) {
      if (b > 0) {
        kind = 1;
      } else {
        kind = 2;
      }
    }
    assert kind != 1 || b > 0;
  }

  // paths: 1
  static void objects(int a, long b) {
    Merged it = new Merged();
    if (a > 0) {
      it.field = 3;
    }
    shared = 0;
    if (b > 0) {
      shared = b;
    }
    assert it.field == 0 || a > 0;
    assert shared >= 0;
  }

  // paths: 2
  static void floats(int a) {
    double d = 1;
    if (a > 0) {
      d = 2;
    }
    assert d < 3;
  }

  static boolean isLarge(int a) {
    if (a > 7) return true;
    return false;
  }

  // paths: 1
  static void returned(int a) {
    boolean large = isLarge(a);
    assert large == a > 7;
  }
}
