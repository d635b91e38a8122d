/** Ring buffers, copies and stacks. */
public class Buffers {
  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  static void ring(int start, int count) {
    if (outside(start, 7) || outside(count, 8)) return;
    int[] ring = new int[8];
    int end = start;
    for (int index = 0; index < count; index++) {
      ring[end] = index + 1;
      end = end + 1 & 7;
    }
    int sum = 0;
    for (int value : ring) sum += value;
    assert sum == count * (count + 1) / 2;
  }

  static void ringWrong(int start, int count) {
    if (outside(start, 7) || outside(count, 9)) return;
    int[] ring = new int[8];
    int end = start;
    for (int index = 0; index < count; index++) {
      ring[end] = index + 1;
      end = end + 1 & 7;
    }
    assert count == 0 || ring[start] == 1;
  }

  static void queue(int one, int two, int takes) {
    if (outside(one, 9) || outside(two, 9) || outside(takes, 2)) return;
    int[] ring = new int[2];
    int head = 0;
    int tail = 0;
    ring[tail++ & 1] = one;
    ring[tail++ & 1] = two;
    int last = -1;
    for (int index = 0; index < takes; index++) last = ring[head++ & 1];
    assert last == (takes == 0 ? -1 : takes == 1 ? one : two);
  }

  static void copied(int from, int to, int length) {
    if (outside(from, 7) || outside(to, 7) || outside(length, 8)) return;
    if (from + length > 8 || to + length > 8) return;
    int[] source = {1, 2, 3, 4, 5, 6, 7, 8};
    int[] target = new int[8];
    System.arraycopy(source, from, target, to, length);
    int sum = 0;
    for (int value : target) sum += value;
    assert sum == length * from + length * (length + 1) / 2;
  }

  static void overlapping(int from, int to, int look) {
    if (outside(from, 4) || outside(to, 4) || outside(look, 3)) return;
    int[] array = {1, 2, 3, 4, 5, 6, 7, 8};
    System.arraycopy(array, from, array, to, 4);
    assert array[to + look] == from + look + 1;
  }

  static void overlappingLoop(int from, int to, int look) {
    if (outside(from, 4) || outside(to, 4) || outside(look, 3)) return;
    int[] array = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int index = 0; index < 4; index++) array[to + index] = array[from + index];
    assert array[to + look] == from + look + 1;
  }

  static void outOfBounds(int from, int length) {
    if (outside(from, 9) || outside(length, 9)) return;
    int[] source = new int[8];
    boolean thrown = false;
    try {
      System.arraycopy(source, from, new int[8], 0, length);
    } catch (IndexOutOfBoundsException e) {
      thrown = true;
    }
    assert thrown == from + length > 8;
  }

  static void negativeIndex(int index) {
    int[] array = {1, 2, 3, 4};
    boolean thrown = false;
    try {
      array[index] = 0;
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown = true;
    }
    assert thrown == (index < 0 || index > 3);
  }

  static void wrappedIndex(int index) {
    int[] array = new int[64];
    boolean thrown = false;
    try {
      array[4 * index] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown = true;
    }
    assert thrown || index >= 0 && index < 16;
  }

  static void reversed(int look) {
    if (outside(look, 15)) return;
    int[] array = new int[16];
    for (int index = 0; index < 16; index++) array[index] = index * index;
    for (int index = 0; index < 8; index++) {
      int saved = array[index];
      array[index] = array[15 - index];
      array[15 - index] = saved;
    }
    assert array[look] == (15 - look) * (15 - look);
  }

  static void aliased(int one, int two) {
    if (outside(one, 7) || outside(two, 7)) return;
    int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    int[] same = array;
    int before = array[one];
    same[two] = 99;
    assert one == two || array[one] == before;
    assert array[two] == 99;
  }

  static void tableChanged(int index, int other) {
    if (outside(index, 7) || outside(other, 7)) return;
    int[] table = {3, 1, 4, 1, 5, 9, 2, 6};
    int before = table[index];
    table[other] = table[other] + 1;
    assert table[index] == before;
  }
}
