/** An account that refuses what it cannot do. */
public class BankAccount {
  private long balance;
  private final long limit;
  private boolean closed;

  public BankAccount(long limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit");
    }
    this.limit = limit;
  }

  public long getBalance() {
    return balance;
  }

  public boolean isClosed() {
    return closed;
  }

  public void setBalance(long balance) {
    this.balance = balance;
  }

  public boolean deposit(long amount) {
    if (closed) {
      throw new IllegalStateException("closed");
    }
    if (amount <= 0) {
      return false;
    }
    balance += amount;
    return true;
  }

  public boolean withdraw(long amount) {
    if (closed) {
      throw new IllegalStateException("closed");
    }
    if (amount <= 0 || balance - amount < -limit) {
      return false;
    }
    balance -= amount;
    return true;
  }

  public void close() {
    closed = true;
  }
}
