/** An object refers to itself on one side. */
class Cyclic {
  static class Node {
    int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static int walk(boolean cyclic) {
    Node node = new Node(1);
    node.next = new Node(2);
    if (cyclic) {
      node.next = node;
    }
    int steps = 0;
    for (Node at = node; at != null && steps < 5; at = at.next) {
      steps++;
    }
    return steps;
  }

  static void valid(boolean cyclic) {
    assert walk(cyclic) == (cyclic ? 5 : 2);
  }

  static void invalid(boolean cyclic) {
    assert walk(cyclic) < 5;
  }
}
