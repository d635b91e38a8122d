/** Assertions. */
public class Inventory {
  int stock;

  public int take(int amount) {
    assert amount >= 0 : "amount";
    if (amount > stock) {
      int all = stock;
      stock = 0;
      return all;
    }
    stock -= amount;
    return amount;
  }
}
