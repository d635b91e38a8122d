//@ verify --property tests/java/properties/valid-assert.prp
//@ valid
//@ verify --property tests/java/properties/no-deadlock.prp
//@ invalid 16 deadlock
// What a property does not ask for is no violation: a deadlock is the end of a run like any other.
class ThreadDeadlockIsNoAssertion {
  static class Account {
    int money = 10;

    synchronized void give(Account other) {
      money--;
      other.take();
    }

    synchronized void take() {
      money++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account one = new Account();
    Account two = new Account();
    Thread first = new Thread(() -> one.give(two));
    first.start();
    two.give(one);
    first.join();
    assert one.money + two.money == 20;
  }
}
