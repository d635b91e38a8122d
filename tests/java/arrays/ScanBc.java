/** A scanner on the tables that flex makes of grammars/bc.l. */
public class ScanBc {
  private static final short[] ACCEPT = {
    0, 0, 0, 14, 12, 10, 11, 12, 12, 12, 12, 12, 12, 12, 3, 12, 12, 12, 12, 2, 2, 2, 2, 2, 2, 10, 6, 0, 8, 5, 7, 4, 0,
    3, 3, 10, 2, 2, 2, 1, 2, 2, 0, 0, 3, 2, 2, 2, 9, 2, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 5, 1, 1, 6, 1,
    1, 1, 1, 7, 8, 1, 9, 10, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 1, 1, 13, 14, 15, 1, 1, 16, 16, 16, 16, 16, 16,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 17, 1, 6, 18, 1, 19, 20, 20, 20, 21, 22, 20, 23, 24,
    20, 20, 25, 20, 20, 26, 20, 27, 28, 20, 29, 30, 20, 31, 20, 20, 20, 1, 1, 1, 1, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  };
  private static final short[] BASE = {
    0, 0, 0, 83, 84, 80, 84, 67, 75, 65, 24, 25, 21, 28, 31, 64, 63, 62, 72, 44, 0, 47, 50, 41, 47, 67, 84, 63, 84, 84,
    84, 24, 60, 32, 39, 84, 0, 37, 37, 0, 40, 39, 55, 50, 34, 34, 25, 28, 84, 31, 84, 55, 43, 57,
  };
  private static final short[] DEFAULT = {
    0, 50, 1, 50, 50, 50, 50, 50, 51, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 52, 52, 52, 52, 52, 52, 50, 50, 51, 50,
    50, 50, 50, 53, 50, 50, 50, 52, 52, 52, 52, 52, 52, 53, 50, 50, 52, 52, 52, 50, 52, 0, 50, 50, 50,
  };
  private static final short[] NEXT = {
    0, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 17, 14, 18, 4, 19, 20, 20, 21, 20, 22, 20, 20, 23, 20, 20, 20,
    24, 30, 31, 30, 32, 31, 31, 29, 29, 31, 33, 29, 34, 44, 36, 44, 34, 44, 33, 44, 34, 39, 49, 39, 34, 27, 27, 42, 42,
    39, 48, 43, 47, 46, 39, 45, 43, 28, 25, 41, 40, 39, 38, 37, 35, 26, 26, 26, 29, 28, 26, 25, 50, 3, 50, 50, 50, 50,
    50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 12, 11, 13, 31,
    12, 10, 11, 31, 14, 13, 14, 33, 52, 44, 14, 33, 34, 44, 34, 49, 47, 46, 34, 51, 51, 53, 53, 45, 43, 42, 41, 40, 38,
    37, 32, 27, 25, 24, 23, 22, 21, 19, 18, 17, 16, 15, 9, 8, 7, 5, 3, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50,
    50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 51, 84);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 12);
  }

  static void twoFound(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert !FLEX.is(text, 5);
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

  static void fourFound(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 97, 122)) return;
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
    assert !FLEX.is(text, 2);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 2);
  }
}
