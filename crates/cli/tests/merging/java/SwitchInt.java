import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch on an int with three alternatives. */
class SwitchInt {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      switch (Verifier.nondetInt()) {
        case 0:
          sum += 1 << i;
          break;
        case 3:
          sum += 1 << i;
          sum -= 1 << i;
          break;
        default:
          break;
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
