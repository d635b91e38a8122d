import oxpecker.Free;

/** Puzzles as programs: `oxpecker solve examples/Puzzles.java --entry Puzzles.queens8 --solutions all`. */
class Puzzles {
    /** Queens that do not attack each other, one in each row; the result is their columns. */
    static int[] queens(int n) {
        int[] column = new int[n];
        for (int row = 0; row < n; row++) {
            column[row] = Free.intIn(0, n - 1);
        }
        if (!isPeaceful(column)) {
            throw Free.fail();
        }
        return column;
    }

    private static boolean isPeaceful(int[] column) {
        for (int one = 0; one < column.length; one++) {
            for (int two = one + 1; two < column.length; two++) {
                if (column[one] == column[two]) {
                    return false;
                }
                if (column[one] - column[two] == one - two || column[one] - column[two] == two - one) {
                    return false;
                }
            }
        }
        return true;
    }

    static int[] queens6() {
        return queens(6);
    }

    static int[] queens8() {
        return queens(8);
    }

    /** SEND + MORE = MONEY, a digit for each letter. */
    static void money() {
        int s = Free.intIn(1, 9), e = Free.intIn(0, 9), n = Free.intIn(0, 9), d = Free.intIn(0, 9);
        int m = Free.intIn(1, 9), o = Free.intIn(0, 9), r = Free.intIn(0, 9), y = Free.intIn(0, 9);
        allDiffer(new int[] {s, e, n, d, m, o, r, y});
        int send = 1000 * s + 100 * e + 10 * n + d, more = 1000 * m + 100 * o + 10 * r + e;
        int money = 10000 * m + 1000 * o + 100 * n + 10 * e + y;
        Free.assume(send + more == money);
        Free.remember("send", send);
        Free.remember("more", more);
        Free.remember("money", money);
    }

    private static void allDiffer(int[] values) {
        for (int one = 0; one < values.length; one++) {
            for (int two = one + 1; two < values.length; two++) {
                Free.assume(values[one] != values[two]);
            }
        }
    }

    private static final String SUDOKU =
        "8........" + "..36....." + ".7..9.2.." + ".5...7..." + "....457.." + "...1...3." + "..1....68" + "..85...1." + ".9....4..";

    /** The digits of a Sudoku that has few of them. */
    static int[][] sudoku() {
        int[][] cell = new int[9][9];
        for (int at = 0; at < 81; at++) {
            char given = SUDOKU.charAt(at);
            cell[at / 9][at % 9] = given == '.' ? Free.intIn(1, 9) : given - '0';
        }
        for (int group = 0; group < 9; group++) {
            int[] column = new int[9], block = new int[9];
            for (int at = 0; at < 9; at++) {
                column[at] = cell[at][group];
                block[at] = cell[group / 3 * 3 + at / 3][group % 3 * 3 + at % 3];
            }
            allDiffer(cell[group]);
            allDiffer(column);
            allDiffer(block);
        }
        return cell;
    }

    /** As much value as a bag of limited weight can hold. */
    static void knapsack() {
        int[] weight = {12, 2, 1, 1, 4, 7, 9, 3}, value = {4, 2, 1, 2, 10, 9, 12, 3};
        int carried = 0, worth = 0;
        for (int item = 0; item < weight.length; item++) {
            if (Free.remember("item " + item, Free.anyBoolean())) {
                carried += weight[item];
                worth += value[item];
            }
        }
        Free.assume(carried <= 15);
        Free.remember("worth", worth);
    }

    /** Colours of the nodes of a graph, no two neighbours alike. */
    static int[] colours(int colours) {
        int[][] edges = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}, {1, 4}, {3, 4}, {0, 4}};
        int[] colour = new int[5];
        for (int node = 0; node < 5; node++) {
            colour[node] = Free.intIn(1, colours);
        }
        for (int[] edge : edges) {
            Free.assume(colour[edge[0]] != colour[edge[1]]);
        }
        return colour;
    }

    static int[] threeColours() {
        return colours(3);
    }

    static int[] twoColours() {
        return colours(2);
    }

    private static final int[][] DISTANCE = {
        {0, 4, 9, 8, 3, 7}, {4, 0, 3, 7, 8, 9}, {9, 3, 0, 4, 9, 8}, {8, 7, 4, 0, 6, 5}, {3, 8, 9, 6, 0, 2}, {7, 9, 8, 5, 2, 0},
    };

    /** The shortest tour through all places. */
    static void tour() {
        int n = DISTANCE.length, length = 0;
        int[] stop = new int[n];
        for (int at = 1; at < n; at++) {
            stop[at] = Free.intIn(1, n - 1);
        }
        allDiffer(stop);
        for (int at = 0; at < n; at++) {
            length += DISTANCE[stop[at]][stop[(at + 1) % n]];
        }
        Free.remember("length", length);
        Free.remember("stop", stop);
    }

    /** The input on which insertion sort compares most. */
    static void slowestSort() {
        int[] input = new int[5];
        for (int at = 0; at < input.length; at++) {
            input[at] = Free.intIn(0, 4);
        }
        allDiffer(input);
        Free.remember("input", input);
        int compared = 0;
        for (int next = 1; next < input.length; next++) {
            for (int at = next; at > 0; at--) {
                compared++;
                if (input[at - 1] <= input[at]) {
                    break;
                }
                int other = input[at];
                input[at] = input[at - 1];
                input[at - 1] = other;
            }
        }
        Free.remember("compared", compared);
    }
}
