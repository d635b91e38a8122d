import org.sosy_lab.sv_benchmarks.Verifier;

/** A static call on one side. */
class StaticCall {
  static int weight(int i) {
    return 1 << i;
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += weight(i);
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
