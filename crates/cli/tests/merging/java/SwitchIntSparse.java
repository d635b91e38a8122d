import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch on an int whose cases are far apart, one falling through to the next. */
class SwitchIntSparse {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      switch (Verifier.nondetInt()) {
        case -1_000_000:
        case 2:
          sum += 1 << i;
          // fall through
        case 70_000:
          sum += 0;
          break;
        default:
          sum -= 0;
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
