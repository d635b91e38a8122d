/** Sums of choices wrap around. */
class Wrapping {
  static int sum(boolean one, boolean two) {
    int sum = Integer.MAX_VALUE - 1;
    if (one) {
      sum += 1;
    }
    if (two) {
      sum += 1;
    }
    return sum;
  }

  static void valid(boolean one, boolean two) {
    assert sum(one, two) > 0 == !(one && two);
  }

  static void invalid(boolean one, boolean two) {
    assert sum(one, two) > 0;
  }
}
