/** The loop of the scanners that flex makes; they differ in their tables. */
final class Flex {
  private final short[] accept;
  private final byte[] classes;
  private final byte[] meta;
  private final short[] base;
  private final short[] otherwise;
  private final short[] next;
  private final short[] check;
  /** States from here on are templates. */
  private final int templates;
  /** The base of states in which no token goes on. */
  private final int jam;

  Flex(short[] accept, byte[] classes, byte[] meta, short[][] states, int templates, int jam) {
    this.accept = accept;
    this.classes = classes;
    this.meta = meta;
    this.base = states[0];
    this.otherwise = states[1];
    this.next = states[2];
    this.check = states[3];
    this.templates = templates;
    this.jam = jam;
  }

  /** The rule of the longest token at a place, and its length in the lowest four bits. */
  int scan(char[] text, int start) {
    int state = 1;
    int accepted = 0;
    int end = start;
    for (int at = start; at < text.length && base[state] != jam; at++) {
      int symbol = classes[text[at]];
      while (check[base[state] + symbol] != state) {
        state = otherwise[state];
        if (state >= templates) symbol = meta[symbol];
      }
      state = next[base[state] + symbol];
      if (accept[state] != 0) {
        accepted = accept[state];
        end = at + 1;
      }
    }
    return accepted << 4 | end - start;
  }

  /** Whether tokens follow each other up to the end. */
  boolean covers(char[] text) {
    int at = 0;
    int tokens = 0;
    while (at < text.length) {
      at += scan(text, at) & 15;
      tokens++;
    }
    return at == text.length && tokens <= text.length;
  }

  /** Whether the text begins with a token of one of so many rules. */
  boolean begins(char[] text, int rules) {
    int token = scan(text, 0);
    return token >> 4 >= 1 && token >> 4 <= rules && (token & 15) >= 1;
  }

  /** Whether the text is a token of a rule. */
  boolean is(char[] text, int rule) {
    return scan(text, 0) == (rule << 4 | text.length);
  }

  static boolean outside(char[] text, int least, int most) {
    for (char unit : text) if (unit < least || unit > most) return true;
    return false;
  }
}
