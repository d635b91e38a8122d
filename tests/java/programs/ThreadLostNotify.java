//@ verify
//@ invalid 21 deadlock
// Whoever waits without asking first may come too late.
class ThreadLostNotify {
  static final Object lock = new Object();

  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread() {
          @Override
          public void run() {
            synchronized (lock) {
              lock.notify();
            }
          }
        };
    other.setName("other");
    assert other.getName().equals("other");
    other.start();
    synchronized (lock) {
      lock.wait();
    }
  }
}
