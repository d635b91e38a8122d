//@ verify
//@ valid
// The same with a lock.
class ThreadSynchronizedCounter {
  static final Object lock = new Object();
  static int counter;

  static void add() {
    synchronized (lock) {
      counter = counter + 1;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> add());
    other.start();
    add();
    other.join();
    assert counter == 2;
  }
}
