//@ verify --entry CollectionInputs.first
//@ invalid 37
//@ verify --entry CollectionInputs.sizes
//@ valid-up-to
//@ verify --entry CollectionInputs.appended
//@ valid-up-to
//@ verify --entry CollectionInputs.removed
//@ invalid 54
//@ verify --entry CollectionInputs.interfaceOnly
//@ valid-up-to
//@ verify --entry CollectionInputs.nested
//@ invalid 63
//@ verify --entry CollectionInputs.elementsAreWhatTheSignatureSays
//@ valid-up-to
//@ verify --entry CollectionInputs.keysDiffer
//@ valid-up-to
//@ verify --entry CollectionInputs.added
//@ valid-up-to
//@ verify --entry CollectionInputs.chained
//@ invalid 102
//@ verify --entry CollectionInputs.bothEnds
//@ valid-up-to
//@ verify --entry CollectionInputs.optional
//@ invalid 113
//@ verify --entry CollectionInputs.loop --steps 30000
//@ valid-up-to
// Lists, maps, sets and optional values that are parameters and fields.
import java.util.*;

public class CollectionInputs {
    Map<String, Integer> stock;
    static List<String> names;

    static void first(List<Integer> list) {
        if (list != null && !list.isEmpty() && list.get(0) != null) {
            int x = list.get(0);
            assert x != 17;
        }
    }

    static void sizes(ArrayList<String> list) {
        if (list != null) assert list.size() >= 0 && list.isEmpty() == (list.size() == 0);
    }

    static void appended(ArrayList<Integer> list) {
        if (list == null || list.size() > 1000) return;
        int before = list.size();
        list.add(5);
        assert list.size() == before + 1 && list.get(before) == 5;
    }

    static void removed(ArrayList<String> list) {
        if (list == null || list.size() < 3) return;
        String second = list.get(1); list.remove(0); assert list.get(0) != second || list.size() != 2;
    }

    static void interfaceOnly(Collection<Integer> all) {
        if (all != null) assert all.size() >= 0;
    }

    static void nested(List<List<Integer>> lists) {
        if (lists == null || lists.size() != 1 || lists.get(0) == null || lists.get(0).size() != 2) return;
        List<Integer> inner = lists.get(0); assert inner.get(0) == null || inner.get(0) != 3;
    }

    static void elementsAreWhatTheSignatureSays(List<? extends String> list) {
        if (list == null || list.isEmpty()) return;
        Object first = list.get(0);
        assert first == null || first instanceof String;
    }

    static void found(Map<String, Integer> map) {
        if (map != null && map.get("apple") != null) assert map.get("apple") >= 0;
    }

    static void put(HashMap<String, Integer> map, String key) {
        if (map == null) return;
        int before = map.size();
        boolean there = map.containsKey(key);
        map.put(key, 1);
        assert map.get(key) == 1 && map.size() == (there ? before : before + 1);
    }

    static void keysDiffer(Map<Integer, Integer> map) {
        if (map != null && map.size() == 2) { Iterator<Integer> it = map.keySet().iterator(); assert !it.next().equals(it.next()); }
    }

    static void members(Set<String> set) {
        if (set != null) assert !set.contains("x") || set.size() == 1;
    }

    static void added(Set<Integer> set, int x) {
        if (set == null) return;
        boolean there = set.contains(x);
        assert set.add(x) != there && set.contains(x) && set.remove(x) && !set.contains(x);
    }

    static void chained(LinkedList<String> list) {
        if (list == null || list.size() != 2) return;
        String last = list.getLast();
        list.removeFirst();
        assert !"b".equals(list.getFirst());
    }

    static void bothEnds(Deque<Integer> deque) {
        if (deque == null || deque.size() < 2) return;
        Integer first = deque.peekFirst(), last = deque.peekLast();
        assert deque.pollFirst() == first && deque.pollLast() == last;
    }

    static void optional(Optional<Integer> maybe) {
        if (maybe != null && maybe.isPresent()) {
            assert maybe.get() < 100;
        }
    }

    void field() {
        if (stock != null && stock.size() == 1 && stock.containsKey("nail")) {
            assert stock.get("nail") != null;
        }
    }

    static void loop(List<Integer> list) {
        int nulls = 0;
        if (list != null) for (Integer it : list) if (it == null) nulls++;
        assert nulls >= 0;
    }
}
