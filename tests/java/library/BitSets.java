import java.util.*;

/** Sets of small numbers. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class BitSets {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        BitSet s = new BitSet();
        for (int i = 0; i < 200; i += 7) s.set(i);
        print(s.cardinality());
        print(s.nextSetBit(8));
        print(s.nextClearBit(7));
        s.flip(0, 50);
        print(s.cardinality());
        BitSet t = new BitSet();
        t.set(3, 90);
        s.and(t);
        print(s.length());
        print(s.get(5) ? 1 : 0);
        print(s.hashCode());
        s.clear(10);
        print(s.size());
    }
}
