/** Bits. */
public class BitTricks {
  public static boolean isPowerOfTwo(int x) {
    return x > 0 && (x & (x - 1)) == 0;
  }

  public static int lowestBit(int x) {
    return x == 0 ? -1 : x & -x;
  }

  public static byte highNibble(byte x) {
    return (byte) ((x >> 4) & 0xF);
  }

  public static short swapped(short x) {
    if (x == 0) {
      return 0;
    }
    return (short) ((x << 8) | ((x >> 8) & 0xFF));
  }

  public static long mixed(int high, int low) {
    return high < 0 ? 0L : ((long) high << 32) | (low & 0xFFFFFFFFL);
  }
}
