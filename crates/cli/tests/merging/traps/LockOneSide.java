import java.util.concurrent.locks.ReentrantLock;

/** A lock is held on one side and still held behind the join. */
class LockOneSide {
  static void valid(boolean choice) {
    ReentrantLock lock = new ReentrantLock();
    if (choice) {
      lock.lock();
    }
    assert lock.isHeldByCurrentThread() == choice;
    if (choice) {
      lock.unlock();
    }
    assert !lock.isHeldByCurrentThread();
  }

  static void invalid(boolean choice, boolean release) {
    ReentrantLock lock = new ReentrantLock();
    if (choice) {
      lock.lock();
    }
    if (choice && release) {
      lock.unlock();
    }
    assert !lock.isHeldByCurrentThread();
  }
}
