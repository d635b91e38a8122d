import org.sosy_lab.sv_benchmarks.Verifier;

/** One of two objects is chosen and written through the choice. */
class ReferenceChoice {
  static class Cell {
    int value;
  }

  static Cell[] fill(int n) {
    Cell left = new Cell();
    Cell right = new Cell();
    for (int i = 0; i < n; i++) {
      Cell cell = right;
      if (Verifier.nondetBoolean()) {
        cell = left;
      }
      cell.value += 1 << i;
    }
    return new Cell[] {left, right};
  }

  static void twelve() {
    Cell[] cells = fill(12);
    assert cells[0].value + cells[1].value == 4095;
  }

  static void three() {
    Cell[] cells = fill(3);
    assert cells[0].value != 5;
  }
}
