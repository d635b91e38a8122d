import java.util.*;

/** Heaps. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class PriorityQueues {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 30; i++) q.add((i * 37) % 61);
        while (!q.isEmpty()) print(q.poll());
        PriorityQueue<Integer> r = new PriorityQueue<>(10, Collections.reverseOrder());
        r.add(3);
        r.add(8);
        r.add(1);
        print(r.peek());
    }
}
