import org.sosy_lab.sv_benchmarks.Verifier;

/** Conditions of four parts; twelve branches are six conditions. */
class ShortCircuit {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (i % 2 == 0) {
        int value = Verifier.nondetInt();
        if (value > 0 && value < 2 || value == 3) {
          sum += 1 << i;
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
