import org.sosy_lab.sv_benchmarks.Verifier;

/** A boxed value on both sides. */
class Boxed {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      Integer weight = 0;
      if (Verifier.nondetBoolean()) {
        weight = 1 << i;
      }
      sum += weight;
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
