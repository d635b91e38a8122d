//@ verify
//@ invalid 10
// An assertion of any thread counts, also after the end of main.
class ThreadAssertion {
  static volatile boolean ended;

  public static void main(String[] args) {
    Runnable code =
        () -> {
          assert !ended;
        };
    new Thread(code).start();
    ended = true;
  }
}
