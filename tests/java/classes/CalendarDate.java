/** Days of months, leap years. */
public class CalendarDate {
  public static boolean isLeap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  public static int daysOf(int month, int year) {
    switch (month) {
      case 2:
        return isLeap(year) ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      case 1:
      case 3:
      case 5:
      case 7:
      case 8:
      case 10:
      case 12:
        return 31;
      default:
        throw new IllegalArgumentException("month " + month);
    }
  }
}
