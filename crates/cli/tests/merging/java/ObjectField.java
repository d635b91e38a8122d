import org.sosy_lab.sv_benchmarks.Verifier;

/** A field of an object is written on both sides. */
class ObjectField {
  static class Cell {
    int value;
  }

  static int sum(int n) {
    Cell cell = new Cell();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        cell.value = 1 << i;
      } else {
        cell.value = 0;
      }
      sum += cell.value;
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
