import java.util.*;

/** Sets of all kinds. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Sets {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        Set<Integer> s = new HashSet<>();
        for (int i = 0; i < 100; i++) s.add(i * i % 53);
        for (int x : s) print(x);
        print(s.size());
        Set<Integer> t = new HashSet<>(Arrays.asList(1, 4, 9, 200));
        s.retainAll(t);
        for (int x : s) print(x);
        print(s.hashCode());
        print(s.equals(t) ? 1 : 0);
        TreeSet<Integer> ts = new TreeSet<>(t);
        print(ts.first());
        print(ts.higher(4));
        LinkedHashSet<Integer> ls = new LinkedHashSet<>();
        ls.add(5);
        ls.add(1);
        ls.add(5);
        for (int x : ls) print(x);
    }
}
