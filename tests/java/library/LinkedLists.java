import java.util.*;

/** Linked lists. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class LinkedLists {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 10; i++) {
            l.addFirst(i);
            l.addLast(i * 2);
        }
        print(l.getFirst());
        print(l.getLast());
        print(l.removeFirst());
        print(l.pollLast());
        print(l.peek());
        l.push(77);
        print(l.pop());
        for (int x : l) print(x);
        l.remove(3);
        print(l.get(5));
        print(l.indexOf(4));
    }
}
