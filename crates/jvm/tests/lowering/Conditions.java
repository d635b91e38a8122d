// javac 17
/** Truth values without branches, and assertions. */
class Conditions {
    boolean flag;
    static boolean global;

    static boolean less(int a, int b) {
        return a < b;
    }

    static boolean between(int a, int b, int c) {
        return a <= b && b < c;
    }

    boolean mixed(long x, Object o) {
        boolean result = flag || x > 3 && o instanceof String || !global;
        return !result;
    }

    static boolean noDivision(int a, int b) {
        return a != 0 && b / a > 2;
    }

    static boolean notANumber(double a, double b) {
        return a < b || !(a >= b);
    }

    static int used(boolean a, boolean b) {
        if ((a == b) == (a && b)) {
            return 1;
        }
        return 0;
    }

    static boolean statements(int x) {
        if (x > 0) {
            return true;
        }
        return false;
    }

    static int asserted(int x) {
        assert x > 0 && x < 100;
        assert x != 7 : "seven";
        while (x > 1) {
            x /= 2;
            assert x > 0;
        }
        if (x == 1) {
            assert less(x, 2);
        } else {
            throw new AssertionError("thrown");
        }
        return x;
    }

    static void call(boolean a, boolean b) {
        accept(1, a || b, new Object[] {a ^ b});
    }

    static void accept(int x, boolean y, Object z) {
    }
}
