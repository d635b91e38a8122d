import org.sosy_lab.sv_benchmarks.Verifier;

/** Both alternatives go on recursively. */
class RecursionBothSides {
  static int count(int most) {
    if (most == 0) {
      return 0;
    }
    if (Verifier.nondetBoolean()) {
      return 1 + count(most - 1);
    }
    return count(most - 1);
  }

  static void valid() {
    assert count(4) <= 4;
  }

  static void invalid() {
    assert count(3) != 3;
  }
}
