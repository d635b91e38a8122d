import org.sosy_lab.sv_benchmarks.Verifier;

/** One side makes one object with two names, the other one two objects: which are the same must not be mixed up. */
class CounterpartsShared {
  static class Cell {
    int value;
    Cell next;

    Cell(int value) {
      this.value = value;
    }
  }

  static Cell left;
  static Cell right;

  public static void main(String[] arguments) {
    boolean shared = Verifier.nondetBoolean();
    boolean linked = Verifier.nondetBoolean();
    if (shared) {
      left = new Cell(1);
      right = left;
    } else {
      left = new Cell(1);
      right = new Cell(2);
    }
    if (linked) {
      Cell behind = new Cell(5);
      left.next = behind;
      right.next = new Cell(6);
    } else {
      Cell behind = new Cell(7);
      left.next = behind;
      right.next = behind;
    }
    left.value += 10;
    left.next.value += 100;
    assert (left == right) == shared;
    assert right.value == (shared ? 11 : 2);
    assert (left.next == right.next) == (shared || !linked);
    assert right.next.value == (linked ? shared ? 106 : 6 : 107);
  }
}
