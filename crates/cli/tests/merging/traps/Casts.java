/** A cast of a chosen object. */
class Casts {
  static boolean isString(boolean choice) {
    Object object = 1;
    if (choice) {
      object = "word";
    }
    try {
      String word = (String) object;
      return word.length() == 4;
    } catch (ClassCastException expected) {
      return false;
    }
  }

  static void valid(boolean choice) {
    assert isString(choice) == choice;
  }

  static void invalid(boolean choice) {
    assert isString(choice);
  }
}
