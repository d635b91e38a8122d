import java.util.*;

/** Maps that keep the order of insertion. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class LinkedMaps {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        Map<Integer, Integer> m = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) m.put((i * 37) % 101, i);
        m.remove(37);
        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
            print(e.getKey());
            print(e.getValue());
        }
        print(m.size());
        print(m.containsKey(5) ? 1 : 0);
        print(m.containsValue(7) ? 1 : 0);
    }
}
