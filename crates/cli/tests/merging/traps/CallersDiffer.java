import org.sosy_lab.sv_benchmarks.Verifier;

/** Paths meet in a method whose callers have different locals, one of which an exception leads back to. */
class CallersDiffer {
  static int calls;

  static int inner(boolean deep, int round) {
    int sum = 0;
    for (int at = 0; at < round; at++) {
      if (Verifier.nondetBoolean()) {
        sum += at + 1;
      }
    }
    calls++;
    if (deep && sum == 3) {
      throw new IllegalStateException();
    }
    return sum;
  }

  static int outer(int base, boolean deep) {
    int own = base * 10;
    Object mark = base == 1 ? new Object() : null;
    try {
      int inside = inner(deep, 2);
      return own + inside;
    } catch (IllegalStateException exception) {
      return mark == null ? own + 7 : own + 8;
    }
  }

  public static void main(String[] arguments) {
    boolean deep = Verifier.nondetBoolean();
    int base = Verifier.nondetBoolean() ? 1 : 2;
    int result = outer(base, deep);
    assert calls == 1;
    int rest = result - base * 10;
    assert rest >= 0 && rest <= 8;
    assert rest != 3 || !deep;
    assert rest < 7 || rest == (base == 1 ? 8 : 7);
  }
}
