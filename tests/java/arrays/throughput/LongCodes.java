/** Check sums, substitutions, digits and automata over messages of unknown bytes, with a decision at each of them. */
public class LongCodes {
  private static final int[] CRC8 = new int[256];
  private static final int[] CRC16 = new int[256];
  private static final int[] BOX = new int[256];
  private static final char[] DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".toCharArray();
  private static final byte[] VALUES = new byte[128];
  private static final byte[] HEX = new byte[128];

  static {
    for (int index = 0; index < 256; index++) {
      int small = index;
      int half = index << 8;
      for (int bit = 0; bit < 8; bit++) {
        small = (small & 0x80) != 0 ? (small << 1 ^ 0x07) & 0xff : small << 1 & 0xff;
        half = (half & 0x8000) != 0 ? (half << 1 ^ 0x1021) & 0xffff : half << 1 & 0xffff;
      }
      CRC8[index] = small;
      CRC16[index] = half;
      BOX[index] = (index * 167 + 13 ^ index >> 3) & 0xff;
    }
    for (int index = 0; index < 128; index++) {
      VALUES[index] = -1;
      HEX[index] = -1;
    }
    for (int index = 0; index < 64; index++) VALUES[DIGITS[index]] = (byte) index;
    for (int index = 0; index < 16; index++) HEX["0123456789abcdef".charAt(index)] = (byte) index;
  }

  /** Frames end where the check sum of their bytes is zero. */
  static void crcFrames(byte a, byte b, byte c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k,
      byte l, byte m, byte n, byte o, byte p, byte q, byte r, byte s, byte t) {
    int crc = 0xff;
    int frames = 0;
    for (byte data : new byte[] {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t}) {
      crc = CRC8[crc ^ data & 0xff];
      if (crc == 0) {
        frames++;
        crc = 0xff;
      }
    }
    assert frames <= 20;
  }

  /** How often the highest bit of a running check sum is set. */
  static void crcBits(byte a, byte b, byte c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k, byte l,
      byte m, byte n, byte o, byte p) {
    int crc = 0xffff;
    int set = 0;
    for (byte data : new byte[] {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}) {
      crc = CRC16[(crc >>> 8 ^ data) & 0xff] ^ crc << 8 & 0xffff;
      if ((crc & 0x8000) != 0) set++;
    }
    assert set <= 16;
  }

  /** Rounds of a cipher whose next step depends on the byte that came out. */
  static void boxRounds(byte a, byte b, byte c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k,
      byte l) {
    int state = 0;
    int turns = 0;
    for (byte key : new byte[] {a, b, c, d, e, f, g, h, i, j, k, l}) {
      state = BOX[(state ^ key) & 0xff];
      if (state < 64) {
        state = BOX[state] ^ 0x1b;
        turns++;
      } else if ((state & 1) != 0) {
        state = BOX[state ^ 0x55];
      }
    }
    assert turns <= 12 && state >= 0 && state <= 255;
  }

  /** Bytes are put into two heaps by what the box makes of them. */
  static void boxHeaps(byte a, byte b, byte c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k, byte l,
      byte m, byte n, byte o, byte p) {
    int[] sums = new int[4];
    int most = 0;
    for (byte data : new byte[] {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}) {
      int heap = BOX[data & 0xff] >> 6;
      sums[heap]++;
      if (sums[heap] > most) most = sums[heap];
    }
    assert most >= 4 && most <= 16;
  }

  /** Decodes digits of base 64 until one is none. */
  static void base64(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k, char l,
      char m, char n, char o, char p, char q, char r, char s, char t, char u, char v, char w, char x) {
    char[] text = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x};
    byte[] out = new byte[24];
    int bits = 0;
    int held = 0;
    int written = 0;
    for (char unit : text) {
      if (unit > 127) return;
      int value = VALUES[unit];
      if (value < 0) {
        if (unit == '=') break;
        continue;
      }
      bits = bits << 6 | value;
      held += 6;
      if (held >= 8) {
        held -= 8;
        out[written++] = (byte) (bits >> held);
      }
    }
    assert 8 * written <= 144;
  }

  /** Digits of base 64, counted by kind. */
  static void base64Kinds(byte a, byte b, byte c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k,
      byte l) {
    byte[] data = {a, b, c, d, e, f, g, h, i, j, k, l};
    int letters = 0;
    int digits = 0;
    for (int at = 0; at < 12; at += 3) {
      int bits = (data[at] & 0xff) << 16 | (data[at + 1] & 0xff) << 8 | data[at + 2] & 0xff;
      for (int shift = 18; shift >= 0; shift -= 6) {
        char digit = DIGITS[bits >> shift & 63];
        if (digit >= 'a' && digit <= 'z' || digit >= 'A' && digit <= 'Z') letters++;
        else if (digit >= '0' && digit <= '9') digits++;
      }
    }
    assert letters + digits <= 16;
  }

  /** Numbers of base 16 between other characters, added up. */
  static void hexadecimal(char a, char b, char c, char d, char e, char f, char g, char h, char i, char j, char k,
      char l, char m, char n, char o, char p, char q, char r, char s, char t, char u, char v, char w, char x) {
    int sum = 0;
    int number = 0;
    for (char unit : new char[] {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x}) {
      if (unit > 127) return;
      int digit = HEX[unit];
      if (digit >= 0) {
        number = number << 4 | digit;
      } else {
        if (number > 255) return;
        sum += number;
        number = 0;
      }
    }
    assert sum <= 8 * 255;
  }
}
