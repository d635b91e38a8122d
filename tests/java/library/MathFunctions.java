import java.util.*;

/** The methods of Math that give the same digits on every machine. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class MathFunctions {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        print(Math.abs(-5));
        print(Math.abs(Integer.MIN_VALUE));
        print((int) Math.abs(-5.5));
        print(Math.max(3, 9));
        print((int) Math.max(-0.0, 0.0));
        print(Math.floorDiv(-7, 2));
        print(Math.floorMod(-7, 2));
        print((int) Math.floorMod(-7L, 3L));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            print(-1);
        }
        try {
            Math.multiplyExact(1L << 40, 1L << 40);
        } catch (ArithmeticException e) {
            print(-2);
        }
        try {
            Math.toIntExact(1L << 40);
        } catch (ArithmeticException e) {
            print(-3);
        }
        print(Math.addExact(3, 4));
        print(Math.round(2.5f));
        print((int) Math.round(-2.5));
        print((int) Math.round(2.4999));
        print((int) Math.rint(2.5));
        print((int) Math.floor(-2.5));
        print((int) Math.ceil(-2.5));
        print((int) Math.sqrt(144));
        print((int) (Math.sqrt(2) * 1000000));
        print(Math.getExponent(1000.0));
        print((int) (Math.ulp(1.0) * 1e17));
        print((int) Math.copySign(3.0, -1.0));
        print((int) Math.scalb(1.0, 10));
        print((int) Math.nextUp(5.0));
        print(Math.multiplyExact(100, 200));
        print((int) Math.multiplyHigh(1L << 40, 1L << 40));
        print((int) (Math.fma(2.0, 3.0, 4.0)));
        print((int) Math.toDegrees(Math.PI));
        print((int) (Math.sin(1) * 1e6));
        print((int) (Math.pow(2, 10)));
        print((int) (Math.exp(1) * 1e6));
        print((int) (Math.log(10) * 1e6));
        print((int) (Math.cbrt(27)));
        print((int) (Math.hypot(3, 4)));
        print((int) (Math.atan2(1, 1) * 1e6));
        print((int) (Math.IEEEremainder(5, 3)));
    }
}
