/** Chosen numbers are narrowed. */
class Narrowing {
  static int narrow(boolean choice) {
    int number = 3;
    if (choice) {
      number = 70_200;
    }
    return (byte) number + (char) number + (short) number;
  }

  static void valid(boolean choice) {
    assert narrow(choice) == (choice ? 56 + 4664 + 4664 : 9);
  }

  static void invalid(boolean choice) {
    assert narrow(choice) == 9;
  }
}
