//@ verify --entry ListTraps.kept --prove=0
//@ invalid 44
//@ verify --entry ListTraps.sharedTail --prove=0
//@ invalid 60
//@ verify --entry ListTraps.values --prove=0
//@ invalid 68
//@ verify --entry ListTraps.changed --prove=0
//@ invalid 81
//@ verify --entry ListTraps.cycle --prove=0
//@ invalid 93
//@ verify --entry ListTraps.subclass --prove=0
//@ invalid 107
//@ verify --entry ListTraps.endless --prove=0
//@ invalid 115
//@ verify --entry ListTraps.cells --prove=0
//@ invalid 128
//@ verify --entry ListTraps.initialized --prove=0
//@ invalid 137
//@ verify --entry ListTraps.removed --prove=0
//@ invalid 152
//@ verify --entry ListTraps.identity --prove=0
//@ invalid 168
//@ verify --entry ListTraps.descends --prove=0
//@ invalid 175
//@ verify --entry ListTraps.inFinally --prove=0
//@ invalid 187
//@ verify --entry ListTraps.result --prove=0
//@ invalid 200
//@ verify --entry ListTraps.choices --prove=0
//@ invalid 215
//@ verify --entry ListTraps.sorted --prove=0
//@ invalid 224

/** Lists whose violation comes late, or where one would like to forget an object. None is valid. */
class ListTraps {
  /** Somebody else holds an object of the list. */
  static void kept(int n) {
    Node first = new Node(1, null);
    Node list = first;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list);
      if (i == 3) first.value = 9;
    }
    assert first.value == 1;
  }

  /** Two lists have the same end. */
  static void sharedTail(int n) {
    Node end = new Node(0, null);
    Node one = new Node(1, end);
    Node two = new Node(2, end);
    for (int i = 0; i < n; i++) {
      one = new Node(i, one);
      two = new Node(i, two);
    }
    Node last = one;
    while (last.next != null) last = last.next;
    last.value = 5;
    while (two.next != null) two = two.next;
    assert two.value == 0;
  }

  /** One object is not like the others. */
  static void values(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) list = new Node(i == 2 ? -1 : i, list);
    while (list != null) {
      assert list.value >= 0;
      list = list.next;
    }
  }

  /** An object is changed when it is in the list already. */
  static void changed(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list);
      if (i == 3) list.next.value = -2;
    }
    while (list != null) {
      assert list.value >= 0;
      list = list.next;
    }
  }

  /** It goes round for ever, and one object on the way is wrong. */
  static void cycle(int n) {
    Node first = new Node(1, null);
    Node list = first;
    for (int i = 0; i < n; i++) list = new Node(i + 2, list);
    first.next = list;
    while (true) {
      assert list.value != 4;
      list = list.next;
    }
  }

  /** Some objects are of a subclass. */
  static void subclass(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) list = i == 2 ? new Special(i, list) : new Node(i, list);
    int sum = 0;
    while (list != null) {
      sum += list.weight();
      list = list.next;
    }
    assert sum <= n;
  }

  /** The last one has no successor. */
  static void endless(int n) {
    Node list = new Node(0, null);
    for (int i = 0; i < n; i++) list = new Node(i, list);
    while (list.value >= 0) {
      assert list.next != null;
      list = list.next;
    }
  }

  /** Objects lead to arrays. */
  static void cells(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list);
      list.cells = new int[i];
    }
    while (list != null) {
      assert list.cells.length < 3;
      list = list.next;
    }
  }

  /** The first object runs an initializer. */
  static void initialized(int n) {
    Late list = null;
    for (int i = 0; i < n; i++) list = new Late(list);
    assert list == null || begun == 0;
  }

  /** An object that was taken out is changed. */
  static void removed(int n) {
    Node list = new Node(7, null);
    Node out = null;
    for (int i = 0; i < n; i++) {
      if (i == 2) {
        out = list;
        list = new Node(8, null);
      }
      if (out != null) out.value--;
      list = new Node(i, list);
    }
    assert out == null || out.value > 0;
  }

  /** Two ways to the same object. */
  static void identity(int n) {
    Node list = new Node(0, null);
    Node mark = list;
    for (int i = 0; i < n; i++) {
      list = new Node(i, list);
      if (i % 3 == 2) mark = list;
    }
    int steps = 0;
    while (list != mark) {
      list = list.next;
      steps++;
    }
    assert steps != 2;
  }

  /** A method that ends by calling itself. */
  static void descends(int n) {
    begun = 0;
    step(n);
    assert begun < 5;
  }

  static void step(int n) {
    begun++;
    if (n > 0) step(n - 1);
  }

  /** One that has something left to do. */
  static void inFinally(int n) {
    begun = 0;
    guarded(n);
    assert begun < 5;
  }

  static void guarded(int n) {
    try {
      if (n > 0) guarded(n - 1);
    } finally {
      begun++;
    }
  }

  /** One whose result is changed on the way. */
  static void result(int n) {
    assert depth(n) < 4;
  }

  static int depth(int n) {
    return n > 0 && n < 9 ? depth(n - 1) + 1 : 0;
  }

  /** Another object than those that were seen at first. */
  static void choices(int n) {
    Node one = new Node(1, null);
    Node two = new Node(2, null);
    Node three = new Node(3, null);
    for (int i = 0; i < n; i++) {
      Node at = i < 2 ? one : three;
      for (int j = 0; j < n; j++) at = at == one ? two : at == two ? one : at;
      assert at != three;
    }
  }

  /** Inserts where it should not. */
  static void sorted(int n, int[] values) {
    if (n < 1 || values == null || values.length < n) return;
    Node list = new Node(Integer.MAX_VALUE, null);
    for (int i = 0; i < n; i++) list.insert(values[i]);
    assert list.next.next == null;
  }

  static int begun;

  static class Node {
    int value;
    Node next;
    int[] cells;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }

    int weight() {
      return 1;
    }

    void insert(int data) {
      if (data > value) {
        next.insert(data);
      } else {
        next = new Node(value, next);
        value = data;
      }
    }
  }

  static class Special extends Node {
    Special(int value, Node next) {
      super(value, next);
    }

    int weight() {
      return 2;
    }
  }

  static class Late {
    static {
      begun = 1;
    }

    Late next;

    Late(Late next) {
      this.next = next;
    }
  }
}
