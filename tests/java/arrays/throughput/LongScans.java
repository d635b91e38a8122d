/** Twelve unknown characters, divided into the tokens of each grammar: nobody comes to the end of these paths. */
public class LongScans {
  static void bc(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanBc.FLEX.covers(text);
  }

  static void c(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanC.FLEX.covers(text);
  }

  static void json(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanJson.FLEX.covers(text);
  }

  static void python(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanPython.FLEX.covers(text);
  }

  static void scheme(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanScheme.FLEX.covers(text);
  }

  static void sgml(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanSgml.FLEX.covers(text);
  }

  static void shell(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanShell.FLEX.covers(text);
  }

  static void yaml(char a, char b, char c, char d, char e, char f,
      char g, char h, char i, char j, char k, char l) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (Flex.outside(text, 32, 126)) return;
    assert ScanYaml.FLEX.covers(text);
  }
}
