// A bound on the depth stays a bound, although all states repeat.
//@ verify --depth 9
//@ valid-up-to
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopBounded {
  public static void main(String[] args) {
    int i = 0;
    while (Verifier.nondetBoolean()) {
      i = (i + 1) % 50;
      assert i < 50;
    }
  }
}
