//@ verify
//@ invalid 20
// A time that is over wakes too, so that nobody waits for ever and nothing has to have happened.
class ThreadWaitTimed {
  static final Object lock = new Object();
  static boolean told;

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> tell());
    other.start();
    synchronized (lock) {
      if (!told) {
        lock.wait(100);
      }
    }
    other.join(100);
    other.join();
    assert told;
    synchronized (lock) {
      assert other == null || Thread.currentThread().getName().equals("x");
    }
  }

  static void tell() {
    synchronized (lock) {
      told = true;
      lock.notify();
    }
  }
}
