/** A list of nodes. */
public class LinkedNumbers {
  public int value;
  public LinkedNumbers next;

  public LinkedNumbers(int value, LinkedNumbers next) {
    this.value = value;
    this.next = next;
  }

  public int second() {
    return next == null ? value : next.value;
  }

  public boolean isCircular() {
    return next == this;
  }

  public static int sum(LinkedNumbers list) {
    int sum = 0;
    for (int i = 0; list != null && i < 3; i++) {
      sum += list.value;
      list = list.next;
    }
    return sum;
  }
}
