import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An element of an `ArrayList` is read on one side. */
class ListGet {
  static int sum(int n) {
    List<Integer> weights = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      weights.add(1 << i);
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += weights.get(i);
      }
    }
    return sum;
  }

  static void twelve() {
    int sum = sum(12);
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    assert sum(3) != 5;
  }
}
