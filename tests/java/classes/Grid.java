/** Arrays of arrays. */
public class Grid {
  public static int corner(int[][] grid) {
    if (grid == null || grid.length == 0 || grid[0] == null || grid[0].length == 0) {
      return 0;
    }
    return grid[0][0];
  }

  public static int[] firstRow(int size) {
    if (size < 0 || size > 3) {
      return null;
    }
    int[] row = new int[size];
    for (int i = 0; i < size; i++) {
      row[i] = i + 1;
    }
    return row;
  }
}
