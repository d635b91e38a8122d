import java.util.ArrayList;
import java.util.List;

/** A list is shortened on one side and walked through then. */
class Lists {
  static int walk(boolean shorten) {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 4));
    if (shorten) {
      list.remove(1);
    }
    int sum = 0;
    for (int element : list) {
      sum = 10 * sum + element;
    }
    return sum;
  }

  static void valid(boolean shorten) {
    assert walk(shorten) == (shorten ? 14 : 124);
  }

  static void invalid(boolean shorten) {
    assert walk(shorten) > 100;
  }
}
