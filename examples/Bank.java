/** A small class as people write them: verified as a whole, method by method. */
public class Bank {
  private int total;

  public static int parse(String digits) {
    return Integer.parseInt(digits);
  }

  public void deposit(int amount) {
    if (amount < 0) {
      throw new IllegalArgumentException("negative");
    }
    total += amount;
  }

  public int share(int people) {
    return total / people;
  }
}
