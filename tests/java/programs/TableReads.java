//@ verify --entry TableReads.below
//@ valid
//@ verify --entry TableReads.belowWrongly
//@ invalid 58
//@ verify --entry TableReads.above
//@ invalid 68
//@ verify --entry TableReads.wraps
//@ invalid 82
//@ verify --entry TableReads.inside
//@ valid
//@ verify --entry TableReads.empty
//@ invalid 99
//@ verify --entry TableReads.one
//@ valid
//@ verify --entry TableReads.changed
//@ valid
//@ verify --entry TableReads.changedWrongly
//@ invalid 130
//@ verify --entry TableReads.doubles
//@ valid
//@ verify --entry TableReads.doublesWrongly
//@ invalid 144
//@ verify --entry TableReads.names
//@ valid
//@ verify --entry TableReads.namesWrongly
//@ invalid 159
//@ verify --entry TableReads.composed
//@ valid
//@ verify --entry TableReads.composedWrongly
//@ invalid 177
//@ verify --entry TableReads.large
//@ valid
// Tables at symbolic indexes: what is outside, what changes after a read, bits of doubles, references.
public class TableReads {
    static final int[] EMPTY = {};
    static final int[] ONE = {7};
    static final int[] SQUARES = {0, 1, 4, 9, 16, 25, 36, 49};
    static final double[] ODD = {0.0, -0.0, Double.NaN, 1.5, -1.5, Double.POSITIVE_INFINITY};
    static final String[] NAMES = {"zero", "one", "two", null, "four"};

    static int below(int i) {
        if (i > 3) return 0;
        try {
            int s = SQUARES[i];
            assert i >= 0 && s < 10;
            return s;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 0;
            return 1;
        }
    }

    static int belowWrongly(int i) {
        if (i > 3) return 0;
        try {
            return SQUARES[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            assert false;
            return 1;
        }
    }

    static int above(int i) {
        if (i < 0 || i > SQUARES.length) return 0;
        try {
            return SQUARES[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i != 8;
            return 1;
        }
    }

    static int wraps(int i) {
        if (i < 0) return 0;
        int at = 4 * i;
        if (at >= SQUARES.length) return 0;
        try {
            int s = SQUARES[at];
            assert s == 0 || s == 16;
            return s;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 536870912;
            return 1;
        }
    }

    static int inside(int i) {
        if (i < 0 || i >= SQUARES.length) return 0;
        int s = SQUARES[i];
        assert s == i * i;
        assert s != 24;
        return s;
    }

    static int empty(int i) {
        try {
            return EMPTY[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i != 0;
            return 1;
        }
    }

    static int one(int i) {
        if (i != 0) return 1;
        assert ONE[i] == 7;
        return ONE[i];
    }

    static void changed(int i) {
        if (i < 0 || i >= 8) return;
        int[] table = {5, 3, 8, 6, 1, 9, 2, 7};
        int[] alias = table;
        int before = table[i];
        alias[i] = 100;
        int[] other = table.clone();
        alias[3] = 200;
        int after = table[i];
        assert after == (i == 3 ? 200 : 100);
        assert before < 10;
        assert other[i] == 100;
    }

    static void changedWrongly(int i) {
        if (i < 0 || i >= 8) return;
        int[] table = {5, 3, 8, 6, 1, 9, 2, 7};
        int[] alias = table;
        int before = table[i];
        alias[4] = 5;
        assert table[i] == before;
    }

    static void doubles(int i) {
        if (i < 0 || i >= ODD.length) return;
        double d = ODD[i];
        assert (d != d) == (i == 2);
        if (d == 0.0) assert i < 2 && (1 / d > 0) == (i == 0);
        assert Double.doubleToRawLongBits(d) != 0x8000000000000000L || i == 1;
    }

    static void doublesWrongly(int i) {
        if (i < 0 || i >= ODD.length) return;
        double d = ODD[i];
        if (d == 0.0) assert 1 / d > 0;
    }

    static int names(int i) {
        if (i < 0 || i >= NAMES.length || i == 3) return 0;
        String name = NAMES[i];
        assert name.length() >= 3;
        return name.length();
    }

    static int namesWrongly(int i) {
        if (i < 0 || i >= NAMES.length) return 0;
        try {
            return NAMES[i].length();
        } catch (NullPointerException e) {
            assert i != 3;
            return 1;
        }
    }

    static void composed(int i, int j) {
        if (i < 0 || i > 7) return;
        int[] permutation = {3, 1, 7, 0, 6, 2, 5, 4};
        int[] inverse = {3, 1, 5, 0, 7, 6, 4, 2};
        assert inverse[permutation[i]] == i;
        assert permutation[inverse[i]] == i;
        if (j >= 0 && j < 8 && permutation[i] == permutation[j]) assert i == j;
        assert permutation[i & 3] != 5;
    }

    static void composedWrongly(int i) {
        if (i < 0 || i > 7) return;
        int[] permutation = {3, 1, 7, 0, 6, 2, 5, 4};
        assert permutation[permutation[i]] != 4;
    }

    static void large(int i) {
        int[] table = new int[65537];
        for (int k = 0; k < 3; k++) table[k] = k + 1;
        if (i < 0 || i >= table.length) return;
        assert table[i] <= 3;
        table[i] = 9;
        assert table[65536] == (i == 65536 ? 9 : 0);
    }
}
