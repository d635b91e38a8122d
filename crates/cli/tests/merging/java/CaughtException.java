import org.sosy_lab.sv_benchmarks.Verifier;

/** An exception is thrown on one side and caught behind it. */
class CaughtException {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        if (Verifier.nondetBoolean()) {
          throw new IllegalStateException();
        }
      } catch (IllegalStateException expected) {
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
