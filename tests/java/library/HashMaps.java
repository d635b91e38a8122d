import java.util.*;

/** Hash tables of all kinds. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class HashMaps {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        Map<Integer, Integer> m = new HashMap<>();
        for (int i = 0; i < 200; i++) m.put(i * 16, i);
        int s = 0;
        for (Map.Entry<Integer, Integer> e : m.entrySet()) s = s * 31 + e.getKey();
        print(s);
        for (int i = 0; i < 200; i += 2) m.remove(i * 16);
        print(m.size());
        print(m.getOrDefault(5, -3));
        print(m.putIfAbsent(16, 5));
        print(m.values().size());
        print(m.hashCode());
        Map<Integer, Integer> n = new HashMap<>(m);
        print(n.equals(m) ? 1 : 0);
        n.clear();
        print(n.isEmpty() ? 1 : 0);
        Map<Long, Integer> q = new HashMap<>();
        for (long i = 0; i < 50; i++) q.put(i << 33, (int) i);
        int t = 0;
        for (long k : q.keySet()) t = t * 31 + (int) (k >> 33);
        print(t);
        Hashtable<Integer, Integer> h = new Hashtable<>();
        for (int i = 0; i < 30; i++) h.put(i * 7, i);
        for (int k : h.keySet()) print(k);
        IdentityHashMap<Integer, Integer> im;
        WeakHashMap<Integer, Integer> w = new WeakHashMap<>();
        w.put(1, 2);
        print(w.get(1));
        Map<Character, Integer> cm = new TreeMap<>();
        cm.put('b', 1);
        cm.put('a', 2);
        for (char c : cm.keySet()) print(c);
    }
}
