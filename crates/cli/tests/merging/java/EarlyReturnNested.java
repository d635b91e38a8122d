import org.sosy_lab.sv_benchmarks.Verifier;

/** A callee returns early from branches inside of branches; twelve branches are four calls. */
class EarlyReturnNested {
  static int weight(boolean one, boolean two, boolean three, int i) {
    if (one) {
      if (two) {
        if (three) {
          return 7 << i;
        }
        return 3 << i;
      }
      if (three) {
        return 5 << i;
      }
    } else if (two) {
      return three ? 6 << i : 2 << i;
    }
    int weight = 0;
    if (one) {
      weight = 1 << i;
    }
    if (three && !one) {
      weight = 4 << i;
    }
    return weight;
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (i % 3 == 0) {
        sum += weight(Verifier.nondetBoolean(), Verifier.nondetBoolean(), Verifier.nondetBoolean(), i);
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
