//@ verify --entry ArrayEdges.oneElement
//@ valid
//@ verify --entry ArrayEdges.oneElementWrongly
//@ invalid 53
//@ verify --entry ArrayEdges.noArray
//@ valid
//@ verify --entry ArrayEdges.noArrayWrongly
//@ invalid 77
//@ verify --entry ArrayEdges.unknownLength
//@ valid
//@ verify --entry ArrayEdges.unknownLengthWrongly
//@ invalid 100
//@ verify --entry ArrayEdges.shared
//@ valid
//@ verify --entry ArrayEdges.sharedWrongly
//@ invalid 119
//@ verify --entry ArrayEdges.copiedBackwards
//@ valid
//@ verify --entry ArrayEdges.copiedToNowhere
//@ valid
//@ verify --entry ArrayEdges.zeros
//@ valid
//@ verify --entry ArrayEdges.zerosWrongly
//@ invalid 154
//@ verify --entry ArrayEdges.lastOfMany
//@ invalid 166
//@ verify --entry ArrayEdges.unaligned
//@ valid
// What arrays are at their edges: one element, none at all, an unknown number, 2^16 + 1 of them, copies of less than nothing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public class ArrayEdges {
    static final int[] ONE = {7};
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static int oneElement(int i) {
        try {
            int x = ONE[i];
            assert i == 0 && x == 7;
            return x;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i != 0;
            return 0;
        }
    }

    static int oneElementWrongly(int i) {
        try {
            return ONE[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i != -1;
            return 0;
        }
    }

    static int noArray(boolean there, int i) {
        int[] table = there ? new int[] {5, 3, 8, 6, 1} : null;
        try {
            int x = table[i];
            assert there && i >= 0 && i < 5 && x != 4;
            return x;
        } catch (NullPointerException e) {
            assert !there;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert there && (i < 0 || i > 4);
        }
        return 0;
    }

    static int noArrayWrongly(boolean there, int i) {
        int[] table = there ? new int[] {5, 3, 8, 6, 1} : null;
        try {
            return table[i & 3];
        } catch (NullPointerException e) {
            assert i != 12;
            return 0;
        }
    }

    static void unknownLength(int n, int i) {
        if (n < -2 || n > 40) return;
        try {
            int[] table = new int[n];
            if (i < 0 || i >= table.length) return;
            table[i] = 6;
            assert n > 0 && table[n - 1] == (i == n - 1 ? 6 : 0);
        } catch (NegativeArraySizeException e) {
            assert n < 0;
        }
    }

    static void unknownLengthWrongly(int n, int i) {
        if (n < 0 || n > 40) return;
        int[] table = new int[n];
        try {
            table[i] = 6;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i != n || n != 17;
        }
    }

    static void shared(int i, int j) {
        int[][] rows = {{1, 2, 3, 4}, {5, 6, 7, 8}, null};
        rows[2] = rows[0];
        if (i < 0 || i > 2 || j < 0 || j > 3) return;
        int before = rows[0][j];
        rows[i][j] = 9;
        assert before == j + 1;
        assert rows[0][j] == (i == 1 ? j + 1 : 9) && rows[2] == rows[0];
    }

    static void sharedWrongly(int i, int j) {
        int[][] rows = {{1, 2, 3, 4}, {5, 6, 7, 8}, null};
        rows[2] = rows[0];
        if (i < 0 || i > 2 || j < 0 || j > 3) return;
        rows[i][j] = 9;
        assert i == 0 || rows[0][2] == 3;
    }

    static void copiedBackwards(int to, int at) {
        int[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        if (to < 0 || to > 3 || at < 0 || at > 9) return;
        System.arraycopy(a, 3, a, to, 7);
        System.arraycopy(a, to, a, 3, 0);
        assert a[at] == (at >= to && at < to + 7 ? at - to + 4 : at + 1);
    }

    static void copiedToNowhere(int n, boolean there) {
        int[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        try {
            System.arraycopy(a, 0, there ? a.clone() : null, 0, n);
            assert there && n >= 0 && n <= 10;
        } catch (NullPointerException e) {
            assert !there;
        } catch (IndexOutOfBoundsException e) {
            assert there && (n < 0 || n > 10);
        }
    }

    static void zeros(int i, int j) {
        double[] a = {0.0, -0.0, Double.NaN, 0.0, -0.0, 2.5};
        if (i < 0 || i > 5 || j < 0 || j > 5) return;
        if (a[i] == a[j]) assert i == j || i % 3 != 2 && j % 3 != 2;
        if (i == 2) assert a[i] != a[j];
        boolean same = Double.compare(a[i], a[j]) == 0;
        assert same == (i % 3 == j % 3 && (i == j || i % 3 != 2));
    }

    static void zerosWrongly(int i, int j) {
        double[] a = {0.0, -0.0, Double.NaN, 0.0, -0.0, 2.5};
        if (i < 0 || i > 5 || j < 0 || j > 5 || a[i] != a[j]) return;
        assert 1 / a[i] == 1 / a[j];
    }

    static void lastOfMany(int i) {
        int[] table = new int[65537];
        table[65536] = 4;
        try {
            table[i]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 0 || i > 65536;
            return;
        }
        assert table[65536] == 4;
    }

    static void unaligned(int at, int value) {
        byte[] bytes = new byte[9];
        try {
            INTS.set(bytes, at, value);
            assert at >= 0 && at <= 5 && (int) INTS.get(bytes, at) == value;
            assert bytes[at] == (byte) value && bytes[at + 3] == (byte) (value >> 24);
        } catch (IndexOutOfBoundsException e) {
            assert at < 0 || at > 5;
            for (byte b : bytes) assert b == 0;
        }
    }
}
