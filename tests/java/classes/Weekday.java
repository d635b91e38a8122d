/** An enumeration with fields. */
public enum Weekday {
  MONDAY(false),
  SATURDAY(true),
  SUNDAY(true);

  private final boolean free;

  Weekday(boolean free) {
    this.free = free;
  }

  public boolean isFree() {
    return free;
  }

  public static Weekday of(int number) {
    if (number < 0 || number >= values().length) {
      return null;
    }
    return values()[number];
  }
}
