//@ verify --entry LoopProofs.sum --prove=0
//@ valid
//@ verify --entry LoopProofs.find --prove=0
//@ valid
//@ verify --entry LoopProofs.fill --prove=0
//@ valid
//@ verify --entry LoopProofs.nested --prove=0
//@ valid
//@ verify --entry LoopProofs.labels --prove=0
//@ valid
//@ verify --entry LoopProofs.machine --prove=0
//@ valid
//@ verify --entry LoopProofs.forever --prove=0
//@ valid

/** Loops without a bound that are proved by invariants. */
class LoopProofs {
  static int sum(int[] a) {
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      if (a[i] > 0) count++;
    }
    assert count >= 0 && count <= a.length;
    return count;
  }

  static int find(int[] a, int x) {
    int i = 0;
    while (i < a.length && a[i] != x) i++;
    assert i <= a.length;
    return i < a.length ? a[i] - x : 0;
  }

  static void fill(int n) {
    if (n < 0) return;
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = i;
    assert a.length == n;
  }

  static void nested(int n, int m) {
    if (n < 0 || m < 0) return;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) {
        assert i < n && j < m && i >= 0 && j >= 0;
      }
    }
  }

  static void labels(int n) {
    int i = 0, hits = 0;
    outer:
    while (i < n) {
      for (int j = 0; j < n; j++) {
        if (j == i) {
          i++;
          continue outer;
        }
        if (j > i) break outer;
      }
      i++;
    }
    assert i >= 0;
  }

  static int state;

  static void machine(boolean[] events) {
    boolean on = false, alarm = false;
    int i = 0;
    while (true) {
      if (i >= events.length) break;
      if (events[i]) {
        on = !alarm;
      } else {
        alarm = true;
        on = false;
      }
      assert !(on && alarm);
      i++;
    }
  }

  static void forever(int x) {
    int even = 0;
    while (true) {
      even += 2;
      assert even != 7;
    }
  }
}
