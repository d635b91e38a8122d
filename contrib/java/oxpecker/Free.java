package oxpecker;

/**
 * Free values inside programs that {@code oxpecker solve} looks for solutions of. What a method here gives is anything
 * that fits; what the program assumes and how it ends decides which values are solutions.
 *
 * <p>Put this directory or its class file on the class path to compile against it. Sources that Oxpecker compiles find it
 * by themselves.
 */
public final class Free {
    private Free() {
    }

    /** Any int. */
    public static int anyInt() {
        throw outside();
    }

    /** Any long. */
    public static long anyLong() {
        throw outside();
    }

    /** Any short. */
    public static short anyShort() {
        throw outside();
    }

    /** Any byte. */
    public static byte anyByte() {
        throw outside();
    }

    /** Any char. */
    public static char anyChar() {
        throw outside();
    }

    /** Any boolean. */
    public static boolean anyBoolean() {
        throw outside();
    }

    /** Any float. */
    public static float anyFloat() {
        throw outside();
    }

    /** Any double. */
    public static double anyDouble() {
        throw outside();
    }

    /** An int from {@code low} to {@code high}, both included. */
    public static int intIn(int low, int high) {
        throw outside();
    }

    /** A long from {@code low} to {@code high}, both included. */
    public static long longIn(long low, long high) {
        throw outside();
    }

    /** A short from {@code low} to {@code high}, both included. */
    public static short shortIn(short low, short high) {
        throw outside();
    }

    /** A byte from {@code low} to {@code high}, both included. */
    public static byte byteIn(byte low, byte high) {
        throw outside();
    }

    /** A char from {@code low} to {@code high}, both included. */
    public static char charIn(char low, char high) {
        throw outside();
    }

    /** A float from {@code low} to {@code high}, both included. */
    public static float floatIn(float low, float high) {
        throw outside();
    }

    /** A double from {@code low} to {@code high}, both included. */
    public static double doubleIn(double low, double high) {
        throw outside();
    }

    /** Any string, never null. */
    public static String string() {
        throw outside();
    }

    /** A new object of a class or of one of its subclasses, never null, whose fields are free. */
    public static <T> T object(Class<T> type) {
        throw outside();
    }

    /** A new array of any length whose elements are free: {@code array(int[].class)}. */
    public static <A> A array(Class<A> type) {
        throw outside();
    }

    /** A new array of a length whose elements are free: {@code array(int[].class, 8)}. */
    public static <A> A array(Class<A> type, int length) {
        throw outside();
    }

    /** One of some values. */
    @SafeVarargs
    public static <T> T oneOf(T... values) {
        throw outside();
    }

    /** One of some ints. */
    public static int oneOf(int[] values) {
        throw outside();
    }

    /** One of some longs. */
    public static long oneOf(long[] values) {
        throw outside();
    }

    /** One of some chars. */
    public static char oneOf(char[] values) {
        throw outside();
    }

    /** One of some doubles. */
    public static double oneOf(double[] values) {
        throw outside();
    }

    /** What does not satisfy the condition is no solution. */
    public static void assume(boolean condition) {
        throw outside();
    }

    /** Whether the condition can still hold; it is not assumed. */
    public static boolean isPossible(boolean condition) {
        throw outside();
    }

    /** Assumes the condition if it can still hold, and says whether it can. */
    public static boolean assumeIfPossible(boolean condition) {
        throw outside();
    }

    /** This is no solution. It never returns; {@code throw fail();} tells the compiler so. */
    public static Error fail() {
        throw outside();
    }

    /** Whether this runs in a search. */
    public static boolean inSearch() {
        return false;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static int remember(String name, int value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static long remember(String name, long value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static short remember(String name, short value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static byte remember(String name, byte value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static char remember(String name, char value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static boolean remember(String name, boolean value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static float remember(String name, float value) {
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static double remember(String name, double value) {
        return value;
    }

    /** Makes a value and all objects it leads to a part of the solution, as they are now. */
    public static <T> T remember(String name, T value) {
        return value;
    }

    private static IllegalStateException outside() {
        return new IllegalStateException("free values are there only in a search: oxpecker solve");
    }
}
