import org.sosy_lab.sv_benchmarks.Verifier;

/** States that differ in an index go round a loop together and meet again in different rounds. */
class LoopTogether {
  static int fill(int[] cells, int rounds) {
    int at = 0;
    for (int i = 0; i < rounds; i++) {
      int choice = Verifier.nondetInt();
      if (choice == 1) {
        cells[at++] = 1;
        cells[at++] = 2;
      } else if (choice == 2) {
        cells[at++] = 3;
      } else {
        cells[at++] = choice;
        cells[at++] = i;
      }
    }
    return at;
  }

  public static void main(String[] arguments) {
    int[] cells = new int[8];
    int at = fill(cells, 4);
    assert at >= 4 && at <= 8;
    for (int i = at; i < 8; i++) {
      assert cells[i] == 0;
    }
  }

  static void invalid(int choice, int other) {
    int[] cells = new int[4];
    int at = 0;
    int[] choices = {choice, other};
    for (int i = 0; i < 2; i++) {
      if (choices[i] == 1) {
        cells[at++] = 1;
        cells[at++] = 2;
      } else {
        cells[at++] = choices[i];
      }
    }
    assert at != 3 || cells[1] != 2 || cells[2] != 0;
  }
}
