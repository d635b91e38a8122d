import org.sosy_lab.sv_benchmarks.Verifier;

/** What calls assumed, or left by an exception, holds after the paths through them met, whatever came of all others. */
class AssumedInCalls {
  static int checked(int number, boolean strict) {
    if (strict) {
      Verifier.assume(number > 1);
      return number - 1;
    }
    if (number == 0) {
      throw new IllegalStateException();
    }
    return number < 0 ? -1 : 1;
  }

  static int both(int number, boolean strict, boolean loud) {
    int result = loud ? 100 : 200;
    result += checked(number, strict);
    return result;
  }

  static boolean fails(int number, boolean strict) {
    try {
      both(number, strict, Verifier.nondetBoolean());
      return false;
    } catch (IllegalStateException exception) {
      return true;
    }
  }

  static void valid() {
    int number = Verifier.nondetInt();
    boolean strict = Verifier.nondetBoolean();
    boolean failed = fails(number, strict);
    assert !strict || number > 1;
    assert failed == (number == 0);
  }

  /** No call excludes that number. */
  static void invalid() {
    int number = Verifier.nondetInt();
    boolean strict = Verifier.nondetBoolean();
    boolean failed = fails(number, strict);
    assert failed || strict || number != 1;
  }
}
