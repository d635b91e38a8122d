import org.sosy_lab.sv_benchmarks.Verifier;

/** Static fields of a class that was used on one side only: some are set by the initializer, some are not. */
class ClassStatics {
  static int order;

  static class Counter {
    static int count;
    static int base = order + 7;
    static int[] cells = new int[2];

    static void touch() {
      count++;
      cells[0] += count;
    }
  }

  public static void main(String[] arguments) {
    boolean first = Verifier.nondetBoolean();
    boolean second = Verifier.nondetBoolean();
    if (first) {
      Counter.touch();
    }
    order = 5;
    if (second) {
      Counter.touch();
    }
    int touched = (first ? 1 : 0) + (second ? 1 : 0);
    assert Counter.count == touched;
    assert Counter.base == (first ? 7 : 12);
    assert Counter.cells[0] == (touched == 2 ? 3 : touched);
  }
}
