import org.sosy_lab.sv_benchmarks.Verifier;

/** Both alternatives draw values, one more than the other. */
class NondetBothSides {
  static void valid(boolean choice) {
    int mask;
    int value;
    if (choice) {
      mask = 3;
      value = Verifier.nondetInt() & mask;
    } else {
      mask = Verifier.nondetInt();
      value = Verifier.nondetInt() & mask;
    }
    int last = Verifier.nondetInt();
    assert (value & ~mask) == 0;
    assert !choice || value + (last & 3) <= 6;
  }

  static void invalid(boolean choice) {
    int value;
    if (choice) {
      value = Verifier.nondetInt();
    } else {
      value = Verifier.nondetInt() & Verifier.nondetInt();
    }
    boolean last = Verifier.nondetBoolean();
    assert choice || value != 2 || last;
  }
}
