// The first object stays as it is, but the chain behind it grows.
//@ verify
//@ invalid 23
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopCountsInChain {
  static final class Node {
    Node next;
  }

  public static void main(String[] args) {
    Node first = new Node();
    while (Verifier.nondetBoolean()) {
      Node last = first;
      while (last.next != null) {
        last = last.next;
      }
      last.next = new Node();
      int length = 0;
      for (Node node = first; node != null; node = node.next) {
        length++;
      }
      assert length < 6;
    }
  }
}
