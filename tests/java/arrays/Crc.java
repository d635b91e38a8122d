/** Check sums by table: the table is computed by the class initializer. */
public class Crc {
  private static final int[] CRC32 = new int[256];
  private static final int[] CRC8 = new int[256];
  private static final int[] CRC16 = new int[256];

  static {
    for (int index = 0; index < 256; index++) {
      int word = index;
      int small = index;
      int half = index << 8;
      for (int bit = 0; bit < 8; bit++) {
        word = (word & 1) != 0 ? word >>> 1 ^ 0xedb88320 : word >>> 1;
        small = (small & 0x80) != 0 ? (small << 1 ^ 0x07) & 0xff : small << 1 & 0xff;
        half = (half & 0x8000) != 0 ? (half << 1 ^ 0x1021) & 0xffff : half << 1 & 0xffff;
      }
      CRC32[index] = word;
      CRC8[index] = small;
      CRC16[index] = half;
    }
  }

  private static int crc32(int crc, int data) {
    return CRC32[(crc ^ data) & 0xff] ^ crc >>> 8;
  }

  private static int crc16(int crc, int data) {
    return CRC16[(crc >>> 8 ^ data) & 0xff] ^ crc << 8 & 0xffff;
  }

  private static int bitwise(int crc, int data) {
    crc ^= data;
    for (int bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
    return crc;
  }

  static void oneByteIsAPermutation(byte one, byte two) {
    assert one == two || CRC8[one & 0xff] != CRC8[two & 0xff];
  }

  static void tableIsBitwise(byte data) {
    assert crc32(0x12345678, data & 0xff) == bitwise(0x12345678, data & 0xff);
  }

  static void twoBytes(byte one, byte two) {
    int crc = crc32(crc32(-1, one & 0xff), two & 0xff);
    assert ~crc != 0x3d6029b0 || one == 0x68 && two == 0x69;
  }

  static void twoBytesFound(byte one, byte two) {
    int crc = ~crc32(crc32(-1, one & 0xff), two & 0xff);
    assert crc != 0xd8932aac;
  }

  static void twoBytesDiffer(byte one, byte two) {
    int crc = crc16(crc16(0xffff, one & 0xff), two & 0xff);
    assert crc == crc16(crc16(0xffff, 0x31), 0x32) == (one == 0x31 && two == 0x32);
  }

  static void linear(byte one, byte two) {
    assert (CRC32[one & 0xff] ^ CRC32[two & 0xff]) == CRC32[(one ^ two) & 0xff];
  }

  static void threeBytesFound(byte one, byte two, byte three) {
    int crc = crc16(crc16(crc16(0, one & 0xff), two & 0xff), three & 0xff);
    assert crc != 0x9752;
  }

  static void residue(byte one) {
    int crc = crc16(0xffff, one & 0xff);
    assert crc16(crc16(crc, crc >>> 8), crc & 0xff) == 0;
  }

  static void notAssociative(byte one, byte two) {
    assert CRC8[one + two & 0xff] != (CRC8[one & 0xff] + CRC8[two & 0xff] & 0xff) || one == 0 || two == 0;
  }
}
