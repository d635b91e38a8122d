import org.sosy_lab.sv_benchmarks.Verifier;

/** A callee writes on both sides and returns early on one. */
class EarlyReturnEffects {
  static class Log {
    int early;
    int late;
    final int[] order = new int[12];
  }

  static void note(Log log, boolean there, int i) {
    log.order[i] = 1;
    if (there) {
      log.early += 1 << i;
      log.order[i] = 2;
      return;
    }
    log.late += 1 << i;
  }

  static Log fill(int n) {
    Log log = new Log();
    for (int i = 0; i < n; i++) {
      note(log, Verifier.nondetBoolean(), i);
    }
    return log;
  }

  static void twelve() {
    Log log = fill(12);
    assert log.early + log.late == 4095;
    for (int entry : log.order) {
      assert entry == 1 || entry == 2;
    }
  }

  static void three() {
    Log log = fill(3);
    assert log.early != 5 || log.order[1] != 1;
  }
}
