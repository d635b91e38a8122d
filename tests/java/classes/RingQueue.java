/** A queue of fixed capacity. */
public class RingQueue {
  private final int[] items;
  private int first;
  private int count;

  public RingQueue(int capacity) {
    items = new int[capacity];
  }

  public int count() {
    return count;
  }

  public boolean offer(int item) {
    if (count == items.length) {
      return false;
    }
    items[(first + count) % items.length] = item;
    count++;
    return true;
  }

  public int poll(int otherwise) {
    if (count == 0) {
      return otherwise;
    }
    int item = items[first];
    first = (first + 1) % items.length;
    count--;
    return item;
  }
}
