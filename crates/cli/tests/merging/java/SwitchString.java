import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch on a string that was chosen. */
class SwitchString {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      String kind = "light";
      if (Verifier.nondetBoolean()) {
        kind = "heavy";
      }
      switch (kind) {
        case "heavy":
          sum += 1 << i;
          break;
        case "light":
          break;
        default:
          throw new IllegalStateException();
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
