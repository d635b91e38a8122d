//@ verify
//@ valid
// Who has a lock can take it again, and has it until it was given back as often, also when an exception does that.
class ThreadReentrance {
  private int value;

  synchronized void outer(boolean fails) {
    value = 1;
    try {
      inner(fails);
    } catch (IllegalStateException expected) {
      value = value + 1;
    }
    assert value == 2;
    value = 0;
  }

  synchronized void inner(boolean fails) {
    if (fails) {
      throw new IllegalStateException();
    }
    value = value + 1;
  }

  public static void main(String[] args) throws InterruptedException {
    ThreadReentrance object = new ThreadReentrance();
    Thread thread = new Thread(() -> object.outer(true));
    thread.start();
    object.outer(false);
    thread.join();
    assert object.value == 0;
  }
}
