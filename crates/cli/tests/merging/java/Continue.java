import org.sosy_lab.sv_benchmarks.Verifier;

/** The rest of a turn is left out on one side. */
class Continue {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        continue;
      }
      sum += 1 << i;
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
