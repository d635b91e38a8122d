/** A monitor is entered on one side of a branch and left on one side of another; see `handmade.rs`. */
class MonitorUnbalanced {
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
    Object lock = new Object();
    assert T.enter(lock, choice) == choice;
    assert !holds(lock);
  }

  static void invalid(boolean choice) {
    Object lock = new Object();
    assert !T.enter(lock, choice);
  }
}
