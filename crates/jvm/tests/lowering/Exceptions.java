// javac 17
/** Handlers, finally, monitors. */
class Exceptions {
    static int count;

    static int quotient(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            count++;
        }
    }

    static int several(Object object) {
        try {
            return object.hashCode() % 7;
        } catch (NullPointerException | ClassCastException e) {
            return 0;
        } catch (RuntimeException e) {
            throw e;
        }
    }

    static int nested(int[] xs, int i) {
        try {
            try {
                return xs[i];
            } catch (ArrayIndexOutOfBoundsException e) {
                return 1 / i;
            }
        } catch (ArithmeticException e) {
            return 5;
        }
    }

    static void locked(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    static void raise(Exception e) throws Exception {
        throw e;
    }
}
