/** A scanner on the tables that flex makes of grammars/shell.l. */
public class ScanShell {
  private static final short[] ACCEPT = {
    0, 0, 0, 16, 14, 11, 10, 14, 14, 14, 12, 12, 14, 8, 8, 12, 14, 12, 12, 12, 12, 14, 11, 10, 4, 6, 3, 0, 7, 0, 9, 12,
    8, 8, 8, 12, 2, 13, 1, 1, 12, 6, 3, 0, 5, 12, 12, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 5, 6, 1, 7,
    8, 9, 1, 4, 1, 1, 10, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 1, 13, 14, 15, 16, 4, 4, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 1, 18, 1, 1, 17, 1, 17, 17, 17,
    19, 20, 21, 17, 22, 23, 17, 17, 17, 17, 24, 25, 17, 17, 17, 17, 26, 17, 17, 17, 17, 17, 17, 27, 28, 29, 1, 1,
  };
  private static final byte[] META = {
    0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 3, 3, 4, 1, 1, 5, 1, 4, 1, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1,
  };
  private static final short[] BASE = {
    0, 0, 0, 111, 112, 108, 0, 26, 102, 100, 0, 23, 94, 92, 26, 44, 0, 46, 35, 41, 19, 77, 102, 0, 112, 94, 0, 73, 112,
    93, 112, 0, 83, 56, 112, 52, 112, 112, 43, 49, 44, 112, 0, 44, 112, 50, 19, 112, 75, 80, 83, 85, 90, 30, 95,
  };
  private static final short[] DEFAULT = {
    0, 47, 1, 47, 47, 47, 48, 47, 47, 49, 50, 50, 47, 47, 47, 51, 52, 51, 17, 17, 17, 47, 47, 48, 47, 47, 53, 54, 47,
    49, 47, 50, 47, 47, 47, 17, 47, 47, 17, 17, 17, 47, 53, 54, 47, 17, 19, 0, 47, 47, 47, 47, 47, 47, 47,
  };
  private static final short[] NEXT = {
    0, 4, 5, 4, 4, 6, 7, 8, 9, 4, 10, 10, 11, 12, 13, 4, 14, 15, 16, 17, 15, 18, 15, 19, 15, 15, 20, 4, 21, 4, 24, 24,
    24, 34, 42, 25, 24, 32, 24, 33, 35, 40, 34, 26, 35, 26, 26, 26, 26, 26, 26, 26, 26, 27, 31, 31, 31, 31, 39, 36, 35,
    36, 39, 34, 46, 39, 35, 45, 35, 35, 39, 38, 34, 44, 35, 35, 23, 35, 23, 23, 23, 29, 29, 29, 29, 29, 31, 31, 35, 35,
    35, 37, 37, 37, 37, 37, 43, 34, 43, 43, 43, 30, 44, 41, 22, 28, 34, 28, 30, 28, 22, 47, 3, 47, 47, 47, 47, 47, 47,
    47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 7, 7, 7, 14, 53, 7, 7, 11,
    7, 11, 46, 20, 14, 7, 20, 7, 7, 7, 7, 7, 7, 7, 7, 7, 15, 15, 17, 17, 18, 15, 18, 17, 19, 33, 40, 19, 19, 38, 38, 40,
    45, 17, 33, 43, 39, 45, 48, 35, 48, 48, 48, 49, 49, 49, 49, 49, 50, 50, 51, 51, 51, 52, 52, 52, 52, 52, 54, 32, 54,
    54, 54, 29, 27, 25, 22, 21, 13, 12, 9, 8, 5, 3, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47,
    47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 48, 112);

  static void two(char a, char b) {
    char[] text = {a, b};
    if (Flex.outside(text, 1, 127)) return;
    assert FLEX.begins(text, 14);
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
    assert !FLEX.is(text, 6);
  }

  static void fourFound(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 97, 122)) return;
    assert !FLEX.is(text, 1);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 14);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 12);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 12);
  }
}
