import java.util.*;

/** Collections that cannot be changed. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Immutables {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        List<Integer> l = List.of(3, 1, 2);
        for (int x : l) print(x);
        print(l.contains(1) ? 1 : 0);
        try {
            l.add(3);
        } catch (UnsupportedOperationException e) {
            print(-1);
        }
        print(List.of(1, 2).hashCode());
        print(List.copyOf(l).size());
        print(List.of().size());
        print(List.of(1, 2, 3, 4, 5).get(4));
        Optional<Integer> o = Optional.of(5);
        print(o.get());
        print(o.isPresent() ? 1 : 0);
        print(Optional.<Integer>empty().orElse(9));
        print(Set.of(7).size());
        print(Map.of(1, 2).get(1));
    }
}
