//@ verify --entry NeighbourProofs.smallest --prove=0
//@ valid
//@ verify --entry NeighbourProofs.colors --prove=0
//@ valid
//@ verify --entry NeighbourProofs.literal --prove=0
//@ valid

/** Lists of which something is known about the first object, and lists that hold strings. */
class NeighbourProofs {
  /** The first two are in order, whatever came before. */
  static void smallest(int n) {
    Node list = new Node(Integer.MAX_VALUE, null, null);
    for (int i = 0; i < n; i++) {
      list = new Node(list.value > 3 ? list.value - 2 : list.value, list, null);
    }
    assert list.next == null || list.value <= list.next.value;
  }

  /** Strings are the same objects wherever they are held. */
  static void colors(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list, i % 2 == 0 ? "even" : null);
    }
    while (list != null) {
      assert list.color == null || list.color == "even";
      list = list.next;
    }
  }

  /** A literal that comes up in the loop. */
  static void literal(int n) {
    Node list = new Node(0, null, null);
    for (int i = 0; i < n; i++) {
      list = new Node(i, list, null);
      list.color = "red";
    }
    if (n > 0) {
      list.color = "black";
      Node at = list;
      while (at != null) {
        assert at.color != "white";
        at = at.next;
      }
    }
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
