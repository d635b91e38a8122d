package org.sosy_lab.sv_benchmarks;

/** All values of a small domain, one run after the other: a run is a list of choices. */
public final class Verifier {
    private static final String[] STRINGS = {"", "a", "b", "ab", "ba", "abc"};
    private static final double[] DOUBLES =
        {0.0, -0.0, 1.0, -1.5, 2.0, 0.1, 1e10, Double.NaN, Double.POSITIVE_INFINITY};
    private static int[] chosen = new int[64];
    private static int[] alternatives = new int[64];
    private static int length;
    private static int next;

    private Verifier() {}

    /** The run is not one of the program. */
    public static final class Excluded extends Error {
        Excluded() {
            super("assumed away", null, false, false);
        }
    }

    public static void begin() {
        length = 0;
        next = 0;
    }

    /** Goes on to the next list of choices; false if that was the last one. */
    public static boolean advance() {
        length = next;
        next = 0;
        while (length > 0) {
            length--;
            if (chosen[length] + 1 < alternatives[length]) {
                chosen[length]++;
                length++;
                return true;
            }
        }
        return false;
    }

    /** One of so many alternatives. */
    public static int oneOf(int count) {
        if (next == length) {
            chosen[next] = 0;
            alternatives[next] = count;
            length++;
        }
        return chosen[next++];
    }

    public static void assume(boolean condition) {
        if (!condition) throw new Excluded();
    }

    public static boolean nondetBoolean() { return oneOf(2) == 1; }
    public static int nondetInt() { return oneOf(7) - 3; }
    public static long nondetLong() { return oneOf(7) - 3; }
    public static short nondetShort() { return (short) (oneOf(7) - 3); }
    public static byte nondetByte() { return (byte) (oneOf(7) - 3); }
    public static char nondetChar() { return (char) ('a' + oneOf(4)); }
    public static double nondetDouble() { return DOUBLES[oneOf(DOUBLES.length)]; }
    public static float nondetFloat() { return (float) DOUBLES[oneOf(DOUBLES.length)]; }
    public static String nondetString() { return STRINGS[oneOf(STRINGS.length)]; }
}
