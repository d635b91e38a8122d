/** The hash code of a chosen object. */
class IdentityHash {
  static void valid(boolean choice) {
    Object left = new Object();
    Object right = new Object();
    int hash = System.identityHashCode(left);
    Object chosen = right;
    if (choice) {
      chosen = left;
    }
    assert !choice || chosen.hashCode() == hash;
    assert System.identityHashCode(chosen) == chosen.hashCode();
  }

  static void invalid(boolean choice) {
    Object left = new Object();
    Object right = new Object();
    Object chosen = right;
    if (choice) {
      chosen = left;
    }
    boolean same = chosen.hashCode() == left.hashCode();
    assert !same || !choice;
  }
}
