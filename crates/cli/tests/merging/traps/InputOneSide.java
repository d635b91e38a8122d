/** An input object is used for the first time on one side; it may be another input. */
class InputOneSide {
  static class Node {
    int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static void valid(Node left, Node right, boolean choice) {
    if (left == null || right == null) {
      return;
    }
    int before = right.value;
    if (choice) {
      left.value = before + 1;
    }
    assert right.value == before || choice && left == right;
  }

  static void invalid(Node left, Node right, boolean choice) {
    if (left == null || right == null) {
      return;
    }
    int before = right.value;
    if (choice) {
      left.value = before + 1;
    }
    assert right.value == before;
  }
}
