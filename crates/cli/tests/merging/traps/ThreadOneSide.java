/** A thread is started on one side. */
class ThreadOneSide {
  static class Cell {
    int value;
  }

  static int run(boolean choice) throws InterruptedException {
    Cell cell = new Cell();
    Thread thread = null;
    if (choice) {
      thread = new Thread(() -> cell.value += 5);
      thread.start();
    }
    if (thread != null) {
      thread.join();
    }
    return cell.value;
  }

  static void valid(boolean choice) throws InterruptedException {
    assert run(choice) == (choice ? 5 : 0);
  }

  static void invalid(boolean choice) throws InterruptedException {
    assert run(choice) != 5;
  }
}
