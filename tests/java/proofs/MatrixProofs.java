//@ verify --entry MatrixProofs.products --prove=0
//@ valid
//@ verify --entry MatrixProofs.rows --prove=0
//@ valid
//@ verify --entry MatrixProofs.visits --prove=0
//@ valid

/** Products of unknown numbers, arrays of arrays, and recursion that writes to them. */
class MatrixProofs {
  static void products(int v) {
    if (v <= 0 || v > 46340) return;
    int[] cells = new int[v * v];
    for (int i = 0; i < v; i++) {
      for (int j = 0; j < v; j++) {
        assert i * v + j >= 0 && i * v + j < cells.length;
        cells[i * v + j] = 1;
      }
    }
  }

  static void rows(int n) {
    if (n <= 0) return;
    int[][] cells = new int[n][n];
    for (int i = 0; i < n; i++) {
      assert cells[i] != null && cells[i].length == n;
      for (int j = 0; j < n; j++) cells[i][j] = i;
    }
  }

  static void visits(int n) {
    if (n <= 0) return;
    seen = new boolean[n];
    calls = 0;
    visit(0, n);
    assert seen.length == n;
  }

  static void visit(int at, int n) {
    calls++;
    assert at >= 0 && at < seen.length;
    for (int i = 0; i < n; i++) {
      if (seen[i]) continue;
      seen[i] = true;
      visit(i, n);
      seen[i] = false;
    }
  }

  static boolean[] seen;
  static int calls;
}
