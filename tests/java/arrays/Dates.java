/** Tables of a calendar. */
public class Dates {
  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  private static final int[] KEYS = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  private static final String[] NAMES = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

  private static boolean leaps(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  private static int length(int month, int year) {
    return month == 2 && leaps(year) ? 29 : DAYS[month - 1];
  }

  private static int ordinal(int day, int month, int year) {
    return BEFORE[month - 1] + day + (month > 2 && leaps(year) ? 1 : 0);
  }

  private static int weekday(int day, int month, int year) {
    if (month < 3) year--;
    return (year + year / 4 - year / 100 + year / 400 + KEYS[month - 1] + day) % 7;
  }

  static void sums(int month) {
    if (month < 2 || month > 12) return;
    assert BEFORE[month - 1] == BEFORE[month - 2] + DAYS[month - 2];
  }

  static void lengths(int month, int year) {
    if (month < 1 || month > 12 || year < 1900 || year > 2100) return;
    int days = length(month, year);
    assert days >= 28 && days <= 31;
  }

  static void lengthFound(int month, int year) {
    if (month < 1 || month > 12 || year < 1900 || year > 2100) return;
    assert length(month, year) != 29 || year != 2000;
  }

  static void ordinals(int day, int month) {
    if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) return;
    int ordinal = ordinal(day, month, 2023);
    assert ordinal >= 1 && ordinal <= 365;
  }

  static void ordinalFound(int day, int month) {
    if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) return;
    assert ordinal(day, month, 2024) != 256;
  }

  static void next(int day, int month) {
    if (month < 1 || month > 12 || day < 1 || day > length(month, 2024)) return;
    int today = weekday(day, month, 2024);
    int tomorrow;
    if (day < length(month, 2024)) {
      tomorrow = weekday(day + 1, month, 2024);
    } else {
      tomorrow = month < 12 ? weekday(1, month + 1, 2024) : weekday(1, 1, 2025);
    }
    assert tomorrow == (today + 1) % 7;
  }

  static void unlucky(int month, int year) {
    if (month < 1 || month > 12 || year < 2020 || year > 2030) return;
    assert weekday(13, month, year) != 5 || month != 8;
  }

  static void months(int ordinal) {
    if (ordinal < 1 || ordinal > 365) return;
    int month = 12;
    while (BEFORE[month - 1] >= ordinal) month--;
    int day = ordinal - BEFORE[month - 1];
    assert day >= 1 && day <= DAYS[month - 1];
  }

  static void names(int day) {
    if (day < 0 || day > 6) return;
    assert NAMES[day].length() == 3 && NAMES[day].charAt(0) != 'x';
  }

  static void namesFound(int one, int two) {
    if (one < 0 || one > 6 || two <= one || two > 6) return;
    assert NAMES[one].charAt(0) != NAMES[two].charAt(0);
  }
}
