import org.sosy_lab.sv_benchmarks.Verifier;

/** A write through one name is seen through the other one on one side only. */
class CounterpartsWrong {
  static class Cell {
    int value;
  }

  public static void main(String[] arguments) {
    Cell first;
    Cell second;
    if (Verifier.nondetBoolean()) {
      first = new Cell();
      second = first;
    } else {
      first = new Cell();
      second = new Cell();
      second.value = 3;
    }
    if (Verifier.nondetBoolean()) {
      first.value = 4;
    }
    assert second.value != 4;
  }
}
