/** Objects made in different alternatives are compared. */
class Identity {
  static Object made(Object shared, boolean choice) {
    if (choice) {
      return shared;
    }
    return new Object();
  }

  static void valid(boolean one, boolean two) {
    Object shared = new Object();
    Object first = made(shared, one);
    Object second = made(shared, two);
    assert (first == second) == (one && two);
    assert first.equals(second) == (one && two);
  }

  static void invalid(boolean one, boolean two) {
    Object shared = new Object();
    Object first = made(shared, one);
    Object second = made(shared, two);
    assert first != second;
  }
}
