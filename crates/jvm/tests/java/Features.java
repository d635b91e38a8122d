import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What compilers make of the newer parts of the language. */
public class Features<T extends Comparable<T>> {
    static final int ANSWER = 42;
    static final long LONG = 1L << 40;
    static final double DOUBLE = 1.5;
    static final float FLOAT = -0.0f;
    static final String TEXT = "constant";
    static final boolean FLAG = true;
    private final List<T> items = new ArrayList<>();
    private int counter;
    volatile int shared;

    record Point(int x, long y, String... names) {
        Point {
            if (x < 0) throw new IllegalArgumentException("negative: " + x);
        }
    }

    sealed interface Shape permits Circle, Square {
        double area();
        default String label() { return "shape of " + area(); }
    }

    record Circle(double radius) implements Shape {
        public double area() { return Math.PI * radius * radius; }
    }

    record Square(double side) implements Shape {
        public double area() { return side * side; }
    }

    enum Colour {
        RED, GREEN { @Override int weight() { return 2; } }, BLUE;
        int weight() { return 1; }
    }

    abstract static class Base {
        abstract void act() throws java.io.IOException, InterruptedException;
        native int outside(int[] values);
        synchronized strictfp double locked(double a, float b) { return a % b; }
    }

    class Inner {
        int read() { return counter; }
        class Deeper {
            int sum() { return counter + Inner.this.read(); }
        }
    }

    static int strings(String text) {
        return switch (text) {
            case "one" -> 1;
            case "two" -> 2;
            case "Aa", "BB" -> 3;
            default -> throw new IllegalStateException(text);
        };
    }

    static String colours(Colour colour) {
        switch (colour) {
            case RED: return "r";
            case BLUE: return "b";
            default: return colour.name() + ':' + colour.ordinal();
        }
    }

    static Object lambdas(int captured, String prefix) {
        IntSupplier supplier = () -> captured + 1;
        Function<String, Integer> parse = Integer::parseInt;
        BiFunction<Integer, Integer, int[][]> make = (a, b) -> new int[a][b];
        Supplier<List<String>> list = ArrayList::new;
        Runnable both = (Runnable & java.io.Serializable) () -> System.out.println(prefix);
        both.run();
        return make.apply(supplier.getAsInt(), parse.apply(prefix))[0].clone();
    }

    static String concat(int i, long l, char c, Object o, double d) {
        return "i=" + i + ", l=" + l + c + o + d + TEXT + FLAG;
    }

    static String matches(Object value) {
        if (value instanceof Point p && p.x() > 3) return p.toString();
        if (value instanceof String[] s) return s[0];
        return value instanceof int[][] ? "ints" : String.valueOf(value);
    }

    int exceptions(int[] values, int index) {
        try {
            synchronized (this) {
                counter += values[index]++;
            }
            return counter / index;
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (RuntimeException e) {
            throw new Error(e);
        } finally {
            counter--;
        }
    }

    static long numbers(byte b, short s, char c, int i, long l, float f, double d, boolean z) {
        b += i; s -= l; c *= 2; i <<= 3; i >>>= 1; l >>= i; l ^= ~i; f /= d; d = -d;
        i = (int) d; l = (long) f; f = i; d = l; i = (byte) i; i = (char) i; i = (short) i; f = (float) d; d = f; i = (int) l; l = i;
        long[] longs = {1, 2, 3}; double[] doubles = {0, 1, 2.5}; float[] floats = {0, 1, 2, 3.25f};
        boolean[] flags = {z}; byte[] bytes = {b}; short[] shorts = {s}; char[] chars = {c}; Object[] objects = {null, d};
        longs[0] |= l & 7; doubles[1] -= 1; floats[2] %= 2; flags[0] &= z | b > s; bytes[0]++; shorts[0]--; chars[0] = 'x';
        Object[][][] cube = new Object[i][2][]; int[][] rows = {{1}, {}};
        if (f < d || f >= 3 && d > 1 || l <= i || objects[0] == objects[1] || cube != null) return longs[0] + rows.length;
        return i > 100000 ? Long.MAX_VALUE : i == -1 ? Integer.MIN_VALUE : 32767;
    }

    static Class<?>[] classes() {
        class Local { }
        Object anonymous = new Object() { @Override public String toString() { return "anonymous"; } };
        return new Class<?>[] {int.class, int[].class, String[][].class, Local.class, anonymous.getClass(), Colour.class};
    }

    static int loops(int n) {
        int sum = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = i; j >= 0; j -= 2) {
                if ((i ^ j) == 5) continue outer;
                if (sum > 1000) break outer;
                sum += i * j;
            }
            do { sum++; } while (sum % 3 != 0);
        }
        assert sum >= 0 : "sum " + sum;
        return sum;
    }

    static String odd() {
        return "\ud800 alone, \udc00 alone, \ud83d\ude00 together, zero \0, \u00e9\u20ac";
    }
}
