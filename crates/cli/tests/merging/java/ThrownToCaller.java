import org.sosy_lab.sv_benchmarks.Verifier;

/** A callee throws on one side and its caller catches. */
class ThrownToCaller {
  static int weight(boolean there, int i) {
    if (!there) {
      throw new IllegalStateException();
    }
    return 1 << i;
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        sum += weight(Verifier.nondetBoolean(), i);
      } catch (IllegalStateException expected) {
        sum += 0;
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
