import org.sosy_lab.sv_benchmarks.Verifier;

/** Alternatives return from different depths of a recursion. */
class RecursionDepths {
  static int walk(int most) {
    if (most == 0 || Verifier.nondetBoolean()) {
      return most;
    }
    int below = walk(most - 1);
    return below + 10;
  }

  static void valid() {
    int result = walk(3);
    assert result % 10 + result / 10 == 3;
  }

  static void invalid() {
    assert walk(3) != 12;
  }
}
