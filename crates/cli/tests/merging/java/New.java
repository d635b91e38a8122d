import org.sosy_lab.sv_benchmarks.Verifier;

/** An object that lives on one side only. */
class New {
  static class Item {
    final int weight;

    Item(int weight) {
      this.weight = weight;
    }
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        Item item = new Item(1 << i);
        sum += item.weight;
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
