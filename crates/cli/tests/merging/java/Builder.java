import org.sosy_lab.sv_benchmarks.Verifier;

/** A `StringBuilder` that lives on one side only. */
class Builder {
  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        StringBuilder builder = new StringBuilder();
        builder.append("ab").append(i % 10);
        sum += (builder.length() - 2) << i;
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
