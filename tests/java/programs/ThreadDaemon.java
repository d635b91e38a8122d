//@ verify
//@ valid
//@ verify --entry ThreadDaemon.notDaemon
//@ invalid 12 deadlock
// Nobody waits for a thread that is a daemon, so that it may wait for ever.
class ThreadDaemon {
  static final Object lock = new Object();

  static void forEver() {
    synchronized (lock) {
      try {
        lock.wait();
      } catch (InterruptedException never) {
        assert false;
      }
    }
  }

  static void begin(boolean daemon) {
    Thread thread = new Thread(ThreadDaemon::forEver);
    thread.setDaemon(daemon);
    thread.start();
  }

  public static void main(String[] args) {
    begin(true);
  }

  static void notDaemon() {
    begin(false);
  }
}
