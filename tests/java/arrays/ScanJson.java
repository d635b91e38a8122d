/** A scanner on the tables that flex makes of grammars/json.l. */
public class ScanJson {
  private static final short[] ACCEPT = {
    0, 0, 0, 12, 10, 9, 9, 10, 8, 10, 4, 4, 10, 10, 10, 9, 0, 7, 0, 4, 4, 0, 0, 4, 0, 0, 0, 5, 0, 6, 0, 0, 0, 0, 3, 1,
    2, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 4, 1, 1, 1, 1,
    1, 1, 1, 1, 5, 6, 7, 8, 9, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 12, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 13, 6, 1, 1, 1, 14, 9, 1, 1, 15, 16, 1, 1, 1, 1, 1, 17, 1, 18,
    1, 1, 1, 19, 20, 21, 22, 1, 1, 1, 1, 1, 6, 1, 6, 1, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1,
  };
  private static final short[] BASE = {
    0, 0, 0, 73, 74, 21, 23, 23, 74, 18, 22, 30, 58, 49, 51, 29, 31, 74, 0, 31, 0, 37, 44, 0, 52, 51, 45, 46, 42, 49,
    46, 48, 49, 35, 74, 74, 74, 74, 61, 31,
  };
  private static final short[] DEFAULT = {
    0, 37, 1, 37, 37, 37, 37, 38, 37, 37, 37, 37, 37, 37, 37, 37, 38, 37, 39, 37, 11, 37, 37, 11, 37, 37, 37, 37, 37,
    37, 37, 37, 37, 37, 37, 37, 37, 0, 37, 37,
  };
  private static final short[] NEXT = {
    0, 4, 5, 6, 7, 4, 8, 9, 4, 4, 10, 11, 4, 4, 4, 4, 12, 4, 13, 4, 4, 14, 4, 15, 15, 15, 15, 17, 19, 20, 21, 15, 15,
    16, 22, 17, 18, 22, 21, 21, 23, 23, 22, 22, 18, 22, 22, 27, 27, 28, 36, 28, 29, 29, 29, 29, 27, 27, 22, 29, 29, 22,
    16, 16, 35, 34, 33, 32, 31, 30, 26, 25, 24, 37, 3, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37,
    37, 37, 37, 37, 37, 37,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 6, 6, 7, 9, 9, 10, 15, 15, 39, 10, 16, 7,
    10, 11, 19, 11, 11, 11, 19, 16, 11, 19, 21, 21, 22, 33, 22, 28, 28, 22, 22, 27, 27, 27, 29, 29, 27, 38, 38, 32, 31,
    30, 26, 25, 24, 14, 13, 12, 3, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37,
    37, 37,
  };

  /** The rule of the longest token at a place, and its length in the lowest four bits. */
  private static int scan(char[] text, int start) {
    int state = 1;
    int accepted = 0;
    int end = start;
    for (int at = start; at < text.length && BASE[state] != 74; at++) {
      int symbol = CLASSES[text[at]];
      while (CHECK[BASE[state] + symbol] != state) {
        state = DEFAULT[state];
        if (state >= 38) symbol = META[symbol];
      }
      state = NEXT[BASE[state] + symbol];
      if (ACCEPT[state] != 0) {
        accepted = ACCEPT[state];
        end = at + 1;
      }
    }
    return accepted << 4 | end - start;
  }

  private static boolean outside(char unit, int least, int most) {
    return unit < least || unit > most;
  }

  static void two(char a, char b) {
    if (outside(a, 1, 127) || outside(b, 1, 127)) return;
    int token = scan(new char[] {a, b}, 0);
    assert token >> 4 >= 1 && token >> 4 <= 10 && (token & 15) >= 1;
  }

  static void twoFound(char a, char b) {
    if (outside(a, 1, 127) || outside(b, 1, 127)) return;
    assert scan(new char[] {a, b}, 0) != (4 << 4 | 2);
  }

  static void three(char a, char b, char c) {
    if (outside(a, 32, 126) || outside(b, 32, 126) || outside(c, 32, 126)) return;
    char[] text = {a, b, c};
    int at = 0;
    int tokens = 0;
    while (at < 3) {
      at += scan(text, at) & 15;
      tokens++;
    }
    assert at == 3 && tokens <= 3;
  }

  static void threeFound(char a, char b, char c) {
    if (outside(a, 32, 126) || outside(b, 32, 126) || outside(c, 32, 126)) return;
    assert scan(new char[] {a, b, c}, 0) != (5 << 4 | 3);
  }

  static void fourFound(char a, char b, char c, char d) {
    if (outside(a, 97, 122) || outside(b, 97, 122) || outside(c, 97, 122) || outside(d, 97, 122)) return;
    assert scan(new char[] {a, b, c, d}, 0) != (3 << 4 | 4);
  }
}
