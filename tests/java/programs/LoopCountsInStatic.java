// The same place and the same locals, but a static field changes.
//@ verify
//@ invalid 11
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopCountsInStatic {
  static int count;

  public static void main(String[] args) {
    while (Verifier.nondetBoolean()) {
      assert ++count < 6;
    }
  }
}
