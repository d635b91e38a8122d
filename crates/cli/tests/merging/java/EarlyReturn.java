import org.sosy_lab.sv_benchmarks.Verifier;

/** A callee returns early on one side. */
class EarlyReturn {
  static int weight(boolean there, int i) {
    if (there) {
      return 1 << i;
    }
    return 0;
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += weight(Verifier.nondetBoolean(), i);
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
