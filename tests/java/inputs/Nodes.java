/** Objects, aliases and circles. */
class Node {
  int value;
  Node next;
}

class Nodes {
  // expect INVALID: Node b = a
  static void aliases(Node a, Node b) {
    if (a == null || b == null) {
      return;
    }
    a.value = 1;
    b.value = 2;
    assert a.value == 1;
  }

  // expect VALID
  static void noAliases(Node a, Node b) {
    if (a == null || b == null || a == b) {
      return;
    }
    a.value = 1;
    b.value = 2;
    assert a.value == 1;
  }

  // expect INVALID: n.next = n
  static void circle(Node n) {
    assert n == null || n.next != n;
  }

  // expect INVALID: node1.next = n
  static void longerCircle(Node n) {
    if (n == null || n.next == null || n.next == n) {
      return;
    }
    assert n.next.next != n;
  }

  // expect VALID
  static void newObjectsAreNoInputs(Node n) {
    Node made = new Node();
    made.next = n;
    assert n != made;
    if (n != null) {
      assert n.next != made;
    }
  }

  // expect INVALID: Node n = null
  static void mayBeNull(Node n) {
    assert n != null;
  }

  // expect INVALID: this.value = 
  int twice() {
    throw new AssertionError();
  }

  int value;

  // expect INVALID: Nodes this = new Nodes(); this.value = 7;
  void receiver(int k) {
    assert value != 7 || k != 3;
  }

  // expect VALID
  void receiverIsThere() {
    assert this != null;
  }

  static int counter;
  static final int LIMIT = Integer.parseInt("10");

  // expect INVALID: Nodes.counter = 5;
  static void staticsAreInputs() {
    assert counter != 5;
  }

  // expect VALID
  static void finalStaticsAreNot() {
    assert LIMIT == 10;
  }

  // expect INVALID: Registry.last = n
  static void staticsAlias(Node n) {
    if (n == null) {
      return;
    }
    n.value = 1;
    if (Registry.last != null) {
      Registry.last.value = 2;
    }
    assert n.value == 1;
  }
}

class Registry {
  static Node last = new Node();
}
