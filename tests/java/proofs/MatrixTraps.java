//@ verify --entry MatrixTraps.wraps --prove=0
//@ invalid 30
//@ verify --entry MatrixTraps.jagged --prove=0
//@ invalid 40
//@ verify --entry MatrixTraps.missing --prove=0
//@ invalid 50
//@ verify --entry MatrixTraps.shared --prove=0
//@ invalid 62
//@ verify --entry MatrixTraps.kept --prove=0
//@ invalid 73
//@ verify --entry MatrixTraps.down --prove=0
//@ invalid 81
//@ verify --entry MatrixTraps.swapped --prove=0
//@ invalid 97
//@ verify --entry MatrixTraps.thrown --prove=0
//@ invalid 117
//@ verify --entry MatrixTraps.counted --prove=0
//@ invalid 130
//@ verify --entry MatrixTraps.replaced --prove=0
//@ invalid 144
//@ verify --entry MatrixTraps.caught --prove=0
//@ invalid 159

/** The same with something wrong. None is valid. */
class MatrixTraps {
  /** One more, and the product is negative. */
  static void wraps(int v) {
    if (v <= 46300 || v > 46341) return;
    for (int i = 0; i < v; i++) {
      assert i * v < v * v;
    }
  }

  /** A row is shorter. */
  static void jagged(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    if (n > 2) cells[n - 1] = new int[n - 1];
    for (int i = 0; i < n; i++) {
      assert cells[i].length == n;
    }
  }

  /** A row is not there. */
  static void missing(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    if (n > 2) cells[2] = null;
    for (int i = 0; i < n; i++) {
      assert cells[i] != null;
    }
  }

  /** Two rows are one. */
  static void shared(int n) {
    if (n <= 2) return;
    int[][] cells = new int[n][n];
    cells[1] = cells[0];
    for (int i = 0; i < n; i++) {
      cells[i][0] = i;
    }
    assert cells[0][0] == 0;
  }

  /** A row that somebody holds is written to. */
  static void kept(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    int[] first = cells[0];
    for (int i = 0; i < n; i++) {
      cells[i][0] = i + 1;
    }
    assert first[0] == 0;
  }

  /** A call inside changes what the outermost one does not. */
  static void down(int n) {
    flag = 0;
    touched = 0;
    go(n);
    assert flag == 0;
  }

  static void go(int n) {
    if (n == 3) flag = 1;
    if (n > 0 && n < 100) {
      go(n - 1);
      touched = n;
    }
  }

  /** Every second call writes to the other array. */
  static void swapped(int n) {
    int[] one = new int[1];
    int[] two = new int[1];
    swap(one, two, n);
    assert one[0] == 0;
  }

  static void swap(int[] one, int[] two, int n) {
    if (n <= 0 || n > 100) {
      two[0] = 1;
      return;
    }
    swap(two, one, n - 1);
    touched = n;
  }

  /** A call does not return. */
  static void thrown(int n) {
    flag = 0;
    try {
      raise(n);
    } catch (IllegalStateException e) {
      flag = 1;
    }
    assert flag == 0;
  }

  static void raise(int n) {
    if (n == 5) throw new IllegalStateException();
    if (n > 0 && n < 100) {
      raise(n - 1);
      touched = n;
    }
  }

  /** What calls give is not what the outermost one gives. */
  static void counted(int n) {
    assert count(n) < 4;
  }

  static int count(int n) {
    if (n <= 0 || n > 100) return 0;
    int rest = count(n - 1);
    touched = n;
    return rest + 1;
  }

  /** A call makes a new array. */
  static void replaced(int n) {
    seen = new int[4];
    grow(n);
    assert seen.length == 4;
  }

  static void grow(int n) {
    if (n == 2) seen = new int[5];
    if (n > 0 && n < 100) {
      grow(n - 1);
      seen[0]++;
    }
  }

  /** A call inside does not return, and only its caller catches that. */
  static void caught(int n) {
    flag = 0;
    catching(n);
    assert flag == 0;
  }

  static void catching(int n) {
    if (n == 5) throw new IllegalStateException();
    if (n > 0 && n < 100) {
      try {
        catching(n - 1);
        touched = n;
      } catch (IllegalStateException e) {
        flag = 1;
      }
    }
  }

  static int flag;
  static int touched;
  static int[] seen;
}
