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
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 38, 74);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 10);
  }

  static void twoFound(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert !FLEX.is(text, 4);
  }

  static void three(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.covers(text);
  }

  static void threeFound(char a, char b, char c) {
    char[] text = {a, b, c};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 5);
  }

  static void fourFound(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 97, 122)) return;
    assert !FLEX.is(text, 3);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 10);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 7);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 6);
  }
}
