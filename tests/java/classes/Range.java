/** A range of ints. */
public class Range {
  private final int low;
  private final int high;

  public Range(int low, int high) {
    if (low > high) {
      throw new IllegalArgumentException();
    }
    this.low = low;
    this.high = high;
  }

  public int getLow() {
    return low;
  }

  public int getHigh() {
    return high;
  }

  public boolean contains(int value) {
    return low <= value && value <= high;
  }

  public Range joined(Range other) {
    if (other == null) {
      return this;
    }
    return new Range(Math.min(low, other.low), Math.max(high, other.high));
  }
}
