/** Both alternatives make an object; what is kept on one side is no object of the other. */
class IdentityBothNew {
  static void valid(boolean choice) {
    Object left = null;
    Object right = null;
    Object made;
    if (choice) {
      left = new Object();
      made = left;
    } else {
      right = new Object();
      made = right;
    }
    assert left != right;
    assert (made == left) == choice && (made == right) != choice;
  }

  static void invalid(boolean choice) {
    Object left = null;
    Object made;
    if (choice) {
      left = new Object();
      made = left;
    } else {
      made = new Object();
    }
    assert made == left;
  }
}
