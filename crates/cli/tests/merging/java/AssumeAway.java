import org.sosy_lab.sv_benchmarks.Verifier;

/** One side is assumed away in every other turn. */
class AssumeAway {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += 1 << i;
        Verifier.assume(i % 2 == 0);
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
