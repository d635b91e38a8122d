//@ verify
//@ invalid 23
// What is read first is old, what is read last is new.
class ThreadConditionStatic {
  static volatile boolean told;
  static volatile int first;
  static volatile int second;

  static class Writer extends Thread {
    @Override
    public void run() {
      first = 1;
      second = 1;
    }
  }

  public static void main(String[] args) {
    told = true;
    new Writer().start();
    boolean bad = told && first == 0 && second == 1;
    int after = second;
    // Something between the condition and its use.
    assert !bad || after == 0;
  }
}
