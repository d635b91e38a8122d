/** Bytes, shorts and chars. */
public class ColorMix {
  public static byte clamp(int value) {
    if (value < Byte.MIN_VALUE) {
      return Byte.MIN_VALUE;
    }
    return value > Byte.MAX_VALUE ? Byte.MAX_VALUE : (byte) value;
  }

  public static char letter(short level) {
    return level < 0 ? 'n' : level == 0 ? '0' : 'p';
  }
}
