/** A division that is fine under its condition only. */
class DivisionOneSide {
  static int divide(int divisor, boolean check) {
    int result = 0;
    if (!check || divisor != 0) {
      result = 12 / divisor;
    }
    return result;
  }

  static void valid(int divisor) {
    try {
      int result = divide(divisor, true);
      assert divisor != 1 || result == 12;
    } catch (ArithmeticException unexpected) {
      assert false;
    }
  }

  static void invalid(int divisor, boolean check) {
    try {
      divide(divisor, check);
    } catch (ArithmeticException expected) {
      assert false;
    }
  }
}
