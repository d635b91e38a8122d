import org.sosy_lab.sv_benchmarks.Verifier;

/** Strings are compared on one side. */
class StringCompared {
  static int sum(int n) {
    String word = "weight";
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += "weight".equals(word) && word.charAt(0) == 'w' ? 1 << i : 0;
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
