/** A scanner on the tables that flex makes of grammars/sgml.l. */
public class ScanSgml {
  private static final short[] ACCEPT = {
    0, 0, 0, 15, 13, 12, 12, 13, 13, 13, 13, 13, 9, 8, 11, 12, 0, 10, 0, 0, 5, 8, 3, 0, 1, 11, 0, 7, 6, 5, 5, 0, 3, 2,
    1, 6, 0, 2, 0, 0, 0, 4, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 5, 6, 1, 7, 8,
    1, 1, 1, 1, 1, 1, 9, 10, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 1, 13, 14, 15, 16, 1, 1, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 1, 1, 1, 1, 1, 1, 18, 18, 18,
    18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 1, 1, 1, 1, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 1, 1, 1, 2, 1, 1, 3, 3, 1, 3, 4, 1, 1, 1, 5, 5,
  };
  private static final short[] BASE = {
    0, 0, 0, 76, 77, 17, 19, 70, 6, 68, 57, 21, 77, 77, 0, 24, 67, 77, 58, 58, 56, 77, 19, 12, 0, 0, 49, 77, 21, 46, 77,
    41, 30, 0, 0, 77, 37, 0, 28, 26, 15, 77, 77, 39, 43, 46, 49, 52, 55, 58, 63,
  };
  private static final short[] DEFAULT = {
    0, 42, 1, 42, 42, 42, 42, 43, 42, 44, 42, 42, 42, 42, 45, 42, 43, 42, 46, 42, 47, 42, 42, 42, 48, 45, 46, 42, 42,
    47, 42, 42, 42, 49, 48, 42, 50, 49, 50, 50, 42, 42, 0, 42, 42, 42, 42, 42, 42, 42, 42,
  };
  private static final short[] NEXT = {
    0, 4, 5, 6, 4, 7, 4, 8, 9, 4, 4, 10, 4, 4, 11, 12, 13, 14, 14, 15, 15, 15, 15, 18, 18, 22, 15, 15, 31, 33, 33, 41,
    23, 28, 35, 40, 32, 39, 24, 24, 16, 16, 16, 16, 16, 20, 39, 32, 20, 25, 36, 25, 26, 26, 26, 29, 29, 29, 34, 30, 34,
    37, 27, 37, 38, 38, 38, 38, 38, 30, 28, 27, 17, 21, 19, 17, 42, 3, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42,
    42, 42, 42, 42, 42, 42,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 6, 6, 8, 8, 11, 15, 15, 22, 23, 23, 40, 11, 28, 28,
    39, 22, 38, 11, 11, 43, 43, 43, 43, 43, 44, 36, 32, 44, 45, 31, 45, 46, 46, 46, 47, 47, 47, 48, 29, 48, 49, 26, 49,
    50, 50, 50, 50, 50, 20, 19, 18, 16, 10, 9, 7, 3, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42,
    42, 42,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 43, 77);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 13);
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
    assert !FLEX.is(text, 2);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 13);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 5);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 1);
  }
}
