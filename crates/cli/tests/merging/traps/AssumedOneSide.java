import org.sosy_lab.sv_benchmarks.Verifier;

/** One side is assumed away. */
class AssumedOneSide {
  static void valid(boolean choice) {
    int value = 1;
    if (choice) {
      value = 2;
      Verifier.assume(false);
    }
    assert value == 1 && !choice;
  }

  static void invalid(boolean choice, boolean second) {
    int value = 1;
    if (choice) {
      value = 2;
      Verifier.assume(second);
    }
    assert value == 1;
  }
}
