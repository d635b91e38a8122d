//@ verify
//@ valid
//@ verify --entry ThreadAtomic.twoSteps
//@ invalid 32
// One step of an atomic number is one step, two are two.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

class ThreadAtomic {
  static final AtomicInteger counter = new AtomicInteger();
  static final AtomicBoolean taken = new AtomicBoolean();

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(() -> add());
    thread.start();
    add();
    thread.join();
    assert counter.get() == 1;
  }

  static void add() {
    if (taken.compareAndSet(false, true)) {
      counter.incrementAndGet();
    }
  }

  static void twoSteps() throws InterruptedException {
    Thread thread = new Thread(() -> counter.set(counter.get() + 1));
    thread.start();
    counter.set(counter.get() + 1);
    thread.join();
    assert counter.get() == 2;
  }
}
