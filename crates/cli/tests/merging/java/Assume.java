import org.sosy_lab.sv_benchmarks.Verifier;

/** An assumption on one side. */
class Assume {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      int limit = Verifier.nondetInt();
      boolean there = Verifier.nondetBoolean();
      if (there) {
        Verifier.assume(limit > 0);
        sum += 1 << i;
      }
      assert !there || limit > 0;
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
