/** Each alternative writes another static field. */
class StaticsOneSide {
  static int left;
  static int right;

  static void write(boolean choice) {
    left = 0;
    right = 0;
    if (choice) {
      left = 1;
    } else {
      right = 2;
    }
  }

  static void valid(boolean choice) {
    write(choice);
    assert 2 * left + right == 2;
  }

  static void invalid(boolean choice) {
    write(choice);
    assert left + right != 1;
  }
}
