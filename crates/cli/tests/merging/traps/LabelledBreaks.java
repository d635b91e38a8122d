/** Several loops are left or begun again at once. */
class LabelledBreaks {
  static int walk(boolean leave, boolean again) {
    int turns = 0;
    outer:
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        turns++;
        if (k == 1 && again) {
          continue outer;
        }
        if (i == 1 && leave) {
          break outer;
        }
      }
      turns += 100;
    }
    return turns;
  }

  static void valid(boolean leave, boolean again) {
    int turns = walk(leave, again);
    if (leave) {
      assert turns == (again ? 3 : 104);
    } else {
      assert turns == (again ? 6 : 309);
    }
  }

  static void invalid(boolean leave, boolean again) {
    assert walk(leave, again) != 104;
  }
}
