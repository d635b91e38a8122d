// since Java 17
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Most of the language, with traps: order of evaluation, finally, overflow, conversions, identities. */
public class Language {
    static int seed = 12345;
    static int counter = 4;
    int field = 3;
    long[] numbers = new long[5];

    static int random() {
        seed = seed * 1103515245 + 12345;
        return seed;
    }

    static int ints(int a, int b) {
        int r = a + b * 3 - (a ^ b) + (a & b) - (a | b) + (a << (b & 7)) + (a >> 3) + (a >>> 5) + ~b;
        if (b != 0) {
            r += a / b + a % b;
        }
        r += (byte) a + (short) b + (char) a;
        return -r;
    }

    static long longs(long a, long b) {
        long r = a + b * 3 - (a ^ b) + (a & b) - (a | b) + (a << (int) (b & 63)) + (a >> 3) + (a >>> 5) + ~b;
        if (b != 0) {
            r += a / b + a % b;
        }
        return -r + (a < b ? 1 : 0) + (a == b ? 2 : 0) + (a >= b ? 4 : 0);
    }

    static int conditions(int a, int b, boolean p, boolean q) {
        int r = 0;
        boolean x = a < b && p || !q && a != 7;
        boolean y = (a > b) == (p ^ q);
        boolean z = x ? y : !y;
        if (x) r |= 1;
        if (y) r |= 2;
        if (z) r |= 4;
        if (x & y | z) r |= 8;
        r |= (a <= b ? 16 : 32) | (p ? q ? 64 : 128 : q ? 256 : 512);
        r |= (p || a > 3 && b < 9 || q && a == b) ? 1024 : 0;
        boolean w = p && (a < 5 || b > 5) && !(q || a == 2);
        return w ? r : r + 5000;
    }

