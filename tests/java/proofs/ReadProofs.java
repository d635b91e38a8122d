//@ verify --entry ReadProofs.read --prove=0
//@ valid
//@ verify --entry ReadProofs.inserted --prove=0
//@ valid
//@ verify --entry ReadProofs.visits --prove=0
//@ valid
//@ verify --entry ReadProofs.merged --prove=0
//@ valid

/** Loops that only read what other loops made, and loops one of which has to be known nothing of. */
class ReadProofs {
  static void read(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    for (int i = 0; i < n; i++) cells[i][i] = i;
    int sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) sum += cells[j][i];
    }
    assert cells[n - 1].length == n;
  }

  static void inserted(int n, int value) {
    Node list = new Node(Integer.MAX_VALUE, null);
    for (int i = 0; i < n; i++) {
      Node at = list;
      while (value > at.value) at = at.next;
      at.next = new Node(at.value, at.next);
      at.value = value;
    }
    Node at = list;
    while (at.value < Integer.MAX_VALUE) at = at.next;
  }

  /** A recursion that writes, in the reach of a handler that an overflow of the stack passes. */
  static void visits(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    boolean[] seen = new boolean[n];
    try {
      visit(0, cells, seen, n - 1);
    } catch (IllegalStateException e) {
      seen[0] = false;
    }
  }

  static void visit(int from, int[][] cells, boolean[] seen, int left) {
    if (left == 0) {
      best = cells[from][0];
      return;
    }
    assert from < seen.length;
    for (int i = 0; i < seen.length; i++) {
      if (seen[i]) continue;
      seen[i] = true;
      visit(i, cells, seen, left - 1);
      seen[i] = false;
    }
  }

  static int best;

  /** Whatever the sizes of the blocks are, nothing is written beside the arrays. */
  static void merged(int n) {
    if (n <= 0) return;
    int[] cells = new int[n];
    int[] other = new int[n];
    try {
      for (int size = 1; size < n; size *= 2) {
        for (int start = 0; start < n; start += 2 * size) {
          int j = start + size;
          for (int k = start; k < start + 2 * size; k++) other[k] = cells[j++];
          for (int k = start; k < j; k++) cells[k] = other[k];
        }
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      n = 0;
    }
    assert cells.length == other.length;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }
}
