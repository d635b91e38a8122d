import org.sosy_lab.sv_benchmarks.Verifier;

/** Strings of different lengths on the two sides. */
class StringOperation {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      String word = "ab";
      if (Verifier.nondetBoolean()) {
        word = word.substring(1).concat("cd");
      }
      sum += (word.length() - 2) << i;
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
