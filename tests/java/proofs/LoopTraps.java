//@ verify --entry LoopTraps.overflow --prove=0 --steps 20000
//@ unknown
//@ verify --entry LoopTraps.overflowByTwo --prove=0 --steps 20000
//@ valid-up-to
//@ verify --entry LoopTraps.offByOne --prove=0
//@ invalid 59
//@ verify --entry LoopTraps.alias --prove=0
//@ invalid 67
//@ verify --entry LoopTraps.written --prove=0
//@ invalid 80
//@ verify --entry LoopTraps.statics --prove=0
//@ invalid 93
//@ verify --entry LoopTraps.thrown --prove=0
//@ invalid 105
//@ verify --entry LoopTraps.finallyRuns --prove=0
//@ invalid 119
//@ verify --entry LoopTraps.allocates --prove=0
//@ invalid 137
//@ verify --entry LoopTraps.moves --prove=0
//@ invalid 148
//@ verify --entry LoopTraps.text --prove=0
//@ invalid 155
//@ verify --entry LoopTraps.builder --prove=0
//@ invalid 162
//@ verify --entry LoopTraps.initialized --prove=0
//@ invalid 175
//@ verify --entry LoopTraps.inner --prove=0
//@ invalid 184
//@ verify --entry LoopTraps.search --prove=0
//@ invalid 194
//@ verify --entry LoopTraps.mccarthy --prove=0
//@ invalid 205
//@ verify --entry LoopTraps.adds --prove=0
//@ invalid 215

/** Loops whose violation comes late, or where one would like to forget something. None is valid. */
class LoopTraps {
  /** Overflows after 2^31 steps. */
  static void overflow() {
    int i = 0;
    while (true) {
      i++;
      assert i > 0;
    }
  }

  /** The same with a step. */
  static void overflowByTwo(int n) {
    for (int i = 0; i != n; i += 2) {
      assert i >= 0;
    }
  }

  /** Ends one too far. */
  static void offByOne(int n) {
    if (n < 1) return;
    int i = 0;
    while (i <= n) i++;
    assert i <= n;
  }

  /** Two names of one array. */
  static void alias(int[] a, int[] b) {
    if (a == null || b == null || a.length == 0 || b.length == 0) return;
    b[0] = 0;
    for (int i = 0; i < a.length; i++) a[i] = 1;
    assert b[0] == 0;
  }

  int field;

  void callee() {
    field++;
  }

  /** A callee writes the field. */
  void written(int n) {
    field = 0;
    for (int i = 0; i < n; i++) callee();
    assert field < 1000;
  }

  static int counter;

  /** A callee writes a static field. */
  static void bump() {
    counter = counter + 1;
  }

  static void statics(int n) {
    counter = 0;
    for (int i = 0; i < n; i++) bump();
    assert counter <= 500;
  }

  /** An exception leaves the loop late. */
  static void thrown(int n) {
    int done = 0;
    try {
      for (int i = 0; i < n; i++) {
        if (i == 300) throw new IllegalStateException();
        done = i;
      }
    } catch (IllegalStateException e) {
      assert done != 299;
    }
  }

  /** What finally does in every round. */
  static void finallyRuns(int n) {
    int ran = 0;
    for (int i = 0; i < n; i++) {
      try {
        if (i % 2 == 0) continue;
      } finally {
        ran++;
      }
    }
    assert ran < 400;
  }

  static class Cell {
    int value;
    Cell next;
  }

  /** The loop allocates. */
  static void allocates(int n) {
    Cell last = new Cell();
    Cell first = last;
    for (int i = 0; i < n; i++) {
      Cell cell = new Cell();
      cell.value = last.value + 1;
      last.next = cell;
      last = cell;
    }
    assert last.value < 300;
  }

  /** A reference that moves on. */
  static void moves(int n) {
    Cell one = new Cell(), two = new Cell();
    Cell at = one;
    for (int i = 0; i < n; i++) {
      at.value++;
      at = at == one ? two : one;
    }
    assert one.value < 200;
  }

  /** Strings grow. */
  static void text(int n) {
    String s = "";
    for (int i = 0; i < n; i++) s = s + "x";
    assert s.length() < 50;
  }

  /** A builder grows. */
  static void builder(int n) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < n; i++) s.append('x');
    assert s.length() < 50;
  }

  static class Lazy {
    static int loaded = LoopTraps.counter++;
  }

  /** A class that is initialized in a late round. */
  static void initialized(int n) {
    counter = 0;
    for (int i = 0; i < n; i++) {
      if (i == 40) counter += Lazy.loaded;
    }
    assert counter == 0;
  }

  /** Inner loops change what outer ones rely on. */
  static void inner(int n) {
    int total = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) total++;
    }
    assert total < 1000;
  }

  /** A search that stops one round too early. */
  static int search(int[] a, int x) {
    int found = -1;
    for (int i = 0; i + 1 < a.length; i++) {
      if (a[i] == x) found = i;
    }
    for (int i = 0; i < a.length; i++) {
      assert a[i] != x || found >= 0;
    }
    return found;
  }

  static int f(int n) {
    if (n > 100) return n - 10;
    return f(f(n + 11));
  }

  static void mccarthy(int n) {
    assert n > 102 || f(n) == 91;
  }

  static int addition(int m, int n) {
    if (n == 0) return m;
    return n > 0 ? addition(m + 1, n - 1) : addition(m - 1, n + 2);
  }

  static void adds(int m, int n) {
    if (m < 0 || n < -3 || m > 5 || n > 5) return;
    assert addition(m, n) == m + n;
  }
}
