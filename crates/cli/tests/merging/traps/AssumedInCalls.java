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

  public static void main(String[] arguments) {
    int number = Verifier.nondetInt();
    boolean strict = Verifier.nondetBoolean();
    boolean loud = Verifier.nondetBoolean();
    boolean failed = false;
    try {
      both(number, strict, loud);
    } catch (IllegalStateException exception) {
      failed = true;
    }
    assert !strict || number > 1;
    assert failed == (number == 0);
  }
}
