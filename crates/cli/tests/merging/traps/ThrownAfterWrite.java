/** One alternative writes and throws then. */
class ThrownAfterWrite {
  static class Cell {
    int value;
  }

  static void write(Cell cell, boolean write, boolean fail) {
    if (write) {
      cell.value = 1;
      if (fail) {
        throw new IllegalStateException();
      }
      cell.value = 2;
    }
  }

  static void valid(boolean write, boolean fail) {
    Cell cell = new Cell();
    boolean failed = false;
    try {
      write(cell, write, fail);
    } catch (IllegalStateException expected) {
      failed = true;
    }
    assert failed == (write && fail);
    assert cell.value == (failed ? 1 : write ? 2 : 0);
  }

  static void invalid(boolean write, boolean fail) {
    Cell cell = new Cell();
    try {
      write(cell, write, fail);
    } catch (IllegalStateException expected) {
      cell.value *= 10;
    }
    assert cell.value != 10;
  }
}
