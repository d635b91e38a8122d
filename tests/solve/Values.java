import oxpecker.Free;

/** What solutions are told apart by, and which values are free. */
class Values {
    enum Colour { RED, GREEN, BLUE }

    static class Point {
        int x;
        boolean seen;
        Point next;
    }

    static int counter = 3;

    static boolean[] count4() {
        return new boolean[] {Free.anyBoolean(), Free.anyBoolean(), Free.anyBoolean(), Free.anyBoolean()};
    }

    static int branches4() {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum = sum * 2;
            if (Free.anyBoolean()) {
                sum++;
            }
        }
        return sum;
    }

    static int sum4() {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            if (Free.anyBoolean()) {
                sum++;
            }
        }
        return sum;
    }

    static int oneOfInts() {
        return Free.oneOf(new int[] {7, 5, 7, 3});
    }

    static String oneOfStrings() {
        return Free.oneOf("a", "b", "c");
    }

    static Colour oneOfConstants() {
        return Free.oneOf(Colour.values());
    }

    static int oneOfNothing() {
        return Free.oneOf(new int[0]);
    }

    static int emptyRange() {
        return Free.intIn(3, 2);
    }

    static void labelTwice() {
        Free.remember("x", 1);
        Free.remember("x", 2);
    }

    /** A label is a copy. */
    static void copies() {
        int[] cells = {Free.intIn(0, 1), 5};
        Free.remember("before", cells);
        cells[0] = 9;
        Free.remember("after", cells);
    }

    static void object() {
        Point point = Free.object(Point.class);
        Free.assume(point.x > 0 && point.x < 4 && point.next == null);
        Free.remember("x", point.x);
        Free.remember("seen", point.seen);
    }

    static void array() {
        int[] cells = Free.array(int[].class, 3);
        for (int i = 0; i < 3; i++) {
            Free.assume(cells[i] >= 0 && cells[i] <= 2 && (i == 0 || cells[i - 1] < cells[i]));
        }
        Free.remember("cells", cells);
    }

    static void anyLength() {
        byte[] cells = Free.array(byte[].class);
        Free.assume(cells.length <= 4);
        Free.remember("length", cells.length);
    }

    static String text() {
        String text = Free.string();
        Free.assume(text.length() == 1 && text.charAt(0) >= 'x' && text.charAt(0) <= 'z');
        return text;
    }

    static int statics() {
        return counter + Free.intIn(0, 1);
    }

    static int parameter(int x, boolean doubled) {
        Free.assume(x >= 0 && x < 3);
        return doubled ? 2 * x : x;
    }

    static int throwing(int x) {
        if (x == 3) {
            return 10 / (x - 3);
        }
        if (x > 7) {
            throw new IllegalStateException("large");
        }
        return 1;
    }

    static int overflow() {
        int x = Free.intIn(Integer.MAX_VALUE - 3, Integer.MAX_VALUE);
        Free.assume(x + 2 < 0);
        return x;
    }

    static long wide() {
        long x = Free.longIn(1L << 40, (1L << 40) + 100);
        Free.assume(x % 7 == 3 && x % 11 == 5);
        return x;
    }

    static int absMul() {
        int one = Free.anyInt(), two = Free.anyInt();
        int a = one < 0 ? -one : one, b = two < 0 ? -two : two;
        return a * b;
    }

    static void endless() {
        int x = Free.intIn(0, 5);
        while (x >= 0) {
            x = x % 5;
        }
    }

    static int possible() {
        int x = Free.intIn(0, 9);
        Free.assume(x > 4);
        boolean small = Free.isPossible(x < 5), large = Free.isPossible(x > 8);
        Free.assumeIfPossible(x < 5);
        Free.assumeIfPossible(x > 7);
        return small || !large ? -1 : x;
    }

    static int arguments(int n, boolean negative, int[] cells, int free) {
        Free.assume(free >= 0 && free < n);
        return negative ? -cells[free] : cells[free];
    }

    static int unbounded() {
        int rounds = 0;
        while (Free.anyBoolean()) {
            rounds++;
        }
        return rounds;
    }

    static boolean inSearch() {
        return Free.inSearch();
    }

    static void none() {
        int x = Free.anyInt();
        Free.assume(x * x == 2);
    }

    /** What is assumed in a branch holds only there. */
    static int assumedInBranch(int a, int b) {
        Free.assume(a >= -2 && a <= 3 && b >= -2 && b <= 1);
        int c = 3;
        if (a >= b) {
            c = b + 3;
            Free.assume(c == 4);
        }
        return b;
    }

    /** The range is that of one branch; the other has no such value. */
    static int rangeInBranch(int n) {
        Free.assume(n >= -1 && n <= 2);
        int x = -1;
        if (n > 0) {
            x = Free.intIn(0, n - 1);
        }
        return n * 10 + x;
    }

    static int assumedInCall(int a, int b) {
        Free.assume(a >= 0 && a <= 1 && b >= 0 && b <= 1);
        for (int i = 0; i < 2; i++) {
            if (a == i) {
                atMost(b, i);
            }
        }
        return 10 * a + b;
    }

    private static void atMost(int x, int most) {
        if (x > 5) {
            throw new IllegalStateException();
        }
        Free.assume(x <= most);
    }

    static int inRange() {
        int[] cells = {1, 2, 3};
        return cells[Free.anyInt()];
    }

    static int ofLength() {
        int length = Free.anyInt();
        int[] cells = Free.array(int[].class, length);
        Free.assume(length == 2);
        return cells.length;
    }

    static int outOfRange() {
        int[] cells = {1, 2, 3};
        return cells[3];
    }

    /** Orders of three numbers of a wide range, whose sums do not overflow. */
    static int orders() {
        int a = Free.intIn(1, 1000000);
        int b = Free.intIn(1, 1000000);
        int c = Free.intIn(1, 1000000);
        int order = 0;
        if (a + b < 2 * c) {
            order += 1;
        }
        if (b + c < 2 * a) {
            order += 2;
        }
        if (a + c < 2 * b) {
            order += 4;
        }
        return order;
    }

    static void explainedOverPaths() {
        int a = Free.intIn(0, 9);
        int b = Free.intIn(0, 9);
        Free.assume(a > 6);
        Free.assume(b > 2);
        if (b > 5) {
            Free.assume(a + b < 10);
        } else {
            Free.assume(a < 3);
        }
    }

    /** What it returns has elements of an input of any length. */
    static int[] anyArray() {
        int[] cells = Free.array(int[].class);
        Free.assume(cells.length == 1 || cells.length == 2);
        Free.assume(cells[0] >= 0 && cells[0] < 3);
        if (cells.length == 2) {
            Free.assume(cells[1] == 7);
        }
        return cells;
    }

    static void anyArrayRemembered() {
        Free.remember("cells", anyArray());
    }

    /** Nobody looks at the element. */
    static byte[] unseen() {
        byte[] cells = Free.array(byte[].class);
        Free.assume(cells.length == 1);
        return cells;
    }

    /** The inputs are the solution, as far as the path depends on them. */
    static void arrayGiven(int[] cells) {
        Free.assume(cells != null && cells.length < 2);
        if (cells.length == 1) {
            Free.assume(cells[0] > 3 && cells[0] < 6);
        }
    }

    /** The array that is remembered has one of several lengths. */
    static void grown() {
        int[] chosen = new int[0];
        for (int i = 0; i < 3; i++) {
            if (Free.anyBoolean()) {
                int[] longer = new int[chosen.length + 1];
                for (int j = 0; j < chosen.length; j++) {
                    longer[j] = chosen[j];
                }
                longer[chosen.length] = i;
                chosen = longer;
            }
        }
        Free.remember("chosen", chosen);
    }

    /** There is a positive zero, a negative one, and what is no number. */
    static double notOrdered() {
        double value = Free.anyDouble();
        Free.assume(!(value > 0) && !(value < 0));
        return value;
    }

    static class Holder {
        Values[] others;
        int number;
    }

    /** An array of any length is remembered before it is used. */
    static int held() {
        Holder holder = Free.object(Holder.class);
        Free.remember("holder", holder);
        Free.assume(holder.number == 5);
        return holder.number;
    }

    /** Elements are never null if free references are not. */
    static boolean elementGiven() {
        Holder[] holders = Free.array(Holder[].class);
        Free.assume(holders.length > 0);
        return holders[0] == null;
    }
}
