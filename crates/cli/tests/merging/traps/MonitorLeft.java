/** A monitor is left in the middle on one side, and entered on one side. */
class MonitorLeft {
  /** Only who holds a monitor may notify. */
  static boolean holds(Object lock) {
    try {
      lock.notifyAll();
      return true;
    } catch (IllegalMonitorStateException expected) {
      return false;
    }
  }

  static int work(Object lock, boolean early) {
    synchronized (lock) {
      if (early) {
        return 1;
      }
      assert holds(lock);
    }
    return 2;
  }

  static void valid(boolean enter, boolean early) {
    Object lock = new Object();
    int result = 0;
    if (enter) {
      result = work(lock, early);
    }
    assert !holds(lock);
    assert result == (enter ? early ? 1 : 2 : 0);
  }

  static void invalid(boolean enter, boolean early) {
    Object lock = new Object();
    int result = 0;
    if (enter) {
      result = work(lock, early);
    }
    assert result != 2;
  }
}
