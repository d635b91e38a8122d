import org.sosy_lab.sv_benchmarks.Verifier;

/** Alternatives leave a loop after different numbers of turns. */
class LoopTurns {
  static int turns() {
    int turns = 0;
    while (turns < 4 && Verifier.nondetBoolean()) {
      turns++;
    }
    return turns;
  }

  static void valid() {
    int turns = turns();
    int sum = 0;
    for (int i = 0; i < turns; i++) {
      sum += i;
    }
    assert 2 * sum == turns * (turns - 1);
  }

  static void invalid() {
    int turns = turns();
    int sum = 0;
    for (int i = 0; i < turns; i++) {
      sum += i;
    }
    assert sum != 3;
  }
}