    static int loops(int n) {
        int s = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = i; ; j += 2) {
                if (j > 2 * n) continue outer;
                if ((i * j) % 11 == 10) break outer;
                s += i++ + --j * 2;
                j++;
                if (s > 1000) {
                    s -= 999;
                    break;
                }
            }
        }
        do {
            s--;
        } while (s > 50);
        return s;
    }

    static int finallyBlocks(int x) {
        int r = 0;
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    if (x == i) throw new IllegalStateException("s" + i);
                    r += 10 / (x - i - 1);
                } catch (ArithmeticException e) {
                    r += 100;
                    if (i == 1) continue;
                } finally {
                    r++;
                    if (i == 2) break;
                }
            } catch (IllegalStateException e) {
                r += e.getMessage().length() * 1000;
            } finally {
                r += 7;
            }
        }
        return r;
    }

    @SuppressWarnings("finally")
    static int overridden(int x) {
        try {
            return 10 / x;
        } finally {
            if (x < 1) return -x;
        }
    }

    static int switches(int x, String s) {
        int r = 0;
        switch (x) {
            case 0: r++;
            case 1: r += 2; break;
            case 5: r = 9; break;
            case -3: r = 7;
            default: r += 50;
        }
        switch (s) {
            case "a": r += 1; break;
            case "Aa": r += 2; break;
            case "BB": r += 3; break;
            default: r += 4;
        }
        return r;
    }

    int order() {
        int i = 0;
        int[] a = new int[4];
        a[i++] = i = 2;
        a[i] += i++ * (field = 5) + field--;
        field <<= 2;
        numbers[i] ^= 77L << i;
        counter += ++counter + counter++;
        return a[0] * 1000 + a[2] * 10 + field + (int) numbers[3] + counter + i;
    }

    static String failures(int k) {
        try {
            switch (k) {
                case 0: Object o = "x"; return "" + (Integer) o;
                case 1: int[] a = new int[2]; return "" + a[k + 1];
                case 2: int[] b = new int[-1 * k]; return "" + b.length;
                case 3: Object[] c = new String[1]; c[0] = 3; return "stored";
                case 4: String s = null; return "" + s.length();
                case 5: throw new Error("boom");
                case 6: synchronized (Language.class) { return "" + 1 / (k - 6); }
                case 7: int[][] g = new int[3][k - 9]; return "" + g.length;
                case 8: Integer n = null; return "" + (n + 1);
                case 9: throw null;
                default: return "fine";
            }
        } catch (ClassCastException | ArrayStoreException e) {
            return "cast or store " + e.getClass().getName();
        } catch (RuntimeException e) {
            return e.getClass().getName();
        } catch (Error e) {
            return "error " + e.getMessage();
        }
    }

    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }

        static Shape of(int x) {
            return x > 2 ? new Square(x) : () -> x;
        }
    }

    static class Square implements Shape {
        int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }

        public int twice() {
            return Shape.super.twice() + 1;
        }
    }

    static class Bigger extends Square {
        Bigger(int side) {
            super(side + 1);
        }

        public int area() {
            return super.area() + 1;
        }

        public int twice() {
            return super.twice() + 5;
        }
    }

    static class Outer {
        int v = 1;

        class Inner {
            int w = v + 1;

            int sum() {
                return v + w;
            }
        }

        Inner inner() {
            return new Inner();
        }
    }

    static class First {
        static final int CONSTANT = 5;
        static int value = say("First", 1);
    }

    static class Second extends First {
        static int more = say("Second", value + 1);
    }

    static int say(String who, int value) {
        System.out.println("initialized " + who);
        return value;
    }

    enum Color {
        RED, GREEN {
            int code() {
                return 20;
            }
        }, BLUE;

        int code() {
            return ordinal() + 1;
        }
    }

    static int lambdas(int k) {
        IntBinaryOperator minus = (a, b) -> a * k - b;
        Function<Integer, Integer> plus = x -> x + k;
        Supplier<int[]> array = () -> new int[] {k, k + 1};
        IntFunction<int[]> make = int[]::new;
        Function<String, Integer> length = String::length;
        BiFunction<Integer, Integer, Integer> max = Math::max;
        Supplier<Outer> constructor = Outer::new;
        ToLongFunction<Integer> widen = Integer::longValue;
        return minus.applyAsInt(3, 4) + plus.andThen(y -> y * 2).apply(5) + array.get()[1] + make.apply(3).length
                + length.apply("hello") + max.apply(3, 9) + constructor.get().inner().sum() + (int) widen.applyAsLong(8);
    }

    static double floats(float a, double b) {
        double r = a * b - a / 3 + (int) b + (long) a + (float) b;
        if (a < b) r += 1;
        if (a >= b) r += 2;
        if (a != a) r += 4;
        if (!(a <= b)) r += 8;
        r += (a > b ? 16 : 32) + a % 3 + b % 2.5;
        return r;
    }

    record Point(int x, String name, long y, boolean known, byte small, char sign) {}

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            int a = random();
            int b = random();
            if (i % 3 == 0) b %= 10;
            if (i % 5 == 0) a %= 10;
            System.out.println("ints " + ints(a, b));
            System.out.println("longs " + longs((long) a * b, (long) b << (a & 15)));
            System.out.println("conditions " + conditions(a % 12, b % 12, (a & 64) != 0, (b & 64) != 0));
        }
        for (int i = 0; i < 20; i++) {
            System.out.println("loops " + loops(i));
        }
        for (int i = 0; i < 6; i++) {
            System.out.println("finally " + finallyBlocks(i) + " " + overridden(i - 2));
        }
        String[] texts = {"a", "Aa", "BB", "x", ""};
        for (int i = -4; i < 7; i++) {
            System.out.println("switches " + switches(i, texts[(i + 4) % 5]));
        }
        System.out.println("order " + new Language().order());
        for (int i = 0; i < 11; i++) {
            System.out.println("failures " + failures(i));
        }
        for (int i = 0; i < 5; i++) {
            System.out.println("shapes " + Shape.of(i).area() + " " + Shape.of(i).twice());
        }
        System.out.println("bigger " + new Bigger(4).area() + " " + new Bigger(3).twice());
        System.out.println("constant " + First.CONSTANT);
        System.out.println("initialization " + Second.value);
        System.out.println("initialization " + Second.more);
        for (Color color : Color.values()) {
            System.out.println("enum " + color + " " + color.code() + " " + Color.valueOf("GREEN").compareTo(color));
        }
        System.out.println("lambdas " + lambdas(6));
        System.out.println("floats " + (long) floats(7.75f, 2.5) + " " + (long) floats(Float.NaN, 2)
                + " " + (int) floats(3, Double.NaN));
        Point point = new Point(3, "t", 7L, true, (byte) 3, 'c');
        System.out.println("record " + point + point.equals(new Point(3, "t", 7L, true, (byte) 3, 'c'))
                + point.equals(new Point(3, "u", 7L, true, (byte) 3, 'c')) + point.equals(null) + point.hashCode());
        int[][][] cube = new int[2][3][];
        System.out.println("arrays " + cube.length + cube[1].length + (cube[1][2] == null) + new long[2][0].length
                + new char[1][2][3][0][1].length);
        char c = 'a';
        c += 2;
        c++;
        byte b = (byte) 200;
        b >>= 1;
        short s = (short) 70000;
        System.out.println("narrow " + c + b + s + (char) (c + 1) + (int) c);
        long least = Long.MIN_VALUE;
        System.out.println("edges " + least / -1 + " " + least % -1 + " " + Integer.MIN_VALUE / -1 + " " + (1 << 33)
                + " " + (1L << 65) + " " + (-17 >>> 28) + " " + (-17 >> 2) + " " + (int) 3e10 + " " + (long) -1e30
                + " " + (int) Float.NaN + " " + (int) (char) -1.5);
        Object object = args;
        System.out.println("types " + (object instanceof String[]) + (object instanceof Object[])
                + (object instanceof int[]) + (object instanceof Cloneable));
        int[] original = {1, 2, 3};
        int[] copy = original.clone();
        copy[0] = 9;
        System.out.println("clone " + original[0] + copy[0] + copy.length);
        assert original.length == 3 : "length";
    }
}
