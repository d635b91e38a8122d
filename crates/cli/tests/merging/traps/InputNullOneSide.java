/** Whether an input is null is decided on one side only. */
class InputNullOneSide {
  static class Node {
    int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static void valid(Node node, boolean choice) {
    int value = 0;
    if (choice) {
      value = node == null ? 1 : 2;
    }
    assert value != 1 || node == null;
    assert value != 2 || node != null;
  }

  static void invalid(Node node, boolean choice) {
    int value = 0;
    if (choice) {
      value = node == null ? 1 : 2;
    }
    assert value != 0 || node == null;
  }
}
