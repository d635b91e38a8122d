import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive call of known depth on one side. */
class Recursion {
  static int weight(int i) {
    return i == 0 ? 1 : 2 * weight(i - 1);
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
