//@ verify --property tests/java/properties/no-runtime-exception.prp
//@ invalid 18 exception
//@ verify
//@ valid
class ThreadStartedTwice {
  static int runs;

  public static void main(String[] args) throws InterruptedException {
    Thread thread =
        new Thread() {
          @Override
          public synchronized void run() {
            runs++;
          }
        };
    thread.start();
    thread.join();
    thread.start();
  }
}
