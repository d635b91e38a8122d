/** A scanner on the tables that flex makes of grammars/c.l. */
public class ScanC {
  private static final short[] ACCEPT = {
    0, 0, 0, 14, 12, 11, 12, 12, 12, 12, 12, 12, 3, 3, 12, 12, 12, 2, 2, 2, 2, 12, 11, 6, 0, 10, 0, 7, 0, 9, 5, 3, 0, 2,
    1, 2, 2, 0, 0, 9, 5, 4, 8, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 5, 1, 1, 1, 6,
    1, 1, 1, 7, 8, 1, 9, 10, 11, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 1, 1, 14, 15, 16, 1, 1, 17, 17, 17, 17, 17, 17,
    18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 19, 18, 18, 1, 20, 1, 1, 18, 1, 17, 17, 17, 21,
    17, 22, 18, 18, 23, 18, 18, 18, 18, 24, 25, 18, 18, 26, 18, 27, 18, 18, 18, 19, 18, 18, 1, 28, 1, 1, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 3, 4, 4, 1, 3, 3, 4, 4, 4, 4, 4, 1,
  };
  private static final short[] BASE = {
    0, 0, 0, 86, 87, 27, 70, 26, 78, 75, 23, 26, 28, 32, 20, 67, 33, 0, 56, 55, 28, 51, 51, 87, 31, 87, 0, 87, 71, 0,
    43, 47, 0, 0, 0, 51, 47, 57, 47, 0, 49, 0, 87, 87, 62, 64, 68, 72, 40,
  };
  private static final short[] DEFAULT = {
    0, 43, 1, 43, 43, 43, 43, 44, 43, 43, 43, 43, 43, 43, 43, 43, 43, 45, 45, 45, 45, 43, 43, 43, 44, 43, 44, 43, 46,
    47, 43, 43, 48, 45, 45, 45, 45, 46, 46, 47, 43, 48, 43, 0, 43, 43, 43, 43, 43,
  };
  private static final short[] NEXT = {
    0, 4, 5, 5, 6, 7, 8, 4, 9, 10, 4, 11, 12, 13, 14, 15, 16, 17, 17, 17, 4, 18, 19, 20, 17, 17, 17, 17, 21, 22, 22, 25,
    27, 28, 23, 23, 25, 29, 30, 27, 31, 31, 30, 41, 31, 31, 26, 32, 23, 23, 34, 26, 36, 22, 22, 40, 40, 30, 42, 31, 31,
    40, 40, 24, 38, 24, 24, 33, 33, 37, 37, 37, 37, 39, 34, 39, 39, 34, 38, 27, 35, 34, 23, 27, 27, 23, 43, 3, 43, 43,
    43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 7, 10, 11, 14, 14, 24,
    11, 12, 10, 12, 12, 13, 48, 13, 13, 7, 12, 16, 16, 20, 24, 20, 22, 22, 30, 30, 31, 38, 31, 31, 40, 40, 44, 37, 44,
    44, 45, 45, 46, 46, 46, 46, 47, 36, 47, 47, 35, 28, 21, 19, 18, 15, 9, 8, 6, 3, 43, 43, 43, 43, 43, 43, 43, 43, 43,
    43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 44, 87);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 12);
  }

  static void twoFound(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert !FLEX.is(text, 6);
  }

  static void three(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.covers(text);
  }

  static void threeFound(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 1);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 12);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 4);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 10);
  }
}
