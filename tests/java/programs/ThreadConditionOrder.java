//@ verify
//@ valid
// The parts of a condition are read in the order in which they are written, and no more of them than are needed.
class ThreadConditionOrder {
  static volatile boolean told;
  static volatile int first;
  static volatile int second;

  volatile int left;
  volatile int right;

  static class Writer extends Thread {
    private final ThreadConditionOrder pair;

    Writer(ThreadConditionOrder pair) {
      this.pair = pair;
    }

    @Override
    public void run() {
      told = true;
      first = 1;
      second = 1;
      pair.left = 1;
      pair.right = 1;
    }
  }

  boolean isOutOfOrder() {
    return told && right == 1 && left == 0;
  }

  static boolean isWrong() {
    return told && second == 1 && first == 0;
  }

  public static void main(String[] args) {
    ThreadConditionOrder pair = new ThreadConditionOrder();
    new Writer(pair).start();
    boolean bad = told && second == 1 && first == 0;
    boolean either = !(second != 1 || first != 0);
    boolean chosen = second == 1 ? first == 0 : false;
    boolean different = second > first;
    assert !bad;
    assert !either;
    assert !chosen;
    assert !different;
    assert !isWrong();
    assert !pair.isOutOfOrder();
    assert !(second == 1 && first == 0);
  }
}
