/** Ports of what command line tools do with a text of unknown characters; kinds of characters are a table as in C libraries. */
public class LongTools {
  private static final int SPACE = 1;
  private static final int DIGIT = 2;
  private static final int LETTER = 4;
  private static final byte[] KINDS = new byte[128];
  private static final String[] SIGNALS = {
    "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM", "TERM",
  };
  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final byte[] POWERS = new byte[128];
  private static final boolean[] SEPARATORS = new boolean[128];
  private static final byte[] MODES = new byte[128];

  static {
    for (int unit = 9; unit <= 13; unit++) KINDS[unit] = SPACE;
    KINDS[' '] = SPACE;
    for (int unit = '0'; unit <= '9'; unit++) KINDS[unit] = DIGIT;
    for (int unit = 'a'; unit <= 'z'; unit++) KINDS[unit] = KINDS[unit - 32] = LETTER;
    String powers = "BKMGTPE";
    for (int power = 0; power < 7; power++) POWERS[powers.charAt(power)] = (byte) (power + 1);
    SEPARATORS['\n'] = SEPARATORS[';'] = SEPARATORS['|'] = true;
    MODES['u'] = 6;
    MODES['g'] = 3;
    MODES['r'] = 4;
    MODES['w'] = 2;
    MODES['x'] = 1;
  }

  private static boolean outside(char[] text) {
    for (char unit : text) if (unit > 127) return true;
    return false;
  }

  static void wc(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t, char u, char v, char w, char x) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x};
    if (outside(text)) return;
    int words = 0;
    int lines = 0;
    boolean inside = false;
    for (char unit : text) {
      if (unit == '\n') lines++;
      if ((KINDS[unit] & SPACE) != 0) {
        inside = false;
      } else if (!inside) {
        inside = true;
        words++;
      }
    }
    assert words <= 12 && words + lines <= 24;
  }

  static void tac(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t, char u, char v, char w, char x) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x};
    if (outside(text)) return;
    char[] out = new char[24];
    int written = 0;
    int end = 24;
    for (int start = 23; start >= 0; start--) {
      if (start == 0 || SEPARATORS[text[start - 1]]) {
        System.arraycopy(text, start, out, written, end - start);
        written += end - start;
        end = start;
      }
    }
    assert written == 24;
  }

  static void head(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t, char u, char v, char w, char x, int lines) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x};
    if (outside(text) || lines < 0 || lines > 24) return;
    int taken = 0;
    int seen = 0;
    int printable = 0;
    while (taken < 24 && seen < lines) {
      char unit = text[taken++];
      if (unit == '\n') seen++;
      else if (KINDS[unit] != 0) printable++;
    }
    assert seen + printable <= taken && (taken == 24 || seen == lines);
  }

  static void unexpand(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t, char u, char v, char w, char x) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x};
    if (outside(text)) return;
    char[] out = new char[24];
    int written = 0;
    int column = 0;
    int blanks = 0;
    for (char unit : text) {
      column++;
      if ((KINDS[unit] & SPACE) != 0 && unit != '\n') {
        blanks++;
        if (column % 4 == 0 && blanks > 1) {
          out[written++] = '\t';
          blanks = 0;
        }
        continue;
      }
      while (blanks > 0) {
        out[written++] = ' ';
        blanks--;
      }
      out[written++] = unit;
      if (unit == '\n') column = 0;
    }
    assert written <= 24;
  }

  static void pr(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t};
    if (outside(text)) return;
    char[] out = new char[160];
    int column = 0;
    for (char unit : text) {
      if (unit == '\t') {
        do out[column++] = ' ';
        while (column % 8 != 0);
      } else if (unit == '\b') {
        if (column > 0) column--;
      } else if ((KINDS[unit] & SPACE) == 0) {
        out[column++] = unit;
      }
    }
    assert column <= 160;
  }

  static void kill(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t};
    if (outside(text)) return;
    int found = 0;
    for (int start = 0; start < 20; start += 5) {
      for (String name : SIGNALS) {
        int at = 0;
        while (at < name.length()) {
          char unit = text[start + at];
          if (name.charAt(at) != ((KINDS[unit] & LETTER) != 0 ? unit & ~32 : unit)) break;
          at++;
        }
        if (at == name.length()) found++;
      }
    }
    assert found <= 4;
  }

  static void touch(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p, int q, int r, int s, int t, int u, int v, int w, int x, int y, int z, int aa, int ab, int ac,
      int ad, int ae, int af) {
    int[] digits = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad, ae, af};
    int stamps = 0;
    for (int start = 0; start < 32; start += 8) if (stamp(digits, start)) stamps++;
    assert stamps <= 4;
  }

  /** Whether month, day, hour and minute are at a place. */
  private static boolean stamp(int[] digits, int start) {
    int[] fields = new int[4];
    for (int at = 0; at < 8; at++) {
      int unit = digits[start + at];
      if (unit < 0 || unit > 127 || KINDS[unit] != DIGIT) return false;
      fields[at / 2] = 10 * fields[at / 2] + unit - '0';
    }
    if (fields[0] < 1 || fields[0] > 12 || fields[1] < 1 || fields[1] > DAYS[fields[0] - 1]) return false;
    return fields[2] < 24 && fields[3] < 60;
  }

  static void mkdir(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    if (outside(text)) return;
    int mode = 0;
    int shift = 0;
    boolean plus = true;
    for (char unit : text) {
      if (unit == ',') {
        shift = 0;
      } else if (unit == '+' || unit == '-') {
        plus = unit == '+';
      } else if (unit == 'u' || unit == 'g' || unit == 'o') {
        shift = MODES[unit];
      } else if (MODES[unit] != 0) {
        mode = plus ? mode | MODES[unit] << shift : mode & ~(MODES[unit] << shift);
      } else {
        return;
      }
    }
    assert mode >= 0 && mode <= 0777;
  }

  static void du(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    if (outside(text)) return;
    long sum = 0;
    int number = 0;
    for (char unit : text) {
      if (KINDS[unit] == DIGIT) {
        number = 10 * (number % 1000) + unit - '0';
      } else if (POWERS[unit] != 0) {
        sum += number % 10 * (long) POWERS[unit];
        number = 0;
      } else if (KINDS[unit] != SPACE) {
        return;
      }
    }
    assert sum <= 16 * 9 * 7;
  }
}
