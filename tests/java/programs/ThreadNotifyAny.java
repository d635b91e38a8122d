//@ verify
//@ invalid 31
// It is not known which one of several is woken.
class ThreadNotifyAny {
  static int waiting;
  static int woken;

  static synchronized void await(int number) throws InterruptedException {
    waiting++;
    ThreadNotifyAny.class.wait();
    woken = number;
  }

  static class Waiter extends Thread {
    final int number;

    Waiter(int number) {
      this.number = number;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        await(number);
      } catch (InterruptedException never) {
        assert false;
      }
      synchronized (ThreadNotifyAny.class) {
        // The first one to wait need not be the first one to go on.
        assert woken != 2;
      }
    }
  }

  public static void main(String[] args) {
    new Waiter(1).start();
    new Waiter(2).start();
    synchronized (ThreadNotifyAny.class) {
      if (waiting == 2) {
        ThreadNotifyAny.class.notify();
      }
    }
  }
}
