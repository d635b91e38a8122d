import org.sosy_lab.sv_benchmarks.Verifier;

/** A call through an interface on both sides. */
class InterfaceCall {
  interface Scale {
    int weight(int i);
  }

  static class Heavy implements Scale {
    @Override
    public int weight(int i) {
      return 1 << i;
    }
  }

  static class None implements Scale {
    @Override
    public int weight(int i) {
      return 0;
    }
  }

  static int sum(int n) {
    Scale heavy = new Heavy();
    Scale none = new None();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += heavy.weight(i);
      } else {
        sum += none.weight(i);
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
