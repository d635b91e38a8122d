//@ verify
//@ invalid 21 deadlock
// Two locks in two orders.
class ThreadDeadlock {
  static final Object one = new Object();
  static final Object two = new Object();

  public static void main(String[] args) {
    Thread other =
        new Thread() {
          @Override
          public void run() {
            synchronized (two) {
              synchronized (one) {
              }
            }
          }
        };
    other.start();
    synchronized (one) {
      synchronized (two) {
      }
    }
  }
}
