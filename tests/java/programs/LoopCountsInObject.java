// The same place and the same locals, but an object changes.
//@ verify
//@ invalid 17
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopCountsInObject {
  static final class Counter {
    int count;
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    while (Verifier.nondetBoolean()) {
      Counter next = new Counter();
      next.count = counter.count + 1;
      counter = next;
      assert counter.count < 6;
    }
  }
}
