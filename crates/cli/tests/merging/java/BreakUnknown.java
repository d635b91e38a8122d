import org.sosy_lab.sv_benchmarks.Verifier;

/** Each turn of a loop may leave it; twelve branches are four loops. */
class BreakUnknown {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (i % 3 == 0) {
        int turn = 0;
        while (turn < 3) {
          if (Verifier.nondetBoolean()) {
            break;
          }
          sum += 1 << (i + turn);
          turn++;
        }
      }
    }
    return sum;
  }

  static void twelve() {
    int sum = sum(12);
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    assert sum(3) != 3;
  }
}
