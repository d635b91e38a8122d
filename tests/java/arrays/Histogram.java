/** Counting by symbolic indexes. */
public class Histogram {
  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  static void total(int a, int b, int c) {
    if (outside(a, 9) || outside(b, 9) || outside(c, 9)) return;
    int[] counts = new int[10];
    counts[a]++;
    counts[b]++;
    counts[c]++;
    int total = 0;
    for (int count : counts) total += count;
    assert total == 3;
  }

  static void large(int a, int b) {
    if (outside(a, 99) || outside(b, 99)) return;
    int[] counts = new int[100];
    counts[a]++;
    counts[b]++;
    assert counts[a] == (a == b ? 2 : 1);
  }

  static void larger(int a, int b) {
    if (outside(a, 499) || outside(b, 499)) return;
    int[] counts = new int[500];
    counts[a]++;
    counts[b]++;
    assert counts[a] + counts[b] == (a == b ? 4 : 2);
  }

  static void pairFound(int a, int b, int c) {
    if (outside(a, 49) || outside(b, 49) || outside(c, 49)) return;
    int[] counts = new int[50];
    counts[a]++;
    counts[b]++;
    counts[c]++;
    assert counts[17] != 2;
  }

  static void countingSort(int a, int b, int c) {
    if (outside(a, 7) || outside(b, 7) || outside(c, 7)) return;
    int[] counts = new int[8];
    counts[a]++;
    counts[b]++;
    counts[c]++;
    int[] sorted = new int[3];
    int next = 0;
    for (int value = 0; value < 8; value++) {
      for (int copy = 0; copy < counts[value]; copy++) sorted[next++] = value;
    }
    assert sorted[0] <= sorted[1] && sorted[1] <= sorted[2];
    assert sorted[0] + sorted[1] + sorted[2] == a + b + c;
  }

  static void bucketSort(int a, int b, int c) {
    if (outside(a, 3) || outside(b, 3) || outside(c, 3)) return;
    int[] input = {a, b, c};
    int[] ends = new int[4];
    for (int value : input) ends[value]++;
    for (int value = 1; value < 4; value++) ends[value] += ends[value - 1];
    int[] sorted = new int[3];
    for (int index = 2; index >= 0; index--) sorted[--ends[input[index]]] = input[index];
    assert sorted[0] <= sorted[1] && sorted[1] <= sorted[2];
  }

  static void bucketSortWrong(int a, int b, int c) {
    if (outside(a, 3) || outside(b, 3) || outside(c, 3)) return;
    int[] input = {a, b, c};
    int[] ends = new int[4];
    for (int value : input) ends[value]++;
    for (int value = 2; value < 4; value++) ends[value] += ends[value - 1];
    int[] sorted = new int[4];
    for (int index = 2; index >= 0; index--) {
      int place = --ends[input[index]];
      sorted[place & 3] = input[index];
    }
    assert sorted[0] <= sorted[1];
  }

  static void mostFrequent(int a, int b, int c, int d) {
    if (outside(a, 4) || outside(b, 4) || outside(c, 4) || outside(d, 4)) return;
    int[] counts = new int[5];
    counts[a]++;
    counts[b]++;
    counts[c]++;
    counts[d]++;
    int best = 0;
    for (int value = 1; value < 5; value++) if (counts[value] > counts[best]) best = value;
    assert counts[best] >= counts[a] && counts[best] >= 1;
  }

  static void pigeons(int a, int b, int c, int d) {
    if (outside(a, 2) || outside(b, 2) || outside(c, 2) || outside(d, 2)) return;
    int[] holes = new int[3];
    holes[a]++;
    holes[b]++;
    holes[c]++;
    holes[d]++;
    assert holes[0] > 1 || holes[1] > 1 || holes[2] > 1;
  }
}
