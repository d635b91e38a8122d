import org.sosy_lab.sv_benchmarks.Verifier;

/** The class of a chosen object decides another branch. */
class Instanceof {
  static class Heavy {
    final int weight = 1;
  }

  static int sum(int n) {
    Object plain = new Object();
    Object heavy = new Heavy();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      Object chosen = plain;
      if (Verifier.nondetBoolean()) {
        chosen = heavy;
      }
      if (chosen instanceof Heavy) {
        sum += ((Heavy) chosen).weight << i;
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
