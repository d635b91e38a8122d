import java.util.*;

/** Stacks and vectors. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Stacks {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 20; i++) s.push(i);
        print(s.pop());
        print(s.peek());
        print(s.search(3));
        print(s.empty() ? 1 : 0);
        Vector<Integer> v = new Vector<>(s);
        v.insertElementAt(9, 0);
        print(v.elementAt(0));
        print(v.firstElement());
        v.removeElement(5);
        print(v.size());
        Enumeration<Integer> e = v.elements();
        while (e.hasMoreElements()) print(e.nextElement());
    }
}
