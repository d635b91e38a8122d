/** The alternatives keep values of different types in the same local variable of the class file. */
class SharedSlot {
  static int value(boolean choice) {
    int result;
    if (choice) {
      int number = 5;
      result = number + 1;
    } else {
      String word = "word";
      result = word.length();
    }
    long late = 3;
    return result + (int) late;
  }

  static void valid(boolean choice) {
    assert value(choice) == (choice ? 9 : 7);
  }

  static void invalid(boolean choice) {
    assert value(choice) != 7;
  }
}
