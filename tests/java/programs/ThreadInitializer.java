//@ verify
//@ valid
// A class is initialized once; who comes later waits until that is done.
class ThreadInitializer {
  static class Table {
    static int made;
    static int value;

    static {
      made++;
      value = 1;
      value = 2;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              assert Table.value == 2;
            });
    thread.start();
    assert Table.value == 2;
    thread.join();
    assert Table.made == 1;
  }
}
