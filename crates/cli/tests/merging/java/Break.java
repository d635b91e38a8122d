import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop is left in the middle on one side. */
class Break {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      boolean leave = Verifier.nondetBoolean();
      int weight = 0;
      for (int turn = 0; turn < 3; turn++) {
        if (turn == 1 && leave) {
          weight = 1 << i;
          break;
        }
      }
      sum += weight;
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
