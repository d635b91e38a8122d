import java.util.*;

/** Arithmetic and conversions of primitive types. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Conversions {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        long x = 1L << 40;
        print((int) (x >>> 30));
        print((int) (x % 1000003));
        print((int) (x / 7));
        long y = Long.MIN_VALUE;
        print((int) (y / -1 >>> 32));
        print((int) (y % -1));
        print(Integer.MIN_VALUE / -1);
        print(Integer.MIN_VALUE % -1);
        print(-7 / 2);
        print(-7 % 2);
        print(-7 >> 1);
        print(-7 >>> 28);
        print(1 << 33);
        print((int) (1L << 65));
        print((byte) 200);
        print((short) 70000);
        print((char) 65601);
        print((int) 3.99e9);
        print((int) Double.NaN);
        print((int) -1e30);
        print((int) (long) 1e30);
        print((int) (float) 16777217);
        print('a' + 1);
        byte b = (byte) 127;
        b++;
        print(b);
        short s = -1;
        s >>>= 1;
        print(s);
        int i = 5;
        i += 3.7;
        print(i);
        print(5 & 3 | 4 ^ 2);
        print(~5);
        print((int) ((long) 0x7fffffffffffffffL * 3 >>> 33));
        print((int) (0.1 + 0.2 > 0.3 ? 1 : 0));
        print((int) (0.1f + 0.2f == 0.3f ? 1 : 0));
        print((int) (5.5 % 2.5 * 10));
        print((int) (-5.5 % 2.5 * 10));
        print((int) (1e300 * 1e300 > 0 ? 1 : 0));
        float ff = 1.1f;
        double dd = ff;
        print((int) (dd * 1e9));
        print((int) (float) (1L << 62) >> 20);
        print(Float.floatToIntBits((float) 0.1));
        print(Float.floatToIntBits(1f / 3));
        print((int) (char) -1);
    }
}
