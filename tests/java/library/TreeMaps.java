import java.util.*;

/** Sorted maps. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class TreeMaps {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        for (int i = 0; i < 50; i++) m.put((i * 37) % 101, i);
        m.remove(37);
        for (int k : m.keySet()) print(k);
        print(m.firstKey());
        print(m.lastKey());
        print(m.headMap(30).size());
        print(m.ceilingKey(31));
        print(m.floorEntry(60).getValue());
        print(m.descendingMap().firstKey());
        m.pollFirstEntry();
        print(m.size());
    }
}
