import org.sosy_lab.sv_benchmarks.Verifier;

/** An element of an array is written on one side. */
class ArrayWrite {
  static int[] fill(int n) {
    int[] weights = new int[n];
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        weights[i] = 1 << i;
      }
    }
    return weights;
  }

  static void twelve() {
    int sum = 0;
    for (int weight : fill(12)) {
      sum += weight;
    }
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    int[] weights = fill(3);
    assert weights[0] + weights[1] + weights[2] != 5;
  }
}
