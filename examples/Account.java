/** Moves money between accounts. */
public class Account {
  private int balance;

  static void transfer(Account from, Account to, int amount) {
    if (from == null || to == null || amount <= 0 || from.balance < amount) {
      return;
    }
    int before = from.balance;
    from.balance -= amount;
    to.balance += amount;
    assert from.balance < before;
  }
}
