import org.sosy_lab.sv_benchmarks.Verifier;

/** Doubles are summed up over all branches. */
class DoubleSum {
  static double sum(int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += 1 << i;
      }
    }
    return sum;
  }

  static void twelve() {
    assert sum(12) >= 0;
  }

  static void three() {
    assert sum(3) != 5;
  }
}
