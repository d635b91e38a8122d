//@ verify --entry TextTraps.beyond --prove=0
//@ invalid 19
//@ verify --entry TextTraps.later --prove=0
//@ invalid 30
//@ verify --entry TextTraps.swapped --prove=0
//@ invalid 42

/** What proofs about strings must not conclude. */
class TextTraps {
  static String later;

  static int beyond(String text) {
    if (text == null) return 0;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '<') count++;
    }
    // Also the last one may be one.
    assert count < 3;
    return count;
  }

  // The other string is met for the first time in the third round only, and may be the same one.
  static int later(String text) {
    if (text == null) return 0;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (i == 2) {
        // Both are inputs.
        assert later != text;
      }
      count++;
    }
    return count;
  }

  static void swapped(String one, String two, int n) {
    if (one == null || two == null || one == two) return;
    String last = one;
    for (int i = 0; i < n; i++) last = last == one ? two : one;
    // After an odd number of rounds it is the other one.
    assert last == one;
  }
}
