/** A field of an input is read for the first time on one side. */
class InputFieldOneSide {
  static class Node {
    int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static void valid(Node node, boolean choice) {
    if (node == null) {
      return;
    }
    node.value = 3;
    if (choice && node.next != null) {
      node.next.value = 7;
    }
    boolean itself = node.next == node;
    assert node.value == (choice && itself ? 7 : 3);
  }

  static void invalid(Node node, boolean choice) {
    if (node == null) {
      return;
    }
    node.value = 3;
    if (choice && node.next != null) {
      node.next.value = 7;
    }
    assert node.value == 3 || node.next == null;
  }
}
