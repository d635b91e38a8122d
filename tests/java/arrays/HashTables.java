/** Hash tables with open addressing and with chains in arrays. */
public class HashTables {
  private static final int EMPTY = -1;

  private static void put(int[] table, int key) {
    int place = key * 7 & table.length - 1;
    while (table[place] != EMPTY && table[place] != key) place = place + 1 & table.length - 1;
    table[place] = key;
  }

  private static boolean has(int[] table, int key) {
    int place = key * 7 & table.length - 1;
    while (table[place] != EMPTY) {
      if (table[place] == key) return true;
      place = place + 1 & table.length - 1;
    }
    return false;
  }

  private static int[] empty(int size) {
    int[] table = new int[size];
    for (int index = 0; index < size; index++) table[index] = EMPTY;
    return table;
  }

  static void two(int one, int two) {
    if (one < 0 || one > 99 || two < 0 || two > 99) return;
    int[] table = empty(8);
    put(table, one);
    put(table, two);
    assert has(table, one) && has(table, two);
  }

  static void three(int one, int two, int three) {
    if (one < 0 || one > 31 || two < 0 || two > 31 || three < 0 || three > 31) return;
    int[] table = empty(8);
    put(table, one);
    put(table, two);
    put(table, three);
    assert has(table, one) && has(table, two) && has(table, three);
  }

  static void absent(int one, int two, int other) {
    if (one < 0 || one > 31 || two < 0 || two > 31 || other < 0 || other > 31) return;
    int[] table = empty(8);
    put(table, one);
    put(table, two);
    assert has(table, other) == (other == one || other == two);
  }

  static void collisionFound(int one, int two) {
    if (one < 0 || one > 99 || two < 0 || two > 99) return;
    int[] table = empty(16);
    put(table, one);
    put(table, two);
    assert one == two || table[one * 7 & 15] != one || table[two * 7 & 15] == two;
  }

  static void chained(int one, int two, int other) {
    if (one < 0 || one > 31 || two < 0 || two > 31 || other < 0 || other > 31) return;
    int[] heads = new int[4];
    int[] keys = new int[4];
    int[] next = new int[4];
    int count = 0;
    for (int index = 0; index < 2; index++) {
      int key = index == 0 ? one : two;
      count++;
      keys[count] = key;
      next[count] = heads[key & 3];
      heads[key & 3] = count;
    }
    boolean found = false;
    for (int node = heads[other & 3]; node != 0; node = next[node]) found |= keys[node] == other;
    assert found == (other == one || other == two);
  }

  static void countsFound(int one, int two, int three) {
    if (one < 0 || one > 31 || two < 0 || two > 31 || three < 0 || three > 31) return;
    int[] counts = new int[8];
    counts[one & 7]++;
    counts[two & 7]++;
    counts[three & 7]++;
    assert counts[5] != 3 || one == two;
  }

  static void perfect(int one, int two) {
    if (one < 0 || one > 9 || two < 0 || two > 9 || one == two) return;
    int[] keys = {3, 14, 15, 92, 65, 35, 89, 79, 32, 38};
    assert keys[one] * 5 % 23 != keys[two] * 5 % 23 || keys[one] % 23 == keys[two] % 23;
  }
}
