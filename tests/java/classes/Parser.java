/** Digits and signs. */
public class Parser {
  public static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
      return c - 'a' + 10;
    }
    return -1;
  }

  public static int twoDigits(String text) {
    if (text == null || text.length() != 2) {
      throw new NumberFormatException(text);
    }
    int high = digit(text.charAt(0));
    int low = digit(text.charAt(1));
    if (high < 0 || low < 0) {
      throw new NumberFormatException(text);
    }
    return 16 * high + low;
  }
}
