// javac 17
/** Fields, calls, constants, casts and the initialization of classes. */
class Objects {
    static final int ANSWER = 42;
    static final String NAME = "N\u00e4me\ud83d";
    static final double HALF = 0.5;
    static Objects last;
    int value;
    Objects next;

    Objects(int value) {
        this.value = value;
        last = this;
    }

    int next() {
        return next.value;
    }

    static Objects link(Objects first, int value) {
        first.next = new Objects(value);
        return first.next;
    }

    static int others() {
        Other.count++;
        return Other.count + Other.twice(3);
    }

    static String cast(Object object) {
        if (object instanceof String) {
            return (String) object;
        }
        boolean isArray = object instanceof int[];
        return isArray ? ((Comparable<String>) object).toString() : null;
    }

    @Override
    public String toString() {
        return super.toString();
    }

    static Class<?> type() {
        return String[].class;
    }

    static int evaluationOrder(int x) {
        int y = x++ + x * (x = 3);
        return y + x;
    }

    static class Other extends Objects {
        static int count;

        Other() {
            super(1);
        }

        static int twice(int x) {
            return 2 * x + last.value;
        }
    }
}
