/** Digits of base 64 and 16 by tables in both directions. */
public class Base64 {
  private static final char[] DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".toCharArray();
  private static final byte[] VALUES = new byte[128];
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  static {
    for (int index = 0; index < 128; index++) VALUES[index] = -1;
    for (int index = 0; index < 64; index++) VALUES[DIGITS[index]] = (byte) index;
  }

  private static int decoded(char one, char two) {
    if (one >= 128 || two >= 128) return -1;
    int high = VALUES[one];
    int low = VALUES[two];
    return high < 0 || low < 0 ? -1 : high << 2 | low >> 4;
  }

  static void digitAndBack(int value) {
    if (value < 0 || value > 63) return;
    assert VALUES[DIGITS[value]] == value;
  }

  static void oneByte(byte value) {
    int word = value & 0xff;
    assert decoded(DIGITS[word >> 2], DIGITS[(word & 3) << 4]) == word;
  }

  static void twoBytes(byte one, byte two) {
    int bits = (one & 0xff) << 8 | two & 0xff;
    char first = DIGITS[bits >> 10];
    char second = DIGITS[bits >> 4 & 63];
    char third = DIGITS[(bits & 15) << 2];
    int back = VALUES[first] << 10 | VALUES[second] << 4 | VALUES[third] >> 2;
    assert back == bits;
  }

  static void badDigit(char digit) {
    if (digit > 127) return;
    assert VALUES[digit] >= 0 || digit < '0' || digit > '9' && digit < 'A' || digit > 'Z' && digit < 'a' || digit > 'z';
  }

  static void wordFound(byte one, byte two) {
    int bits = (one & 0xff) << 8 | two & 0xff;
    assert !(DIGITS[bits >> 10] == 'S' && DIGITS[bits >> 4 & 63] == 'G');
  }

  static void decodedFound(char one, char two) {
    if (one < '0' || one > 'z' || two < '0' || two > 'z') return;
    assert decoded(one, two) != 'k';
  }

  static void decodedRange(char one, char two) {
    if (one > 127 || two > 127) return;
    int value = decoded(one, two);
    assert value >= -1 && value <= 255;
  }

  static void hexAndBack(byte value) {
    char high = HEX[value >> 4 & 15];
    char low = HEX[value & 15];
    int one = high <= '9' ? high - '0' : high - 'a' + 10;
    int two = low <= '9' ? low - '0' : low - 'a' + 10;
    assert (one << 4 | two) == (value & 0xff);
  }
}
