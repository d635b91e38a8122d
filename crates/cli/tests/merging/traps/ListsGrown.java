import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Lists that grew to different lengths and lie in each other, filled in calls that other paths enter together. */
class ListsGrown {
  static void fill(List<Integer> list, int count) {
    for (int at = 0; at < count; at++) {
      list.add(new Integer(at));
    }
  }

  static int twice(List<List<Integer>> all, boolean more) {
    List<Integer> list = new ArrayList<>(1);
    fill(list, more ? 3 : 2);
    all.add(list);
    return list.size();
  }

  public static void main(String[] arguments) {
    List<List<Integer>> all = new ArrayList<>();
    boolean one = Verifier.nondetBoolean();
    boolean two = Verifier.nondetBoolean();
    boolean three = Verifier.nondetBoolean();
    int sum = twice(all, one);
    if (two) {
      sum += twice(all, three);
    }
    sum += twice(all, !one);
    assert all.size() == (two ? 3 : 2);
    int found = 0;
    for (List<Integer> list : all) {
      found += list.size();
      assert list.get(list.size() - 1) == list.size() - 1;
      assert list.get(1) != list.get(0);
    }
    assert found == sum;
    assert sum == 5 + (two ? three ? 3 : 2 : 0);
  }
}
