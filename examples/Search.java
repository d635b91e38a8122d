/** Looks for a number in a sorted array. */
public class Search {
  static int middle(int low, int high) {
    if (low < 0 || high < low) {
      return 0;
    }
    int middle = (low + high) / 2;
    assert low <= middle && middle <= high;
    return middle;
  }
}
