import java.util.*;

/** Large integers. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class BigIntegers {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        java.math.BigInteger a = java.math.BigInteger.valueOf(1);
        for (int i = 1; i < 30; i++) a = a.multiply(java.math.BigInteger.valueOf(i));
        print(a.bitLength());
        print(a.mod(java.math.BigInteger.valueOf(1000003)).intValue());
        java.math.BigInteger b = a.add(java.math.BigInteger.TEN).shiftRight(20);
        print(b.hashCode());
        print(a.compareTo(b));
        print(a.divide(b).intValue());
        print(a.gcd(java.math.BigInteger.valueOf(1L << 40)).bitCount());
        print(
                java.math.BigInteger.valueOf(7)
                        .modPow(
                                java.math.BigInteger.valueOf(100),
                                java.math.BigInteger.valueOf(1000007))
                        .intValue());
        print(a.negate().signum());
        print(a.pow(3).bitLength());
        print(java.math.BigInteger.valueOf(97).isProbablePrime(10) ? 1 : 0);
    }
}
