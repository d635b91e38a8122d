/** Sorting three numbers and short arrays. */
public class Sorting {
  public static int median(int a, int b, int c) {
    if (a > b) {
      int t = a;
      a = b;
      b = t;
    }
    if (b > c) {
      b = a > c ? a : c;
    }
    return b;
  }

  public static void swapIfGreater(int[] items, int i, int j) {
    if (items[i] > items[j]) {
      int t = items[i];
      items[i] = items[j];
      items[j] = t;
    }
  }

  public static boolean isSorted(int[] items) {
    for (int i = 1; i < items.length && i < 4; i++) {
      if (items[i - 1] > items[i]) {
        return false;
      }
    }
    return true;
  }
}
