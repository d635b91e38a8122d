/** Automata and calendars as tables, over texts and lists of unknown length at their end. */
public class LongAutomata {
  // A number with an optional sign, fraction and exponent: start, sign, digits, dot, fraction, e, sign of it, exponent, error.
  private static final int[][] NUMBER = {
    {1, 2, 8, 8, 8},
    {8, 2, 8, 8, 8},
    {8, 2, 3, 5, 8},
    {8, 4, 8, 8, 8},
    {8, 4, 8, 5, 8},
    {6, 7, 8, 8, 8},
    {8, 7, 8, 8, 8},
    {8, 7, 8, 8, 8},
    {8, 8, 8, 8, 8},
  };
  private static final boolean[] ACCEPTS = {false, false, true, false, true, false, false, true, false};
  private static final byte[] CLASSES = new byte[128];
  private static final int[] FLAT = new int[45];
  // Where `abab` has been read up to, by letter.
  private static final int[] SEARCH = {1, 0, 1, 2, 3, 0, 1, 4, 4, 4};
  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  private static final int[] KEYS = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};

  static {
    for (int index = 0; index < 128; index++) CLASSES[index] = 4;
    for (char digit = '0'; digit <= '9'; digit++) CLASSES[digit] = 1;
    CLASSES['+'] = CLASSES['-'] = 0;
    CLASSES['.'] = 2;
    CLASSES['e'] = CLASSES['E'] = 3;
    for (int state = 0; state < 9; state++) System.arraycopy(NUMBER[state], 0, FLAT, 5 * state, 5);
  }

  /** Numbers one after the other; the automaton begins again behind an error. */
  static void numbers(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p) {
    int state = 0;
    int accepted = 0;
    for (char unit : new char[] {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}) {
      if (unit > 127) return;
      int next = NUMBER[state][CLASSES[unit]];
      if (next == 8) {
        if (ACCEPTS[state]) accepted++;
        next = 0;
      }
      state = next;
    }
    assert accepted <= 8;
  }

  /** The same with the states in one array. */
  static void flatNumbers(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k,
      char l, char m, char n, char o, char p) {
    int state = 0;
    int accepted = 0;
    for (char unit : new char[] {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}) {
      if (unit > 127) return;
      int next = FLAT[5 * state + CLASSES[unit]];
      if (next == 8) {
        if (ACCEPTS[state]) accepted++;
        next = 0;
      }
      state = next;
    }
    assert accepted <= 8;
  }

  /** How often a word begins in bits. */
  static void searched(int bits) {
    int state = 0;
    int found = 0;
    for (int place = 31; place >= 0; place--) {
      state = SEARCH[2 * state + (bits >>> place & 1)];
      if (state == 4) {
        found++;
        state = 0;
      }
    }
    assert found <= 8;
  }

  /** Days of the year, sorted by insertion. */
  static void sortedDates(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m,
      int n, int o, int p) {
    int[] given = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    int[] days = new int[8];
    for (int at = 0; at < 8; at++) {
      int month = given[2 * at];
      int day = given[2 * at + 1];
      if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) return;
      int ordinal = BEFORE[month - 1] + day;
      int place = at;
      while (place > 0 && days[place - 1] > ordinal) {
        days[place] = days[place - 1];
        place--;
      }
      days[place] = ordinal;
    }
    assert days[0] <= days[1] && days[6] <= days[7];
  }

  /** Appointments that are moved from a day without work to the next one. */
  static void workdays(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m,
      int n, int o, int p, int q, int r, int s, int t) {
    int[] given = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t};
    int moved = 0;
    for (int at = 0; at < 20; at += 2) {
      int month = given[at];
      int day = given[at + 1];
      if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) return;
      int year = month < 3 ? 2022 : 2023;
      int weekday = (year + year / 4 - year / 100 + year / 400 + KEYS[month - 1] + day) % 7;
      while (weekday == 0 || weekday == 6) {
        moved++;
        weekday = (weekday + 1) % 7;
      }
    }
    assert moved <= 20;
  }
}
