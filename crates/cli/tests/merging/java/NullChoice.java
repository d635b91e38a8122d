import org.sosy_lab.sv_benchmarks.Verifier;

/** A reference is null on one side, which decides another branch. */
class NullChoice {
  static class Item {
    final int weight = 1;
  }

  static int sum(int n) {
    Item item = new Item();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      Item chosen = null;
      if (Verifier.nondetBoolean()) {
        chosen = item;
      }
      if (chosen != null) {
        sum += chosen.weight << i;
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
