import org.sosy_lab.sv_benchmarks.Verifier;

/** A list of nodes that exist on some sides only. */
class Linked {
  static class Node {
    int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static Node build() {
    Node head = null;
    for (int i = 1; i <= 3; i++) {
      if (Verifier.nondetBoolean()) {
        Node node = new Node(i);
        node.next = head;
        head = node;
      }
    }
    return head;
  }

  static void valid() {
    int last = 4;
    for (Node node = build(); node != null; node = node.next) {
      assert node.value < last;
      last = node.value;
    }
  }

  static void invalid() {
    int number = 0;
    for (Node node = build(); node != null; node = node.next) {
      number = 10 * number + node.value;
    }
    assert number != 31;
  }
}
