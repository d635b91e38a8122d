import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An element is added to an `ArrayList` on one side. */
class ListAdd {
  static List<Integer> fill(int n) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        kept.add(i);
      }
    }
    return kept;
  }

  static void twelve() {
    assert fill(12).size() <= 12;
  }

  static void three() {
    List<Integer> kept = fill(3);
    assert kept.size() != 2 || kept.get(0) != 0 || kept.get(1) != 2;
  }
}
