/** Arrays of arrays, and matrices in one array. */
public class Matrices {
  private static final int[][] MAGIC = {{16, 3, 2, 13}, {5, 10, 11, 8}, {9, 6, 7, 12}, {4, 15, 14, 1}};
  private static final int[] FLAT = {16, 3, 2, 13, 5, 10, 11, 8, 9, 6, 7, 12, 4, 15, 14, 1};

  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  static void rows(int row) {
    if (outside(row, 3)) return;
    int sum = 0;
    for (int column = 0; column < 4; column++) sum += MAGIC[row][column];
    assert sum == 34;
  }

  static void columns(int column) {
    if (outside(column, 3)) return;
    assert MAGIC[0][column] + MAGIC[1][column] + MAGIC[2][column] + MAGIC[3][column] == 34;
  }

  static void flat(int row, int column) {
    if (outside(row, 3) || outside(column, 3)) return;
    assert FLAT[4 * row + column] == MAGIC[row][column];
  }

  static void symmetric(int row, int column) {
    if (outside(row, 3) || outside(column, 3)) return;
    assert MAGIC[row][column] + MAGIC[3 - row][3 - column] == 17;
  }

  static void transposedFound(int row, int column) {
    if (outside(row, 3) || outside(column, 3)) return;
    assert MAGIC[row][column] != MAGIC[column][row] - 2;
  }

  static void written(int row, int column, int otherRow, int otherColumn) {
    if (outside(row, 3) || outside(column, 3) || outside(otherRow, 3) || outside(otherColumn, 3)) return;
    int[][] matrix = new int[4][4];
    matrix[row][column] = 1;
    matrix[otherRow][otherColumn] += 2;
    int sum = 0;
    for (int[] line : matrix) for (int cell : line) sum += cell;
    assert sum == 3;
  }

  static void sharedRow(int row, int column) {
    if (outside(row, 1) || outside(column, 3)) return;
    int[] line = new int[4];
    int[][] matrix = {line, line};
    matrix[row][column] = 7;
    assert matrix[1 - row][column] == 7;
  }

  static void product(int i, int j) {
    if (outside(i, 2) || outside(j, 2)) return;
    int[] one = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    int[] turned = {1, 4, 7, 2, 5, 8, 3, 6, 9};
    int sum = 0;
    for (int k = 0; k < 3; k++) sum += one[3 * i + k] * turned[3 * k + j];
    int other = 0;
    for (int k = 0; k < 3; k++) other += one[3 * j + k] * turned[3 * k + i];
    assert sum == other;
  }

  static void paths(int start, int middle, int end) {
    if (outside(start, 4) || outside(middle, 4) || outside(end, 4)) return;
    int[][] distance = {{0, 2, 5, 9, 4}, {2, 0, 3, 7, 6}, {5, 3, 0, 4, 9}, {9, 7, 4, 0, 5}, {4, 6, 9, 5, 0}};
    assert distance[start][end] <= distance[start][middle] + distance[middle][end];
  }

  static void pathsWrong(int start, int middle, int end) {
    if (outside(start, 4) || outside(middle, 4) || outside(end, 4)) return;
    int[][] distance = {{0, 2, 5, 9, 4}, {2, 0, 3, 7, 6}, {5, 3, 0, 4, 9}, {9, 7, 4, 0, 9}, {4, 6, 9, 5, 0}};
    assert distance[start][end] == distance[end][start];
  }

  static void queens(int a, int b, int c, int d) {
    if (outside(a, 3) || outside(b, 3) || outside(c, 3) || outside(d, 3)) return;
    int[] rows = {a, b, c, d};
    boolean safe = true;
    for (int i = 0; i < 4; i++) {
      for (int j = i + 1; j < 4; j++) {
        if (rows[i] == rows[j] || Math.abs(rows[i] - rows[j]) == j - i) safe = false;
      }
    }
    assert !safe;
  }
}
