import org.sosy_lab.sv_benchmarks.Verifier;

/** A value is drawn in one alternative only. */
class NondetOneSide {
  static void valid(boolean choice) {
    int first = 0;
    if (choice) {
      first = Verifier.nondetInt();
    }
    int second = Verifier.nondetInt();
    assert first == 0 || choice;
    assert second != 2 || second * second == 4;
  }

  static void invalid(boolean choice) {
    int first = 1;
    if (choice) {
      first = Verifier.nondetInt();
    }
    int second = Verifier.nondetInt();
    assert first != 2 || second != 3;
  }
}
