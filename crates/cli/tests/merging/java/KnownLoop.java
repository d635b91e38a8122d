import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop with a known bound on one side. */
class KnownLoop {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        for (int turn = 0; turn < 1 << (i % 3); turn++) {
          sum += 1 << (i - i % 3);
        }
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
