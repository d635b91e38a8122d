//@ verify --entry HarnessProperties.inRange
//@ valid
//@ verify --entry HarnessProperties.allOfRange
//@ invalid 44
//@ verify --entry HarnessProperties.positive
//@ valid
//@ verify --entry HarnessProperties.bothBounds
//@ valid
//@ verify --entry HarnessProperties.least
//@ invalid 59
//@ verify --entry HarnessProperties.neverNull --check assertions,exceptions
//@ valid
//@ verify --entry HarnessProperties.mayBeNull --check assertions,exceptions
//@ invalid 69
//@ verify --entry HarnessProperties.fails
//@ invalid 75
//@ verify --entry HarnessProperties.sized
//@ unknown size
//@ verify --entry HarnessProperties.returned
//@ unknown returns
//@ verify --entry HarnessProperties.noHarness
//@ invalid 90

/** Annotations of test harnesses count by their simple names. */
class HarnessProperties {
    @interface Property {}
    @interface ParameterizedTest {}
    @interface ForAll {}
    @interface IntRange { int min() default 0; int max() default Integer.MAX_VALUE; }
    @interface LongRange { long min() default 0; long max() default Long.MAX_VALUE; }
    @interface Positive {}
    @interface Min { long value(); }
    @interface Max { long value(); }
    @interface Nullable {}
    @interface Size { int min() default 0; int max() default 0; }

    @Property
    static void inRange(@ForAll @IntRange(min = 3, max = 9) int n) {
        assert n >= 3 && n <= 9;
    }

    @Property
    static void allOfRange(@ForAll @LongRange(min = -5_000_000_000L, max = 9) long n) {
        assert n > -5_000_000_000L;
    }

    @Property
    static void positive(@ForAll @Positive short n) {
        assert n > 0;
    }

    @ParameterizedTest
    static void bothBounds(@Min(1) @Max(12) int month) {
        assert month / 13 == 0 && month % 13 != 0;
    }

    @ParameterizedTest
    static void least(@Min(1) @Max(12) int month) {
        assert month != 1;
    }

    @Property
    static int neverNull(@ForAll int[] numbers) {
        return numbers.length;
    }

    @Property
    static int mayBeNull(@ForAll @Nullable int[] numbers) {
        return numbers.length;
    }

    @Property
    static void fails(@ForAll int n) {
        if (n == 1234) {
            throw new AssertionError("expected another number");
        }
    }

    @Property
    static void sized(@ForAll @Size(min = 1, max = 3) int[] numbers) {
        assert numbers.length != 0;
    }

    @Property
    static boolean returned(@ForAll int n) {
        return n != 0;
    }

    static void noHarness(@Positive int n) {
        assert n > 0;
    }
}
