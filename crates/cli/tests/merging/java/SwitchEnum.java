import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch on an enum constant that was chosen. */
class SwitchEnum {
  enum Kind {
    HEAVY,
    MIDDLE,
    LIGHT
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      Kind kind = Kind.LIGHT;
      if (Verifier.nondetBoolean()) {
        kind = Kind.HEAVY;
      }
      switch (kind) {
        case HEAVY:
          sum += 1 << i;
          break;
        case LIGHT:
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
