import org.sosy_lab.sv_benchmarks.Verifier;

/** A getter and a setter on one side. */
class Getter {
  static class Account {
    private int balance;

    int getBalance() {
      return balance;
    }

    void setBalance(int balance) {
      this.balance = balance;
    }
  }

  static int sum(int n) {
    Account account = new Account();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        account.setBalance(account.getBalance() + (1 << i));
      }
      sum = account.getBalance();
    }
    return sum;
  }

  static void twelve() {
    int sum = sum(12);
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    assert sum(3) != 5;
  }
}
