import java.util.*;

/** The methods of Collections. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class CollectionMethods {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) l.add(i);
        Collections.shuffle(l, new Random(42));
        for (int x : l) print(x);
        print(Collections.max(l));
        print(Collections.min(l));
        Collections.swap(l, 0, 5);
        print(l.get(0));
        Collections.sort(l, Collections.reverseOrder());
        print(l.get(0));
        print(Collections.frequency(l, 3));
        List<Integer> u = Collections.unmodifiableList(l);
        try {
            u.add(3);
        } catch (UnsupportedOperationException e) {
            print(-1);
        }
        print(Collections.nCopies(5, 7).size());
        print(Collections.binarySearch(Arrays.asList(1, 3, 5, 7), 5));
        Collections.rotate(l, 3);
        print(l.get(0));
        print(Collections.emptyList().size());
        for (int x : Collections.singletonList(8)) print(x);
        List<Integer> sy = Collections.synchronizedList(new ArrayList<Integer>());
        sy.add(1);
        print(sy.size());
        Collections.fill(l, 1);
        print(l.get(3));
        print(Collections.singleton(4).size());
        Map<Integer, Integer> sm = Collections.singletonMap(1, 2);
        print(sm.get(1));
        print(Collections.disjoint(l, sy) ? 1 : 0);
        Enumeration<Integer> en = Collections.enumeration(sy);
        print(en.nextElement());
    }
}
