//@ verify
//@ valid
//@ verify --property tests/java/properties/no-runtime-exception.prp
//@ invalid 13
// An exception ends its thread only; for a property that forbids it, it is a violation.
class ThreadException {
  static int[] numbers = new int[1];
  static final Object lock = new Object();

  static void run() {
    synchronized (lock) {
      numbers[1] = 5;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(ThreadException::run);
    thread.start();
    thread.join();
    // The lock was released on the way out.
    synchronized (lock) {
      assert numbers[0] == 0;
    }
  }
}
