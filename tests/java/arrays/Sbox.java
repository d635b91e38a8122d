/** Substitution by the table of a block cipher, computed from its definition. */
public class Sbox {
  private static final int[] BOX = new int[256];
  private static final int[] INVERSE = new int[256];
  private static final int[] DOUBLE = new int[256];

  static {
    int power = 1;
    int inverse = 1;
    do {
      // The next power of a generator, and that of its inverse.
      power = power ^ power << 1 & 0xff ^ ((power & 0x80) != 0 ? 0x1b : 0);
      inverse ^= inverse << 1;
      inverse ^= inverse << 2;
      inverse ^= inverse << 4;
      inverse &= 0xff;
      if ((inverse & 0x80) != 0) inverse ^= 0x09;
      BOX[power] = inverse ^ turned(inverse, 1) ^ turned(inverse, 2) ^ turned(inverse, 3) ^ turned(inverse, 4) ^ 0x63;
    } while (power != 1);
    BOX[0] = 0x63;
    for (int index = 0; index < 256; index++) {
      INVERSE[BOX[index]] = index;
      DOUBLE[index] = index << 1 & 0xff ^ ((index & 0x80) != 0 ? 0x1b : 0);
    }
  }

  private static int turned(int value, int bits) {
    return (value << bits | value >>> 8 - bits) & 0xff;
  }

  private static int round(int state, int key) {
    return BOX[(state ^ key) & 0xff];
  }

  static void inverse(byte value) {
    assert INVERSE[BOX[value & 0xff]] == (value & 0xff);
  }

  static void noFixedPoint(byte value) {
    int word = value & 0xff;
    assert BOX[word] != word && BOX[word] != (word ^ 0xff);
  }

  static void injective(byte one, byte two) {
    assert one == two || BOX[one & 0xff] != BOX[two & 0xff];
  }

  static void differenceFound(byte one, byte difference) {
    int word = one & 0xff;
    int other = word ^ difference & 0xff;
    assert (BOX[word] ^ BOX[other]) != 0x1f || (difference & 0xff) != 0x01;
  }

  static void keyOfOneRound(byte text, byte key) {
    int cipher = round(text & 0xff, key & 0xff);
    assert (INVERSE[cipher] ^ text & 0xff) == (key & 0xff);
  }

  static void twoRounds(byte text) {
    int cipher = round(round(text & 0xff, 0x2b), 0x7e);
    int plain = INVERSE[INVERSE[cipher] ^ 0x7e] ^ 0x2b;
    assert plain == (text & 0xff);
  }

  static void keyFound(byte one, byte two) {
    assert round(round(0x41, one & 0xff), two & 0xff) != 0x99 || one != two;
  }

  static void threeRounds(byte text, byte key) {
    int cipher = round(round(round(text & 0xff, key & 0xff), key >>> 1 & 0xff), key & 0x0f);
    assert cipher != 0x00 || text != 0x13;
  }

  static void mixed(byte one, byte two) {
    int left = DOUBLE[one & 0xff] ^ DOUBLE[two & 0xff];
    assert left == DOUBLE[(one ^ two) & 0xff];
  }

  static void threeKeysFound(byte one, byte two, byte three) {
    int cipher = round(round(round(0x00, one & 0xff), two & 0xff), three & 0xff);
    assert cipher != 0x10 || one != 0x11 || two != 0x22;
  }
}
