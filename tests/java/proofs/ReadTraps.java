//@ verify --entry ReadTraps.written --prove=0
//@ invalid 30
//@ verify --entry ReadTraps.aliased --prove=0
//@ invalid 44
//@ verify --entry ReadTraps.held --prove=0
//@ invalid 59
//@ verify --entry ReadTraps.swallowed --prove=0 --steps 20000
//@ unknown
//@ verify --entry ReadTraps.cleaned --prove=0 --steps 20000
//@ invalid 78
//@ verify --entry ReadTraps.early --prove=0
//@ invalid 95
//@ verify --entry ReadTraps.late --prove=0
//@ invalid 109

/** Loops that only read what other loops made, with something wrong. None is valid. */
class ReadTraps {
  /** A row is written to after all have been filled. */
  static void written(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) cells[i][j] = 1;
    }
    int zeros = 0;
    for (int i = 0; i < n; i++) {
      if (i == 3) cells[i][0] = 0;
      if (cells[i][0] == 0) zeros = 1;
    }
    assert zeros == 0;
  }

  /** Two rows are one, and only one of them is written to. */
  static void aliased(int n) {
    if (n <= 2) return;
    int[][] cells = new int[n][n];
    cells[2] = cells[0];
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum = cells[i][0];
      if (i == 0) cells[i][0] = 7;
      if (i == 2) break;
    }
    assert sum == 0;
  }

  /** Somebody holds the first object of a list while a loop inside goes through it. */
  static void held(int n) {
    Node list = new Node(0, null);
    Node first = list;
    for (int i = 0; i < n; i++) {
      Node at = list;
      while (at != null) {
        if (i == 2) at.value = i;
        at = at.next;
      }
      list = new Node(0, list);
    }
    assert first.value == 0;
  }

  /** The stack overflows, and that is caught. */
  static void swallowed(int n) {
    try {
      down(n);
    } catch (IllegalStateException e) {
      touched = 0;
    } catch (VirtualMachineError e) {
      assert false;
    }
  }

  /** The stack overflows, and something is done in the end. */
  static void cleaned(int n) {
    try {
      down(n);
    } finally {
      assert touched != n;
    }
  }

  static void down(int n) {
    touched = n;
    if (n > 0) down(n);
    touched = n;
  }

  /** A loop inside leaves the range in its first round only. */
  static void early(int n) {
    if (n <= 0 || n > 1000) return;
    int[] cells = new int[n];
    for (int i = 0; i < n; i++) {
      int j = i == 0 ? n : i;
      while (j > 0) {
        assert j < n;
        j--;
      }
    }
  }

  /** A loop inside leaves the range in its last round only. */
  static void late(int n) {
    if (n <= 3) return;
    for (int i = 0; i < n; i++) {
      int j = 0;
      while (j < i) j++;
      if (i == n - 1) {
        while (j < n) j++;
        assert j < n;
      }
    }
  }

  static int touched;

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }
}
