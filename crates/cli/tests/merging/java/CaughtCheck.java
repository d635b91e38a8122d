import org.sosy_lab.sv_benchmarks.Verifier;

/** A division fails on one side and its exception is caught. */
class CaughtCheck {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      int divisor = 1;
      if (Verifier.nondetBoolean()) {
        divisor = 0;
      }
      try {
        sum += 0 / divisor;
      } catch (ArithmeticException expected) {
        sum += 1 << i;
      }
    }
    return sum;
  }

  static void twelve() {
    int sum = sum(12);
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    assert sum(3) != 5;
  }
}
