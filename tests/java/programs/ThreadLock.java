//@ verify --search dfs
//@ valid
//@ verify --entry ThreadLock.latch
//@ valid
//@ verify --entry ThreadLock.forgotten --search dfs
//@ invalid 16 deadlock
// Locks of the library are its own code; only waiting is the machine's.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

class ThreadLock {
  static final ReentrantLock lock = new ReentrantLock();
  static int counter;

  static void add() {
    lock.lock();
    try {
      counter = counter + 1;
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(() -> add());
    thread.start();
    add();
    thread.join();
    assert counter == 2;
  }

  static void latch() throws InterruptedException {
    counter = 0;
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              counter = 1;
              latch.countDown();
            });
    thread.start();
    latch.await();
    assert counter == 1;
  }

  static void forgotten() {
    lock.lock();
    Thread thread = new Thread(() -> add());
    thread.start();
  }
}
