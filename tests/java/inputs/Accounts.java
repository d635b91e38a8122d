/** Constructors, classes without a default one, inner classes. */
class Account {
  private int balance;
  private final String owner;

  // expect INVALID: int start = 
  Account(String owner, int start) {
    this.owner = owner;
    assert balance == 0;
    balance = start;
    assert balance != 5;
  }

  // expect INVALID: this.balance = 
  void withdraw(int amount) {
    if (amount > 0 && amount <= balance) {
      int before = balance;
      balance -= amount;
      assert balance < before && balance > 0;
    }
  }

  // expect INVALID: Account from = /* without its constructor */ new Account();
  static void transfer(Account from, Account to, int amount) {
    if (from == null || to == null || amount <= 0 || amount > from.balance || to.balance > 1000) {
      return;
    }
    int sum = from.balance + to.balance;
    from.balance -= amount;
    to.balance += amount;
    assert from.balance + to.balance == sum && to.balance > sum - 1000000 && from != to;
  }

  class Card {
    int limit;

    // expect VALID
    void outer() {
      assert Account.this != null;
    }
  }

  // expect VALID
  static void overloaded(int i) {
    assert i == i;
  }

  // expect INVALID: String s = null;
  static void overloaded(String s) {
    assert s != null;
  }
}
