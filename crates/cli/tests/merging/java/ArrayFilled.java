import org.sosy_lab.sv_benchmarks.Verifier;

/** Elements are written one behind the other, how many is unknown. */
class ArrayFilled {
  static int fill(int[] kept) {
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      if (Verifier.nondetBoolean()) {
        kept[count++] = i + 1;
      }
    }
    return count;
  }

  static void twelve() {
    int[] kept = new int[12];
    int count = fill(kept);
    assert count <= 12;
    for (int number : kept) {
      assert number <= 12;
    }
  }

  static void three() {
    int[] kept = new int[3];
    assert fill(kept) != 2 || kept[0] != 1 || kept[1] != 3;
  }
}
