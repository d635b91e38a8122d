/** Small ports of what command line tools do with tables. */
public class Tools {
  private static final String[] SIGNALS = {
    "0", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM", "TERM",
  };
  private static final char[] SUFFIXES = {'B', 'K', 'M', 'G', 'T', 'P', 'E'};
  private static final int[] BITS = {0, 1, 2, 3, 4, 5, 6, 7};

  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  private static boolean blank(int unit) {
    return unit == ' ' || unit == '\n' || unit == '\t';
  }

  private static int words(char[] text) {
    int words = 0;
    boolean inside = false;
    for (char unit : text) {
      if (blank(unit)) {
        inside = false;
      } else if (!inside) {
        inside = true;
        words++;
      }
    }
    return words;
  }

  static void wc(char a, char b, char c) {
    if (a > 127 || b > 127 || c > 127) return;
    int words = words(new char[] {a, b, c});
    assert words <= 2;
  }

  static void wcFound(char a, char b, char c) {
    if (a > 127 || b > 127 || c > 127) return;
    assert words(new char[] {a, b, c}) != 2 || a != 'x';
  }

  static void tac(char a, char b, char c) {
    if (outside(a, 127) || outside(b, 127) || outside(c, 127)) return;
    char[] text = {a, b, c, '\n'};
    char[] out = new char[4];
    int written = 0;
    int end = 4;
    for (int start = 3; start >= 0; start--) {
      if (start == 0 || text[start - 1] == '\n') {
        for (int index = start; index < end; index++) out[written++] = text[index];
        end = start;
      }
    }
    assert written == 4 && out[3] == '\n';
  }

  static void head(char a, char b, char c, int lines) {
    if (a > 15 || b > 15 || c > 15 || outside(lines, 3)) return;
    char[] text = {a, b, c};
    int taken = 0;
    int seen = 0;
    while (taken < 3 && seen < lines) if (text[taken++] == '\n') seen++;
    assert seen <= lines && (taken == 3 || seen == lines);
  }

  static void unexpand(int leading) {
    if (outside(leading, 40)) return;
    char[] line = new char[41];
    for (int index = 0; index < 41; index++) line[index] = index < leading ? ' ' : 'x';
    int tabs = 0;
    int spaces = 0;
    for (int index = 0; index < 41 && line[index] == ' '; index++) {
      spaces++;
      if (spaces == 8) {
        tabs++;
        spaces = 0;
      }
    }
    assert 8 * tabs + spaces == leading;
  }

  static void kill(int signal) {
    if (outside(signal, 15)) return;
    int found = -1;
    for (int index = 0; index < SIGNALS.length; index++) if (SIGNALS[index].equals(SIGNALS[signal])) found = index;
    assert found == signal;
  }

  static void killFound(int signal) {
    if (outside(signal, 15)) return;
    assert !SIGNALS[signal].equals("TERM");
  }

  static void mode(char a, char b, char c) {
    if (a < '0' || a > '7' || b < '0' || b > '7' || c < '0' || c > '7') return;
    int mode = BITS[a - '0'] << 6 | BITS[b - '0'] << 3 | BITS[c - '0'];
    assert mode >= 0 && mode <= 0777;
  }

  static void modeFound(char a, char b, char c) {
    if (a < '0' || a > '7' || b < '0' || b > '7' || c < '0' || c > '7') return;
    int mode = BITS[a - '0'] << 6 | BITS[b - '0'] << 3 | BITS[c - '0'];
    assert mode != 0644;
  }

  static void symbolicMode(int who, int what) {
    if (outside(who, 2) || outside(what, 2)) return;
    int[] shifts = {6, 3, 0};
    int[] bits = {4, 2, 1};
    int mode = 0755 | bits[what] << shifts[who];
    assert (mode & 0755) == 0755;
    assert mode == 0755 || what == 1 && who > 0;
  }

  static void suffix(int power) {
    if (outside(power, 6)) return;
    long size = 1L << 10 * power;
    int index = 0;
    while (size >= 1024) {
      size /= 1024;
      index++;
    }
    assert SUFFIXES[index] == SUFFIXES[power];
  }

  static void suffixFound(char letter) {
    if (letter > 127) return;
    int power = -1;
    for (int index = 0; index < SUFFIXES.length; index++) if (SUFFIXES[index] == letter) power = index;
    assert power != 5;
  }

  static void columns(int page, int line, int column) {
    if (outside(page, 3) || outside(line, 4) || outside(column, 1)) return;
    int[] numbers = new int[40];
    for (int index = 0; index < 40; index++) numbers[index] = index;
    int place = page * 10 + column * 5 + line;
    assert numbers[place] / 10 == page && numbers[place] % 5 == line;
  }

  static void rot13(char letter) {
    if (letter < 'a' || letter > 'z') return;
    char[] table = new char[26];
    for (int index = 0; index < 26; index++) table[index] = (char) ('a' + (index + 13) % 26);
    assert table[table[letter - 'a'] - 'a'] == letter;
  }

  static void collated(char one, char two) {
    if (one > 127 || two > 127) return;
    int[] rank = new int[128];
    for (int index = 0; index < 128; index++) rank[index] = index >= 'a' && index <= 'z' ? 2 * (index - 32) + 1 : 2 * index;
    assert one == two || rank[one] != rank[two];
  }

  /** Writes a line with tabs as a printer does, eight columns each. */
  private static int printed(char[] text, char[] out) {
    int column = 0;
    for (char unit : text) {
      if (unit == '\t') {
        do out[column++] = ' ';
        while (column % 8 != 0);
      } else if (unit == '\b') {
        if (column > 0) column--;
      } else {
        out[column++] = unit;
      }
    }
    return column;
  }

  static void pr(char a, char b, char c) {
    if (a > 127 || b > 127 || c > 127) return;
    char[] out = new char[24];
    int column = printed(new char[] {a, b, c}, out);
    assert column <= 24;
    assert column <= 3 || out[column - 1] == ' ' || column % 8 <= 2;
  }

  static void prFound(char a, char b, char c) {
    if (a > 127 || b > 127 || c > 127) return;
    assert printed(new char[] {a, b, c}, new char[24]) != 17;
  }

  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

  /** The day of the year of a stamp such as 0228; -1 if there is none. */
  private static int stamp(char a, char b, char c, char d) {
    int month = 10 * (a - '0') + b - '0';
    int day = 10 * (c - '0') + d - '0';
    if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) return -1;
    return BEFORE[month - 1] + day - 1;
  }

  static void touch(char a, char b, char c, char d) {
    if (a < '0' || a > '9' || b < '0' || b > '9' || c < '0' || c > '9' || d < '0' || d > '9') return;
    int day = stamp(a, b, c, d);
    assert day >= -1 && day <= 364;
    assert day < 0 || a == '0' || day >= 273;
  }

  static void touchFound(char a, char b, char c, char d) {
    if (a < '0' || a > '9' || b < '0' || b > '9' || c < '0' || c > '9' || d < '0' || d > '9') return;
    assert stamp(a, b, c, d) != 59;
  }
}
