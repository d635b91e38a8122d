/** Which monitor is entered was chosen. */
class MonitorChosen {
  /** Only who holds a monitor may notify. */
  static boolean holds(Object lock) {
    try {
      lock.notifyAll();
      return true;
    } catch (IllegalMonitorStateException expected) {
      return false;
    }
  }

  static void valid(boolean choice) {
    Object left = new Object();
    Object right = new Object();
    Object lock = right;
    if (choice) {
      lock = left;
    }
    synchronized (lock) {
      assert holds(left) == choice;
      assert holds(right) != choice;
    }
    assert !holds(left) && !holds(right);
  }

  static void invalid(boolean choice) {
    Object left = new Object();
    Object lock = new Object();
    if (choice) {
      lock = left;
    }
    synchronized (lock) {
      assert !holds(left);
    }
  }
}
