import java.util.*;

/** Boxes and the bits of numbers. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Boxes {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        Integer a = 100, b = 100;
        print(a == b ? 1 : 0);
        Long c = 127L, d = 127L;
        print(c == d ? 1 : 0);
        Character e = 'a', f = 'a';
        print(e == f ? 1 : 0);
        Integer g = new Integer(5), h = 5;
        print(g == h ? 1 : 0);
        print(g.equals(h) ? 1 : 0);
        print(Integer.bitCount(0x12345));
        print(Integer.reverse(77));
        print(Integer.reverseBytes(77));
        print(Integer.highestOneBit(77));
        print(Integer.lowestOneBit(76));
        print(Integer.numberOfLeadingZeros(77));
        print(Integer.numberOfTrailingZeros(80));
        print(Integer.rotateLeft(0x80000001, 3));
        print(Integer.signum(-9));
        print(Integer.divideUnsigned(-9, 4));
        print(Integer.remainderUnsigned(-9, 4));
        print(Integer.compareUnsigned(-1, 1));
        print((int) Integer.toUnsignedLong(-1));
        print(Long.bitCount(-7L));
        print(Long.numberOfLeadingZeros(77L));
        print(Long.numberOfTrailingZeros(1L << 40));
        print((int) Long.divideUnsigned(-9L, 4L));
        print(Long.hashCode(1L << 40));
        print(Double.hashCode(1.5));
        print(Float.floatToIntBits(1.5f));
        print((int) (Double.doubleToLongBits(-2.25) >>> 32));
        print((int) (Float.intBitsToFloat(0x40490fdb) * 1000));
        print(Double.compare(0.0, -0.0));
        print(Double.compare(Double.NaN, 1));
        print(Float.compare(1f, 2f));
        print(Boolean.hashCode(true));
        print(Boolean.compare(true, false));
        print(Boolean.TRUE == Boolean.valueOf(true) ? 1 : 0);
        print(new Double(2.5).intValue());
        print(Double.isNaN(0.0 / 0) ? 1 : 0);
        print(Double.isInfinite(1 / 0.0) ? 1 : 0);
        print(Float.isFinite(1f) ? 1 : 0);
        print(Character.compare('a', 'c'));
        print(Byte.compare((byte) 1, (byte) 5));
        print(Short.toUnsignedInt((short) -1));
        print(Short.reverseBytes((short) 0x1234));
        print(Byte.hashCode((byte) -3));
        print(new Integer(3).compareTo(7));
        print(int.class == Integer.TYPE ? 1 : 0);
        print(Integer.MAX_VALUE + 1);
        print((int) Math.signum(-2.5));
        print(Integer.valueOf(3).hashCode());
        print(((Object) 1).equals(1L) ? 1 : 0);
    }
}
