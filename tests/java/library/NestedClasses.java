import java.util.*;

/** Nested classes and dispatch. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class NestedClasses {
    int z = 10;
    static int stat = 7;

    class In {
        int k;

        In(int k) {
            this.k = k;
        }

        int get() {
            return k + z;
        }
    }

    static class Base {
        int f = 1;

        int m() {
            return 1;
        }

        int s() {
            return m() + 10;
        }
    }

    interface Itf {
        default int d() {
            return 50;
        }

        static int st() {
            return 51;
        }
    }

    static class Sub extends Base implements Itf {
        int f = 2;

        int m() {
            return super.m() + 5;
        }
    }

    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        NestedClasses t = new NestedClasses();
        NestedClasses.In i = t.new In(5);
        print(i.get());
        Runnable r =
                new Runnable() {
                    int c = 3;

                    public void run() {
                        print(c + 1);
                    }
                };
        r.run();
        class L {
            int q() {
                return 8;
            }
        }
        print(new L().q());
        print(new Sub().m());
        print(((Base) new Sub()).s());
        Itf x = new Sub();
        print(x.d());
        print(Itf.st());
        Comparator<Integer> c =
                new Comparator<Integer>() {
                    public int compare(Integer a, Integer b) {
                        return b - a;
                    }
                };
        List<Integer> l = new ArrayList<>(Arrays.asList(3, 1, 2));
        Collections.sort(l, c);
        print(l.get(0));
        l.sort(null);
        print(l.get(0));
        print(stat);
        print(new Sub().f);
        print(((Base) new Sub()).f);
    }
}
