package oxpecker;

/**
 * Free values inside programs that {@code oxpecker solve} and {@code Solve} look for solutions of. What a method here gives is anything
 * that fits; what the program assumes and how it ends decides which values are solutions.
 *
 * <p>Put this directory or its class file on the class path to compile against it. Sources that Oxpecker compiles find it
 * by themselves. On a JVM the methods answer only while a solution is run again.
 */
public final class Free {
    private Free() {
    }

    /** Any int. */
    public static int anyInt() {
        return (int) answer("anyInt", int.class);
    }

    /** Any long. */
    public static long anyLong() {
        return (long) answer("anyLong", long.class);
    }

    /** Any short. */
    public static short anyShort() {
        return (short) answer("anyShort", short.class);
    }

    /** Any byte. */
    public static byte anyByte() {
        return (byte) answer("anyByte", byte.class);
    }

    /** Any char. */
    public static char anyChar() {
        return (char) answer("anyChar", char.class);
    }

    /** Any boolean. */
    public static boolean anyBoolean() {
        return (boolean) answer("anyBoolean", boolean.class);
    }

    /** Any float. */
    public static float anyFloat() {
        return (float) answer("anyFloat", float.class);
    }

    /** Any double. */
    public static double anyDouble() {
        return (double) answer("anyDouble", double.class);
    }

    /** An int from {@code low} to {@code high}, both included. */
    public static int intIn(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.intIn of an empty range");
        }
        return (int) answer("intIn", int.class);
    }

    /** A long from {@code low} to {@code high}, both included. */
    public static long longIn(long low, long high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.longIn of an empty range");
        }
        return (long) answer("longIn", long.class);
    }

    /** A short from {@code low} to {@code high}, both included. */
    public static short shortIn(short low, short high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.shortIn of an empty range");
        }
        return (short) answer("shortIn", short.class);
    }

    /** A byte from {@code low} to {@code high}, both included. */
    public static byte byteIn(byte low, byte high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.byteIn of an empty range");
        }
        return (byte) answer("byteIn", byte.class);
    }

    /** A char from {@code low} to {@code high}, both included. */
    public static char charIn(char low, char high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.charIn of an empty range");
        }
        return (char) answer("charIn", char.class);
    }

    /** A float from {@code low} to {@code high}, both included. */
    public static float floatIn(float low, float high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.floatIn of an empty range");
        }
        return (float) answer("floatIn", float.class);
    }

    /** A double from {@code low} to {@code high}, both included. */
    public static double doubleIn(double low, double high) {
        if (low > high) {
            throw new IllegalArgumentException("Free.doubleIn of an empty range");
        }
        return (double) answer("doubleIn", double.class);
    }

    /** Any string, never null. */
    public static String string() {
        return (String) answer("string", String.class);
    }

    /** A new object of a class or of one of its subclasses, never null, whose fields are free. */
    public static <T> T object(Class<T> type) {
        return type.cast(answer("object", type));
    }

    /** A new array of any length whose elements are free: {@code array(int[].class)}. */
    public static <A> A array(Class<A> type) {
        arrayClass(type);
        return type.cast(answer("array", type));
    }

    /** A new array of a length whose elements are free: {@code array(int[].class, 8)}. */
    public static <A> A array(Class<A> type, int length) {
        arrayClass(type);
        if (length < 0) {
            throw new NegativeArraySizeException();
        }
        return type.cast(answer("array", type));
    }

    /** One of some values. */
    @SafeVarargs
    public static <T> T oneOf(T... values) {
        return values[choice(values.length)];
    }

    /** One of some ints. */
    public static int oneOf(int[] values) {
        return values[choice(values.length)];
    }

    /** One of some longs. */
    public static long oneOf(long[] values) {
        return values[choice(values.length)];
    }

    /** One of some chars. */
    public static char oneOf(char[] values) {
        return values[choice(values.length)];
    }

    /** One of some doubles. */
    public static double oneOf(double[] values) {
        return values[choice(values.length)];
    }

    /** What does not satisfy the condition is no solution. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw current().failed("an assumption does not hold");
        }
        current();
    }

    /** Whether the condition can still hold; it is not assumed. */
    public static boolean isPossible(boolean condition) {
        boolean possible = (boolean) answer("isPossible", boolean.class);
        if (condition && !possible) {
            throw current().failed("what holds was said to be impossible");
        }
        return possible;
    }

    /** Assumes the condition if it can still hold, and says whether it can. */
    public static boolean assumeIfPossible(boolean condition) {
        boolean possible = isPossible(condition);
        if (possible) {
            assume(condition);
        }
        return possible;
    }

    /** This is no solution. It never returns; {@code throw fail();} tells the compiler so. */
    public static Error fail() {
        throw current().failed("it fails");
    }

    /** Whether this runs in a search. */
    public static boolean inSearch() {
        return Current.SOURCE.get() != null;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static int remember(String name, int value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static long remember(String name, long value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static short remember(String name, short value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static byte remember(String name, byte value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static char remember(String name, char value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static boolean remember(String name, boolean value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static float remember(String name, float value) {
        note(name, value);
        return value;
    }

    /** Makes a value a part of the solution, as it is now. */
    public static double remember(String name, double value) {
        note(name, value);
        return value;
    }

    /** Makes a value and all objects it leads to a part of the solution, as they are now. */
    public static <T> T remember(String name, T value) {
        note(name, value);
        return value;
    }

    private static void arrayClass(Class<?> type) {
        if (!type.isArray()) {
            throw new IllegalArgumentException("not the class of an array");
        }
    }

    private static int choice(int length) {
        if (length == 0) {
            throw new IllegalArgumentException("Free.oneOf of nothing");
        }
        return (int) answer("oneOf", int.class);
    }

    private static Object answer(String call, Class<?> type) {
        return current().answer(call, type);
    }

    private static void note(String name, Object value) {
        Source source = Current.SOURCE.get();
        if (source != null) {
            source.remember(name, value);
        }
    }

    private static Source current() {
        Source source = Current.SOURCE.get();
        if (source == null) {
            throw new IllegalStateException("free values are there only in a search: oxpecker solve");
        }
        return source;
    }

    /** Who answers on a JVM: the solution that is run again. */
    interface Source {
        /** The value of the next call. */
        Object answer(String call, Class<?> type);

        /** A value under a name. */
        void remember(String name, Object value);

        /** The run does something else than the solution says. */
        Error failed(String why);
    }

    /** The source of each thread; a class of its own, since searches have no use for it. */
    static final class Current {
        static final ThreadLocal<Source> SOURCE = new ThreadLocal<>();

        private Current() {
        }
    }
}
