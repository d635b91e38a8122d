/** A scanner on the tables that flex makes of grammars/scheme.l. */
public class ScanScheme {
  private static final short[] ACCEPT = {
    0, 0, 0, 13, 11, 10, 10, 6, 11, 11, 2, 1, 7, 2, 11, 5, 9, 10, 6, 0, 8, 0, 0, 3, 5, 2, 0, 9, 4, 4, 4, 7, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 5, 6, 4, 4, 4,
    7, 8, 9, 4, 10, 11, 12, 13, 4, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 4, 15, 4, 4, 4, 4, 16, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 17, 1, 4, 4, 18, 19, 4, 20, 4, 21, 22, 4, 4, 23, 4, 4,
    24, 4, 25, 4, 26, 4, 4, 27, 28, 4, 4, 29, 4, 4, 4, 1, 1, 1, 4, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 2, 3, 1, 1, 1, 1, 1, 3, 1, 3, 3, 3, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  };
  private static final short[] BASE = {
    0, 0, 0, 70, 71, 28, 30, 0, 29, 19, 71, 71, 55, 52, 54, 52, 0, 35, 0, 34, 71, 62, 15, 71, 50, 71, 50, 0, 71, 41, 35,
    71, 30, 37, 26, 29, 25, 24, 19, 22, 71, 32, 51, 54, 57,
  };
  private static final short[] DEFAULT = {
    0, 40, 1, 40, 40, 40, 40, 41, 42, 40, 40, 40, 40, 40, 40, 40, 43, 40, 41, 42, 40, 42, 44, 40, 40, 40, 40, 43, 40,
    40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 0, 40, 40, 40, 40,
  };
  private static final short[] NEXT = {
    0, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13, 12, 14, 15, 16, 4, 4, 10, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 17, 17, 17, 17,
    20, 18, 22, 17, 17, 20, 29, 23, 30, 28, 39, 28, 21, 23, 38, 37, 36, 21, 19, 19, 19, 27, 35, 27, 28, 34, 28, 33, 32,
    31, 24, 40, 24, 26, 25, 24, 40, 3, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40,
    40, 40, 40, 40, 40, 40, 40, 40, 40,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 6, 6, 8, 41, 9, 17,
    17, 19, 22, 9, 22, 39, 38, 37, 8, 9, 36, 35, 34, 19, 42, 42, 42, 43, 33, 43, 44, 32, 44, 30, 29, 26, 24, 21, 15, 14,
    13, 12, 3, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40,
    40, 40, 40, 40,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 41, 71);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 11);
  }

  static void twoFound(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert !FLEX.is(text, 3);
  }

  static void three(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.covers(text);
  }

  static void threeFound(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 7);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 11);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 8);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 6);
  }
}
