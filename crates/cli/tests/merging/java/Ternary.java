import org.sosy_lab.sv_benchmarks.Verifier;

/** A conditional expression. */
class Ternary {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Verifier.nondetBoolean() ? 1 << i : 0;
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
