//@ verify
//@ invalid 18
//@ verify --no-por
//@ invalid 18
// Two threads read, add and write: one of the additions is lost.
class ThreadRace {
  static int counter;

  static void add() {
    counter = counter + 1;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> add());
    other.start();
    add();
    other.join();
    assert counter == 2;
  }
}
