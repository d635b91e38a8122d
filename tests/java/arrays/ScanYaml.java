/** A scanner on the tables that flex makes of grammars/yaml.l. */
public class ScanYaml {
  private static final short[] ACCEPT = {
    0, 0, 0, 16, 14, 13, 6, 10, 14, 14, 14, 14, 12, 14, 14, 8, 14, 14, 11, 11, 11, 11, 7, 13, 6, 10, 4, 0, 9, 5, 8, 3,
    0, 0, 11, 11, 11, 11, 1, 2, 11, 11, 11, 11, 7, 0,
  };
  private static final byte[] CLASSES = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 1, 5, 1, 1, 6,
    7, 1, 1, 8, 9, 10, 11, 12, 1, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 1, 1, 1, 10, 15, 1, 16, 16, 16, 16, 16,
    16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 10, 1, 10, 1, 17, 1, 18, 19, 19,
    19, 20, 21, 19, 19, 19, 19, 19, 22, 19, 23, 19, 19, 19, 24, 25, 26, 27, 19, 19, 19, 19, 19, 10, 10, 10, 28, 1,
  };
  private static final byte[] META = {
    0, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 3, 3, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1,
  };
  private static final short[] BASE = {
    0, 0, 0, 71, 72, 67, 0, 0, 0, 62, 0, 55, 72, 26, 55, 53, 62, 61, 0, 45, 35, 37, 72, 57, 0, 0, 0, 52, 51, 0, 44, 72,
    37, 29, 0, 16, 14, 8, 72, 72, 9, 11, 12, 11, 0, 72, 25, 39, 41, 46, 48, 51,
  };
  private static final short[] DEFAULT = {
    0, 45, 1, 45, 45, 45, 46, 47, 48, 49, 50, 45, 45, 45, 45, 45, 45, 45, 51, 51, 51, 51, 45, 45, 46, 47, 48, 49, 45,
    50, 45, 45, 45, 45, 51, 51, 51, 51, 45, 45, 51, 51, 51, 51, 51, 0, 45, 45, 45, 45, 45, 45,
  };
  private static final short[] NEXT = {
    0, 4, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 4, 18, 18, 18, 19, 18, 20, 18, 18, 21, 18, 22, 31, 24,
    44, 44, 44, 43, 42, 41, 32, 40, 30, 25, 39, 25, 25, 25, 26, 26, 27, 38, 27, 27, 27, 29, 29, 34, 34, 34, 30, 27, 28,
    23, 37, 36, 35, 31, 31, 30, 33, 30, 28, 23, 45, 3, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45,
    45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45,
  };
  private static final short[] CHECK = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, 46, 43, 42, 41, 40, 37,
    36, 13, 35, 13, 47, 33, 47, 47, 47, 48, 48, 49, 32, 49, 49, 49, 50, 50, 51, 51, 51, 30, 28, 27, 23, 21, 20, 19, 17,
    16, 15, 14, 11, 9, 5, 3, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45,
    45, 45, 45, 45, 45, 45,
  };
  private static final short[][] STATES = {BASE, DEFAULT, NEXT, CHECK};
  static final Flex FLEX = new Flex(ACCEPT, CLASSES, META, STATES, 46, 72);

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
    assert !FLEX.is(text, 1);
  }

  static void fourFound(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 97, 122)) return;
    assert !FLEX.is(text, 7);
  }

  static void four(char a, char b, char c, char d) {
    char[] text = {a, b, c, d};
    if (Flex.outside(text, 32, 126)) return;
    assert FLEX.begins(text, 14);
  }

  static void sixFound(char a, char b, char c, char d, char e, char f) {
    char[] text = {a, b, c, d, e, f};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 4);
  }

  static void eightFound(char a, char b, char c, char d, char e, char f, char g, char h) {
    char[] text = {a, b, c, d, e, f, g, h};
    if (Flex.outside(text, 32, 126)) return;
    assert !FLEX.is(text, 8);
  }
}
