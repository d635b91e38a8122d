import java.util.*;

/** Lists in arrays. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class ArrayLists {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        ArrayList<Integer> l = new ArrayList<>();
        for (int i = 0; i < 30; i++) l.add(i * i % 17);
        l.remove(3);
        l.remove(Integer.valueOf(4));
        l.add(2, 99);
        Collections.sort(l);
        for (int x : l) print(x);
        print(l.indexOf(9));
        print(l.lastIndexOf(9));
        Collections.reverse(l);
        print(l.get(0));
        l.subList(2, 6).clear();
        print(l.size());
        print(l.hashCode());
        l.addAll(Arrays.asList(1, 2, 3));
        print(l.contains(3) ? 1 : 0);
        Iterator<Integer> it = l.iterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        for (int x : l) print(x);
        Object[] a = l.toArray();
        print(a.length);
        Integer[] b = l.toArray(new Integer[0]);
        print(b.length);
        ListIterator<Integer> li = l.listIterator();
        while (li.hasNext()) {
            int v = li.next();
            li.set(v + 1);
        }
        print(l.hashCode());
    }
}
