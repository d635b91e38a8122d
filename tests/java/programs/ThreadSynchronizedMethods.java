//@ verify
//@ valid
//@ verify --entry ThreadSynchronizedMethods.mixed
//@ invalid 56
// Methods lock the receiver, static ones the class; those are different locks.
class ThreadSynchronizedMethods {
  static int all;
  int own;

  static synchronized void addToAll() {
    all = all + 1;
  }

  synchronized void addToOwn() {
    own = own + 1;
  }

  void addToOwnInBlock() {
    synchronized (this) {
      own = own + 1;
    }
  }

  synchronized void addToAllWithOtherLock() {
    all = all + 1;
  }

  static void addToAllInBlock() {
    synchronized (ThreadSynchronizedMethods.class) {
      all = all + 1;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    ThreadSynchronizedMethods object = new ThreadSynchronizedMethods();
    Thread thread =
        new Thread(
            () -> {
              addToAll();
              object.addToOwn();
            });
    thread.start();
    addToAllInBlock();
    object.addToOwnInBlock();
    thread.join();
    assert all == 2 && object.own == 2;
  }

  static void mixed() throws InterruptedException {
    all = 0;
    ThreadSynchronizedMethods object = new ThreadSynchronizedMethods();
    Thread thread = new Thread(() -> addToAll());
    thread.start();
    object.addToAllWithOtherLock();
    thread.join();
    assert all == 2;
  }
}
