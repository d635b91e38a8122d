/** A stack in an array that grows. */
public class IntStack {
  private int[] items = new int[2];
  private int size;

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void push(int item) {
    if (size == items.length) {
      int[] larger = new int[2 * size];
      for (int i = 0; i < size; i++) {
        larger[i] = items[i];
      }
      items = larger;
    }
    items[size++] = item;
  }

  public int pop() {
    if (size == 0) {
      throw new IllegalStateException("empty");
    }
    return items[--size];
  }
}
