/** A scanner on the tables that flex makes of grammars/python.l. */
public class ScanPython {
  private static final short[] ACCEPT = {
    0, 0, 0, 16, 14, 12, 13, 14, 14, 11, 14, 14, 14, 14, 6, 5, 14, 14, 14, 2, 2, 2, 2, 2, 2, 12, 10, 0, 7, 11, 0, 8, 9,
    6, 0, 0, 5, 5, 2, 0, 0, 1, 2, 3, 4, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 5, 6, 1, 4, 4,
    7, 1, 1, 8, 4, 1, 9, 1, 10, 11, 12, 12, 12, 12, 12, 12, 12, 13, 13, 14, 1, 15, 16, 17, 1, 4, 18, 19, 18, 18, 18, 18,
    20, 20, 20, 21, 20, 20, 20, 20, 22, 20, 20, 23, 20, 20, 23, 20, 20, 24, 20, 20, 1, 1, 1, 4, 20, 1, 25, 19, 18, 18,
    18, 26, 20, 20, 27, 21, 20, 20, 20, 28, 29, 20, 20, 30, 31, 32, 23, 20, 20, 24, 20, 20, 1, 4, 1, 1, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 1, 1, 1, 1, 3, 3, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 4, 4,
  };
  private static final short[] BASE = {
    0, 0, 0, 91, 92, 88, 92, 73, 83, 0, 80, 25, 18, 26, 26, 32, 70, 23, 30, 0, 44, 54, 26, 51, 46, 70, 92, 64, 92, 0,
    61, 92, 92, 56, 47, 0, 49, 92, 0, 61, 58, 0, 24, 52, 0, 92, 70, 74, 78, 80, 37,
  };
  private static final short[] DEFAULT = {
    0, 45, 1, 45, 45, 45, 45, 45, 46, 47, 48, 45, 45, 45, 45, 45, 45, 45, 45, 49, 49, 49, 49, 49, 49, 45, 45, 46, 45,
    47, 48, 45, 45, 45, 45, 50, 45, 45, 49, 46, 48, 49, 49, 45, 50, 0, 45, 45, 45, 45, 45,
  };
  private static final short[] NEXT = {
    0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 16, 17, 7, 18, 19, 20, 19, 19, 19, 20, 19, 21, 19, 22, 23, 24, 20,
    19, 19, 32, 26, 32, 32, 33, 32, 26, 44, 26, 26, 36, 36, 36, 26, 32, 34, 39, 35, 40, 41, 37, 41, 34, 41, 41, 43, 43,
    36, 36, 36, 43, 43, 31, 28, 33, 31, 28, 37, 27, 25, 27, 27, 29, 41, 29, 29, 30, 42, 30, 30, 38, 38, 41, 32, 31, 28,
    26, 25, 45, 3, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45,
    45, 45, 45, 45, 45, 45, 45,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 11, 12, 12, 13,
    14, 17, 17, 50, 11, 13, 15, 15, 15, 18, 18, 14, 20, 14, 20, 22, 15, 22, 14, 42, 22, 34, 34, 36, 36, 36, 43, 43, 40,
    39, 33, 30, 27, 36, 46, 25, 46, 46, 47, 24, 47, 47, 48, 23, 48, 48, 49, 49, 21, 16, 10, 8, 7, 5, 3, 45, 45, 45, 45,
    45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 46, 92);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 14);
  }

  static void twoFound(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert !FLEX.is(text, 1);
  }

  static void three(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.covers(text);
  }

  static void threeFound(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 4);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 14);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 2);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 2);
  }
}
