//@ verify
//@ invalid 26
// The same in a method that is called, with fields of an object.
class ThreadConditionField extends Thread {
  volatile boolean told = true;
  volatile long first;
  volatile double second;

  @Override
  public void run() {
    first = 1;
    second = 1;
  }

  boolean isTorn() {
    return told && first == 0 && second == 1;
  }

  boolean isSafe() {
    return told && second == 1 && first == 0;
  }

  public static void main(String[] args) {
    ThreadConditionField pair = new ThreadConditionField();
    pair.start();
    assert !pair.isTorn();
  }
}
