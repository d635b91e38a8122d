import org.sosy_lab.sv_benchmarks.Verifier;

/** A static field is written on one side. */
class StaticField {
  static int total;

  static void fill(int n) {
    total = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        total += 1 << i;
      }
    }
  }

  static void twelve() {
    fill(12);
    assert 0 <= total && total < 4096;
  }

  static void three() {
    fill(3);
    assert total != 5;
  }
}
