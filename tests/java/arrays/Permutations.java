/** Permutations of constant and symbolic arrays. */
public class Permutations {
  private static final int[] SHUFFLED = {5, 2, 7, 0, 3, 6, 1, 4};
  private static final int[] CYCLE = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};

  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  static void order(int place) {
    if (outside(place, 7)) return;
    int at = place;
    for (int round = 0; round < 8; round++) at = SHUFFLED[at];
    assert at == place;
  }

  static void inverse(int place) {
    if (outside(place, 7)) return;
    int[] back = new int[8];
    for (int index = 0; index < 8; index++) back[SHUFFLED[index]] = index;
    assert back[SHUFFLED[place]] == place && SHUFFLED[back[place]] == place;
  }

  static void cycle(int place, int rounds) {
    if (outside(place, 15) || outside(rounds, 15)) return;
    int at = place;
    for (int round = 0; round < rounds; round++) at = CYCLE[at];
    assert at == (place + rounds & 15);
  }

  static void cycleWrong(int place, int rounds) {
    if (outside(place, 15) || outside(rounds, 7)) return;
    int at = place;
    for (int round = 0; round < rounds; round++) at = CYCLE[at];
    assert at >= place;
  }

  static void swapped(int one, int two, int look) {
    if (outside(one, 7) || outside(two, 7) || outside(look, 7)) return;
    int[] array = SHUFFLED.clone();
    int saved = array[one];
    array[one] = array[two];
    array[two] = saved;
    assert array[one] == SHUFFLED[two] && array[two] == SHUFFLED[one];
    assert look == one || look == two || array[look] == SHUFFLED[look];
  }

  static void swappedTwice(int one, int two, int three) {
    if (outside(one, 5) || outside(two, 5) || outside(three, 5)) return;
    int[] array = {10, 11, 12, 13, 14, 15};
    swap(array, one, two);
    swap(array, two, three);
    int sum = 0;
    for (int value : array) sum += value;
    assert sum == 75;
  }

  static void swapFound(int one, int two, int three) {
    if (outside(one, 5) || outside(two, 5) || outside(three, 5)) return;
    int[] array = {10, 11, 12, 13, 14, 15};
    swap(array, one, two);
    swap(array, two, three);
    assert array[0] != 13 || array[3] != 14;
  }

  static void fromDigits(int number) {
    if (outside(number, 23)) return;
    int[] left = {0, 1, 2, 3};
    int seen = 0;
    for (int size = 4; size > 0; size--) {
      int place = number % size;
      number /= size;
      seen |= 1 << left[place];
      left[place] = left[size - 1];
    }
    assert seen == 15;
  }

  static void isPermutation(int a, int b, int c, int d) {
    if (outside(a, 3) || outside(b, 3) || outside(c, 3) || outside(d, 3)) return;
    boolean[] seen = new boolean[4];
    seen[a] = seen[b] = seen[c] = seen[d] = true;
    boolean all = seen[0] && seen[1] && seen[2] && seen[3];
    assert !all || a + b + c + d == 6;
  }

  static void derangementFound(int a, int b, int c, int d) {
    if (outside(a, 3) || outside(b, 3) || outside(c, 3) || outside(d, 3)) return;
    boolean[] seen = new boolean[4];
    seen[a] = seen[b] = seen[c] = seen[d] = true;
    boolean all = seen[0] && seen[1] && seen[2] && seen[3];
    assert !all || a == 0 || b == 1 || c == 2 || d == 3;
  }

  private static void swap(int[] array, int one, int two) {
    int saved = array[one];
    array[one] = array[two];
    array[two] = saved;
  }
}
