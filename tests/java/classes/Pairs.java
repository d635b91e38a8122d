/** Generic code. */
public class Pairs<T> {
  private T left;
  private T right;

  public Pairs(T left, T right) {
    this.left = left;
    this.right = right;
  }

  public boolean isSame() {
    return left == right;
  }

  public T leftOr(T other) {
    return left == null ? other : left;
  }
}
