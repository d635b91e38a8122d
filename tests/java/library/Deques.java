import java.util.*;

/** Queues with two ends. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Deques {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            d.offer(i);
            if (i % 3 == 0) print(d.poll());
        }
        print(d.size());
        print(d.peekFirst());
        print(d.peekLast());
        d.push(5);
        print(d.pop());
        for (int x : d) print(x);
    }
}
