import org.sosy_lab.sv_benchmarks.Verifier;

/** The initializer of a class runs when it is first used, on one side before and on the other one behind a write. */
class ClassStaticsWrong {
  static int order;

  static class Counter {
    static int count;
    static int base = order + 7;

    static void touch() {
      count++;
    }
  }

  public static void main(String[] arguments) {
    if (Verifier.nondetBoolean()) {
      Counter.touch();
    }
    order = 5;
    if (Verifier.nondetBoolean()) {
      Counter.touch();
    }
    assert Counter.count != 1 || Counter.base != 12;
  }
}
