//@ verify --entry ArrayWrites.any
//@ valid
//@ verify --entry ArrayWrites.overlap
//@ valid
//@ verify --entry ArrayWrites.large
//@ valid
//@ verify --entry ArrayWrites.wrong
//@ invalid 65
//@ verify --entry ArrayWrites.written
//@ valid
//@ verify --entry ArrayWrites.objects
//@ valid
//@ verify --entry ArrayWrites.branches
//@ valid
//@ verify --entry ArrayWrites.unequal
//@ valid
//@ verify --entry ArrayWrites.outside
//@ valid
//@ verify --entry ArrayWrites.lost
//@ invalid 127
//@ verify --entry ArrayWrites.throughAlias
//@ valid
//@ verify --entry ArrayWrites.doubles
//@ valid
//@ verify --entry ArrayWrites.wrongType
//@ valid
//@ verify --entry ArrayWrites.overWritten
//@ valid
// Writes and copies at indexes and of lengths that are not known, also through aliases and over each other.
public class ArrayWrites {
    static void any(int from, int to, int n, int at) {
        int[] a = {1,2,3,4,5,6,7,8,9,10,11,12}; int[] b = {21,22,23,24,25,26,27,28,29,30,31,32};
        try {
            System.arraycopy(a, from, b, to, n);
            assert from >= 0 && to >= 0 && n >= 0 && from + n <= 12 && to + n <= 12;
            if (at < 0 || at >= 12) return;
            assert b[at] == (at >= to && at < to + n ? a[at - to + from] : 21 + at);
        } catch (IndexOutOfBoundsException e) {
            assert from < 0 || to < 0 || n < 0 || from > 12 - n || to > 12 - n;
            assert b[3] == 24;
        }
    }

    static void overlap(int from, int to, int n, int at) {
        int[] a = {1,2,3,4,5,6,7,8,9,10,11,12};
        int[] old = a.clone();
        if (from < 0 || to < 0 || n < 0 || from > 12 - n || to > 12 - n || at < 0 || at >= 12) return;
        System.arraycopy(a, from, a, to, n);
        assert a[at] == (at >= to && at < to + n ? old[at - to + from] : old[at]);
    }

    static void large(int n, int at) {
        int[] a = new int[1000]; int[] b = new int[2000];
        for (int i = 0; i < 1000; i++) a[i] = i + 1;
        if (n < 0 || n > 1000 || at < 0 || at >= 2000) return;
        System.arraycopy(a, 0, b, 500, n);
        assert b[at] == (at >= 500 && at < 500 + n ? at - 499 : 0);
    }

    static void wrong(int n, int at) {
        int[] a = new int[100]; int[] b = new int[200];
        for (int i = 0; i < 100; i++) a[i] = i + 1;
        if (n < 0 || n > 100 || at < 0 || at >= 200) return;
        System.arraycopy(a, 0, b, 50, n);
        assert b[at] != 77;
    }

    static void written(int i, int j, int v) {
        int[] a = new int[30];
        if (i < 0 || i >= 30 || j < 0 || j >= 30) return;
        a[i] = v;
        int[] b = a.clone();
        a[j] = 5;
        assert b[i] == v;
        assert a[i] == (i == j ? 5 : v);
        a[7] = 9;
        assert a[j] == (j == 7 ? 9 : 5);
        assert b[7] == (i == 7 ? v : 0);
        for (int k = 0; k < 30; k++) a[k] = k;
        assert a[i] == i;
    }

    static void objects(int i, int j) {
        Object[] a = new Object[12]; Object x = new Object(), y = new Object();
        if (i < 0 || i >= 12 || j < 0 || j >= 12) return;
        a[i] = x; a[j] = y;
        assert a[j] == y && (a[i] == x || i == j);
        int n = 0; for (Object o : a) if (o != null) n++;
        assert n == (i == j ? 1 : 2);
    }

    static void branches(int i, boolean p) {
        int[] a = new int[20];
        if (i < 0 || i >= 20) return;
        if (p) a[i] = 1; else a[3] = 2;
        int s = 0; for (int v : a) s += v;
        assert s == (p ? 1 : 2);
        assert a[3] == (p ? (i == 3 ? 1 : 0) : 2);
    }

    static void unequal(int i, int j) {
        int[] a = new int[40];
        if (i < 0 || i >= 20 || j < 0 || j >= 20) return;
        a[2 * i] = 1;
        a[2 * j + 1] = 2;
        assert a[2 * i] == 1;
        a[2 * j + 1] += a[2 * i];
        assert a[2 * j + 1] == 3;
    }

    static void outside(int i) {
        int[] a = new int[10];
        try {
            a[i] = 3;
            assert a[i] == 3 && i >= 0 && i < 10;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 0 || i >= 10;
            for (int v : a) assert v == 0;
        }
    }

    static void lost(int i, int j) {
        int[] a = new int[10];
        if (i < 0 || i >= 10 || j < 0 || j >= 10) return;
        a[i] = 3;
        a[j] = 4;
        assert a[i] == 3;
    }

    static void throughAlias(int i, boolean p) {
        int[] a = new int[10];
        int[] b = new int[10];
        int[] c = p ? a : b;
        if (i < 0 || i >= 10) return;
        c[i] = 3;
        c[4] += 2;
        assert a[i] == (p ? (i == 4 ? 5 : 3) : 0);
        assert b[4] == (p ? 0 : i == 4 ? 5 : 2);
    }

    static void doubles(int i, int j) {
        double[] a = new double[10];
        if (i < 0 || i >= 10 || j < 0 || j >= 10) return;
        a[i] = -0.0;
        a[j] = Double.NaN;
        assert a[j] != a[j];
        if (i != j) assert 1 / a[i] < 0;
        for (int k = 0; k < 10; k++) if (k != i && k != j) assert 1 / a[k] > 0;
    }

    static void wrongType(int i) {
        Object[] a = new String[10];
        if (i < 0 || i >= 10) return;
        try {
            a[i] = Integer.valueOf(1);
            assert false;
        } catch (ArrayStoreException e) {
            assert a[i] == null;
        }
    }

    static void overWritten(int i) {
        int[] a = new int[9];
        if (i < 0 || i >= 9) return;
        for (int k = 0; k < 100; k++) a[i] = k;
        for (int k = 0; k < 50; k++) a[(i + k) % 9] = k;
        assert a[i] == 45;
    }
}
