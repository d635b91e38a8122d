import org.sosy_lab.sv_benchmarks.Verifier;

/** A common `StringBuilder` is appended to on one side. */
class BuilderShared {
  static StringBuilder fill(int n) {
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        builder.append((char) ('a' + i));
      }
    }
    return builder;
  }

  static void twelve() {
    assert fill(12).length() <= 12;
  }

  static void three() {
    assert !fill(3).toString().equals("ac");
  }
}
