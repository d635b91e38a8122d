/** A write through a reference that is null on one side. */
class NullWritten {
  static class Cell {
    int value;
  }

  static int write(boolean choice) {
    Cell cell = new Cell();
    Cell written = null;
    if (choice) {
      written = cell;
    }
    try {
      written.value = 5;
      cell.value++;
    } catch (NullPointerException expected) {
      cell.value--;
    }
    return cell.value;
  }

  static void valid(boolean choice) {
    assert write(choice) == (choice ? 6 : -1);
  }

  static void invalid(boolean choice) {
    assert write(choice) > 0;
  }
}
