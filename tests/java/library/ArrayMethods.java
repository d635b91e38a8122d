import java.util.*;

/** The methods of Arrays. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class ArrayMethods {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        int[] a = new int[50];
        for (int i = 0; i < 50; i++) a[i] = (i * 7919) % 101 - 50;
        int[] b = a.clone();
        Arrays.sort(a);
        for (int x : a) print(x);
        print(Arrays.binarySearch(a, 3));
        print(Arrays.hashCode(a));
        print(Arrays.equals(a, b) ? 1 : 0);
        int[] c = Arrays.copyOf(a, 60);
        print(c.length);
        int[] d = Arrays.copyOfRange(a, 5, 10);
        print(d[0]);
        Arrays.fill(d, 9);
        print(d[4]);
        Integer[] o = {5, 3, 9, 1};
        Arrays.sort(o);
        print(o[0]);
        Arrays.sort(o, Collections.reverseOrder());
        print(o[0]);
        long[] la = {5, 3, 1};
        Arrays.sort(la);
        print((int) la[0]);
        char[] ca = {'z', 'a'};
        Arrays.sort(ca);
        print(ca[0]);
        byte[] ba = {3, -1};
        Arrays.sort(ba);
        print(ba[0]);
        double[] da = {2.5, -1.5, 0.0};
        Arrays.sort(da);
        print((int) (da[0] * 10));
        Object[][] oo = {{1, 2}, {3}};
        print(Arrays.deepHashCode(oo));
        print(Arrays.deepEquals(oo, oo.clone()) ? 1 : 0);
        print(Arrays.equals(o, new Integer[] {9, 5, 3, 1}) ? 1 : 0);
        short[] sa = new short[300];
        for (int i = 0; i < 300; i++) sa[i] = (short) (i * 7919);
        Arrays.sort(sa);
        print(sa[0]);
        int[] big = new int[1000];
        for (int i = 0; i < 1000; i++) big[i] = (i * 7919) % 1009;
        Arrays.sort(big);
        print(big[500]);
        System.arraycopy(big, 0, big, 10, 100);
        print(big[50]);
        print(Arrays.asList(1, 2, 3).hashCode());
        print(Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}));
        print(Arrays.compare(new int[] {1, 2, 3}, new int[] {1, 2, 4}));
    }
}
