/** Tables that are written: hash tables, counts, permutations, matrices, rings, copies, a cipher. */
public class LongTables {
  private static final int EMPTY = -1;

  private static boolean outside(int[] values, int most) {
    for (int value : values) if (value < 0 || value > most) return true;
    return false;
  }

  /** Keys in a table with open addressing. */
  static void openAddressing(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
    int[] keys = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (outside(keys, 999)) return;
    int[] table = new int[32];
    for (int index = 0; index < 32; index++) table[index] = EMPTY;
    int stored = 0;
    for (int key : keys) {
      int place = key * 7 & 31;
      while (table[place] != EMPTY && table[place] != key) place = place + 1 & 31;
      if (table[place] == EMPTY) stored++;
      table[place] = key;
    }
    assert stored >= 1 && stored <= 12;
  }

  /** Keys in chains, each looked for before it is put in. */
  static void chains(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
    int[] given = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (outside(given, 999)) return;
    int[] heads = new int[16];
    int[] keys = new int[13];
    int[] next = new int[13];
    int count = 0;
    for (int key : given) {
      int node = heads[key & 15];
      while (node != 0 && keys[node] != key) node = next[node];
      if (node == 0) {
        count++;
        keys[count] = key;
        next[count] = heads[key & 15];
        heads[key & 15] = count;
      }
    }
    assert count >= 1 && count <= 12;
  }

  /** The most frequent of twelve values. */
  static void mostFrequent(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
    int[] values = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (outside(values, 9)) return;
    int[] counts = new int[10];
    for (int value : values) counts[value]++;
    int best = 0;
    for (int value = 1; value < 10; value++) if (counts[value] > counts[best]) best = value;
    assert counts[best] >= 1;
  }

  /** Ten values sorted by counting. */
  static void countingSort(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
    int[] values = {a, b, c, d, e, f, g, h, i, j};
    if (outside(values, 15)) return;
    int[] counts = new int[16];
    for (int value : values) counts[value]++;
    int[] sorted = new int[10];
    int next = 0;
    for (int value = 0; value < 16; value++) {
      for (int copy = 0; copy < counts[value]; copy++) sorted[next++] = value;
    }
    assert next == 10 && sorted[0] <= sorted[9];
  }

  /** Whether ten numbers are a permutation, and of how many cycles. */
  static void cycles(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
    int[] images = {a, b, c, d, e, f, g, h, i, j};
    if (outside(images, 9)) return;
    boolean[] used = new boolean[10];
    for (int image : images) {
      if (used[image]) return;
      used[image] = true;
    }
    boolean[] seen = new boolean[10];
    int cycles = 0;
    for (int start = 0; start < 10; start++) {
      if (seen[start]) continue;
      cycles++;
      for (int at = start; !seen[at]; at = images[at]) seen[at] = true;
    }
    assert cycles >= 1 && cycles <= 10;
  }

  /** A shuffle by swaps at unknown places, and where the first element went. */
  static void swaps(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
    int[] places = {a, b, c, d, e, f, g, h, i, j, k, l};
    if (outside(places, 15)) return;
    int[] deck = new int[16];
    for (int index = 0; index < 16; index++) deck[index] = index;
    for (int at = 0; at < 12; at += 2) {
      int saved = deck[places[at]];
      deck[places[at]] = deck[places[at + 1]];
      deck[places[at + 1]] = saved;
    }
    int found = -1;
    for (int index = 0; index < 16; index++) if (deck[index] == 0) found = index;
    assert found >= 0;
  }

  private static final String[] MAZE = {"########", "#  #   #", "## # # #", "#    # #", "# ## # #", "# #  # #", "#   #  #", "########"};
  private static final int[] DOWN = {0, 1, 0, -1};
  private static final int[] RIGHT = {1, 0, -1, 0};

  /** Sixteen steps in a maze. */
  static void maze(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p) {
    int[] steps = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    if (outside(steps, 3)) return;
    boolean[][] free = new boolean[8][8];
    for (int row = 0; row < 8; row++) {
      for (int column = 0; column < 8; column++) free[row][column] = MAZE[row].charAt(column) == ' ';
    }
    int row = 1;
    int column = 1;
    int walked = 0;
    for (int step : steps) {
      int nextRow = row + DOWN[step];
      int nextColumn = column + RIGHT[step];
      if (free[nextRow][nextColumn]) {
        row = nextRow;
        column = nextColumn;
        walked++;
      }
    }
    assert walked <= 16 && free[row][column];
  }

  /** How often queens on a board of eight by eight, one in each row, are in the way of others. */
  static void queens(int a, int b, int c, int d, int e, int f, int g, int h) {
    int[] columns = {a, b, c, d, e, f, g, h};
    if (outside(columns, 7)) return;
    boolean[] taken = new boolean[8];
    boolean[] sums = new boolean[15];
    boolean[] differences = new boolean[15];
    int conflicts = 0;
    for (int row = 0; row < 8; row++) {
      int column = columns[row];
      if (taken[column]) conflicts++;
      if (sums[row + column]) conflicts++;
      if (differences[row - column + 7]) conflicts++;
      taken[column] = sums[row + column] = differences[row - column + 7] = true;
    }
    assert conflicts <= 21;
  }

  /** Cells of a matrix in one array, increased at unknown places and compared on the way. */
  static void matrix(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p, int q, int r, int s, int t) {
    int[] places = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t};
    if (outside(places, 5)) return;
    int[] cells = new int[36];
    int pairs = 0;
    for (int at = 0; at + 1 < 20; at++) {
      int place = 6 * places[at] + places[at + 1];
      if (cells[place] != 0) pairs++;
      cells[place]++;
    }
    assert pairs <= 18;
  }

  /** What commands do to a ring: even ones take, odd ones put. */
  static void ring(int start, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l,
      int m, int n, int o, int p) {
    int[] commands = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    if (start < 0 || start > 15 || outside(commands, 255)) return;
    int[] ring = new int[16];
    int head = start;
    int count = 0;
    int taken = 0;
    for (int command : commands) {
      if ((command & 1) != 0) {
        ring[head + count & 15] = command;
        count++;
      } else if (count > 0) {
        if (ring[head] > 128) taken++;
        head = head + 1 & 15;
        count--;
      }
    }
    assert taken <= 8;
  }

  /** Copies inside of an array, each followed by a look at what is there. */
  static void copies(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p, int q, int r, int s, int t, int u, int v, int w, int x) {
    int[] places = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x};
    if (outside(places, 12)) return;
    int[] array = new int[16];
    for (int index = 0; index < 16; index++) array[index] = index * 5 & 15;
    int growing = 0;
    for (int at = 0; at < 24; at += 2) {
      System.arraycopy(array, places[at], array, places[at + 1], 4);
      if (array[places[at]] < array[places[at + 1] + 3]) growing++;
    }
    assert growing <= 12;
  }

  /** A table permuted by a key of sixteen bytes, and how many outputs are small. */
  static void cipher(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p) {
    int[] key = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    if (outside(key, 15)) return;
    int[] state = new int[16];
    for (int index = 0; index < 16; index++) state[index] = index;
    int other = 0;
    int small = 0;
    for (int index = 0; index < 16; index++) {
      other = other + state[index] + key[index] & 15;
      int saved = state[index];
      state[index] = state[other];
      state[other] = saved;
      if (state[state[index] + state[other] & 15] < 8) small++;
    }
    assert small <= 16;
  }
}
