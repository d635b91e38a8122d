import org.sosy_lab.sv_benchmarks.Verifier;

/** Double arithmetic on one side. */
class Doubles {
  static double[] fill(int n) {
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      double weight = 0.5;
      if (Verifier.nondetBoolean()) {
        weight = weight * 3 + i;
      }
      weights[i] = weight;
    }
    return weights;
  }

  static void twelve() {
    for (double weight : fill(12)) {
      assert weight >= 0.5 && weight < 13;
    }
  }

  static void three() {
    double[] weights = fill(3);
    assert weights[0] < 1 || weights[1] > 1 || weights[2] < 1;
  }
}
