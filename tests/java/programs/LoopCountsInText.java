// The same place and the same locals, but a builder grows.
//@ verify
//@ invalid 11
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopCountsInText {
  public static void main(String[] args) {
    StringBuilder text = new StringBuilder();
    while (Verifier.nondetBoolean()) {
      text.append('x');
      assert text.length() < 6;
    }
  }
}
