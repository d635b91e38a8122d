import java.util.*;

/** Enumerations with bodies, maps and sets of them. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Enumerations {
    enum E {
        A(1),
        B(2),
        C(3),
        D(4) {
            int f() {
                return 44;
            }
        };
        int v;

        E(int v) {
            this.v = v;
        }

        int f() {
            return v;
        }
    }

    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        print(E.B.ordinal());
        print(E.values().length);
        print(E.A.compareTo(E.C));
        for (E e : E.values()) print(e.v);
        EnumMap<E, Integer> m = new EnumMap<>(E.class);
        m.put(E.C, 3);
        m.put(E.A, 1);
        for (E e : m.keySet()) print(e.ordinal());
        EnumSet<E> s = EnumSet.of(E.B, E.C);
        print(s.size());
        for (E e : s) print(e.ordinal());
        print(EnumSet.complementOf(s).size());
        switch (E.B) {
            case A:
                print(100);
                break;
            case B:
                print(200);
                break;
            default:
                print(300);
        }
        print(E.valueOf("C").ordinal());
        try {
            E.valueOf("X");
        } catch (IllegalArgumentException e) {
            print(-1);
        }
        print(E.D.f());
        print(E.D.getDeclaringClass() == E.class ? 1 : 0);
        print(E.A.getClass() == E.class ? 1 : 0);
    }
}
