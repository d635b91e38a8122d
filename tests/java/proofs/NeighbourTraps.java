//@ verify --entry NeighbourTraps.second --prove=0
//@ invalid 31
//@ verify --entry NeighbourTraps.equal --prove=0
//@ invalid 41
//@ verify --entry NeighbourTraps.taken --prove=0
//@ invalid 52
//@ verify --entry NeighbourTraps.made --prove=0
//@ invalid 65
//@ verify --entry NeighbourTraps.third --prove=0
//@ invalid 81
//@ verify --entry NeighbourTraps.interned --prove=0
//@ invalid 97
//@ verify --entry NeighbourTraps.changed --prove=0
//@ invalid 111
//@ verify --entry NeighbourTraps.moved --prove=0
//@ invalid 124

/** What one would like to know of the first object of a list, or of strings in a list. None is valid. */
class NeighbourTraps {
  /** The first two are in order, the next two are not. */
  static void second(int n) {
    Node list = new Node(9, null, null);
    for (int i = 0; i < n; i++) {
      Node behind = list.next;
      list.next = new Node(list.value, behind, null);
      list.value--;
      if (i == 3) behind.value = 0;
    }
    Node next = list.next;
    if (next != null && next.next != null)
      assert next.value <= next.next.value;
  }

  /** In order, but not strictly. */
  static void equal(int n) {
    if (n < 1) return;
    Node list = new Node(9, null, null);
    for (int i = 0; i < n; i++) {
      list = new Node(i < 3 ? list.value - 1 : list.value, list, null);
    }
    assert list.value < list.next.value;
  }

  /** There was a next one in every round but the last. */
  static void taken(int n) {
    Node list = new Node(1, null, null);
    for (int i = 0; i < n; i++) {
      list.next = new Node(i, list.next, null);
      if (i == 4) list.next = null;
    }
    if (n > 0)
      assert list.next != null;
  }

  /** A string with the units of a literal that is another object. */
  static void made(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      String color = "red";
      if (i == 3) color = new String("red");
      list = new Node(i, list, color);
    }
    while (list != null) {
      // The fourth one is no literal.
      assert list.color == "red";
      list = list.next;
    }
  }

  /** A third literal comes late. */
  static void third(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      String color = i % 2 == 0 ? "even" : "odd";
      if (i == 5) color = "five";
      list = new Node(i, list, color);
    }
    Node at = list;
    while (at != null) {
      // Five is odd, too.
      assert at.color == "even" || at.color == "odd";
      at = at.next;
    }
  }

  /** A null among strings. */
  static void interned(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list, "a");
      if (i == 4) list.color = null;
    }
    Node at = list;
    while (at != null) {
      if (at.value == 4)
        // The field was set to null.
        assert at.color != null;
      at = at.next;
    }
  }

  /** The first object is another one now. */
  static void changed(int n) {
    Node first = new Node(5, new Node(6, null, null), null);
    Node list = first;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list, null);
      if (i == 2) first.next.value = 3;
      first.value = first.value + 0;
    }
    assert first.value <= first.next.value;
  }

  /** Another reference leads to the same object. */
  static void moved(int n) {
    Node first = new Node(0, null, null);
    Node at = first;
    for (int i = 0; i < n; i++) {
      at.next = new Node(i, null, null);
      at = at.next;
      if (i == 3) at = first;
      at.value = i;
    }
    assert first.value == 0;
  }

  static class Node {
    int value;
    Node next;
    String color;

    Node(int value, Node next, String color) {
      this.value = value;
      this.next = next;
      this.color = color;
    }
  }
}
