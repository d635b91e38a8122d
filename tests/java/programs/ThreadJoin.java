//@ verify
//@ valid
// What a thread wrote is there when it has ended, and it is known that it has.
class ThreadJoin {
  static class Sum extends Thread {
    private final int[] numbers;
    int sum;

    Sum(int[] numbers) {
      super("sum");
      this.numbers = numbers;
    }

    @Override
    public void run() {
      assert Thread.currentThread() == this;
      assert isAlive();
      for (int number : numbers) {
        sum += number;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Sum one = new Sum(new int[] {1, 2, 3});
    Sum two = new Sum(new int[] {4, 5, 6});
    assert !one.isAlive();
    assert one.getState() == Thread.State.NEW;
    one.start();
    two.start();
    one.join();
    two.join();
    assert !one.isAlive() && one.getState() == Thread.State.TERMINATED;
    assert one.sum + two.sum == 21;
    assert one.getName().equals("sum");
  }
}
