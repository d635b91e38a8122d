//@ verify
//@ invalid 16
//@ verify --entry ThreadNotJoined.timed
//@ invalid 24
// Without waiting, or with waiting for some time only, nothing needs to have happened.
class ThreadNotJoined {
  static int done;

  static void run() {
    done = 1;
  }

  public static void main(String[] args) {
    Thread thread = new Thread(ThreadNotJoined::run);
    thread.start();
    assert done == 0;
  }

  static void timed() throws InterruptedException {
    done = 0;
    Thread thread = new Thread(ThreadNotJoined::run);
    thread.start();
    thread.join(1000);
    assert done == 1;
  }
}
