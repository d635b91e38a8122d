//@ verify
//@ valid
//@ verify --property tests/java/properties/no-runtime-exception.prp
//@ invalid 20 exception
// Waiting and notifying need the lock, with one thread as with several.
class ThreadNotOwner {
  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    int caught = 0;
    try {
      lock.wait();
    } catch (IllegalMonitorStateException expected) {
      caught++;
    }
    synchronized (lock) {
      lock.notify();
      lock.notifyAll();
    }
    assert caught == 1;
    lock.notify();
  }
}
