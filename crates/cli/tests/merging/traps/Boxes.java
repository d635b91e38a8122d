/** Boxes are compared with `==`; small numbers share theirs. */
class Boxes {
  static void valid(boolean choice) {
    Integer left = 1;
    Integer right = 1;
    if (choice) {
      left = 1000;
      right = 1000;
    }
    assert left.equals(right);
    assert (left == right) != choice;
  }

  static void invalid(boolean choice, boolean small) {
    int number = 1000;
    if (small) {
      number = 100;
    }
    Integer left = number;
    Integer right = left;
    if (choice) {
      right = number;
    }
    assert left == right;
  }
}
