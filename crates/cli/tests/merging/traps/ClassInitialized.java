import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialized on one side only; its initializer writes elsewhere. */
class ClassInitialized {
  static int initialized;

  static class Lazy {
    static final int VALUE;

    static {
      initialized++;
      VALUE = initialized + 6;
    }
  }

  public static void main(String[] arguments) {
    boolean choice = Verifier.nondetBoolean();
    int value = 0;
    if (choice) {
      value = Lazy.VALUE;
    }
    assert initialized == (choice ? 1 : 0);
    value += Lazy.VALUE;
    assert initialized == 1;
    assert value == (choice ? 14 : 7);
  }

  static void invalid(boolean choice, boolean again) {
    initialized = 0;
    int value = 0;
    if (choice) {
      value = Lazy.VALUE;
    }
    if (again) {
      value += Lazy.VALUE;
    }
    assert initialized == 0 || value != 7 || choice;
  }
}
