/** What is done at last is done on all sides, once. */
class Finally {
  static class Cell {
    int value;
  }

  static int work(Cell cell, boolean leave, boolean fail) {
    try {
      if (leave) {
        return 1;
      }
      if (fail) {
        throw new IllegalStateException();
      }
      cell.value += 10;
    } catch (IllegalStateException expected) {
      cell.value += 100;
    } finally {
      cell.value++;
    }
    return 2;
  }

  static void valid(boolean leave, boolean fail) {
    Cell cell = new Cell();
    int result = work(cell, leave, fail);
    assert result == (leave ? 1 : 2);
    assert cell.value == (leave ? 1 : fail ? 101 : 11);
  }

  static void invalid(boolean leave, boolean fail) {
    Cell cell = new Cell();
    int result = work(cell, leave, fail);
    assert result + cell.value != 103;
  }
}
