// javac 17
/** Branches, loops and switches. */
class Control {
    static int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }

    static long sum(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static int dense(int x) {
        switch (x) {
            case 1:
                return 10;
            case 2:
                x += 5;
            case 4:
                return x;
            default:
                return 0;
        }
    }

    static int sparse(int x) {
        switch (x) {
            case -100:
                return 1;
            case 70000:
                return 2;
        }
        return 3;
    }

    static boolean floats(float a, float b, double c, double d) {
        if (a < b) return true;
        if (a >= b) return false;
        if (c > d) return true;
        return c == d;
    }

    static int longs(long a, long b) {
        return a > b ? 1 : Long.compare(a, b);
    }

    static void spin() {
        while (true) {
        }
    }
}
