import java.util.*;

/** Exceptions of the machine and of the library, and resources. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Exceptions {
    static class R implements AutoCloseable {
        public void close() {
            print(99);
            throw new IllegalStateException();
        }
    }

    static int fin() {
        try {
            return 1;
        } finally {
            print(20);
        }
    }

    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        int[] a = new int[3];
        try {
            a[3] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            print(1);
        }
        try {
            Object o = "x";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            print(2);
        }
        try {
            int z = 0;
            print(5 / z);
        } catch (ArithmeticException e) {
            print(3);
        }
        try {
            String s = null;
            s.length();
        } catch (NullPointerException e) {
            print(4);
        }
        try {
            int[] b = new int[-1];
        } catch (NegativeArraySizeException e) {
            print(5);
        }
        try {
            Object[] o = new String[1];
            o[0] = 1;
        } catch (ArrayStoreException e) {
            print(6);
        }
        try {
            try {
                throw new RuntimeException();
            } finally {
                print(7);
            }
        } catch (RuntimeException e) {
            print(8);
        }
        print(fin());
        try {
            throw new Error();
        } catch (Throwable t) {
            print(9);
        }
        try {
            List<Integer> l = new ArrayList<>();
            l.add(1);
            for (int x : l) l.add(2);
        } catch (ConcurrentModificationException e) {
            print(10);
        }
        try {
            new ArrayList<Integer>().iterator().next();
        } catch (NoSuchElementException e) {
            print(11);
        }
        try {
            Objects.requireNonNull(null);
        } catch (NullPointerException e) {
            print(12);
        }
        Exception ex = new Exception(new RuntimeException());
        print(ex.getCause() != null ? 1 : 0);
        try (R r = new R();
                R q = new R()) {
            print(13);
            throw new RuntimeException();
        } catch (RuntimeException e) {
            print(14);
            print(e.getSuppressed().length);
        }
        try {
            new ArrayList<Integer>().get(0);
        } catch (IndexOutOfBoundsException e) {
            print(15);
        }
        print(a.length);
        try {
            Iterator<Integer> it = Arrays.asList(1).iterator();
            it.next();
            it.remove();
        } catch (UnsupportedOperationException e) {
            print(16);
        }
        try {
            throw new Exception("a");
        } catch (Exception e) {
            print(17);
        }
    }
}
