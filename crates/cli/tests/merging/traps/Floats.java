/** Floats of a choice are rounded, doubles are not. */
class Floats {
  static void valid(boolean choice) {
    float number = 0.5f;
    if (choice) {
      number = 0.1f;
    }
    assert (number == 0.1) == false;
    assert ((double) number > 0.1) == true;
  }

  static void invalid(boolean choice) {
    float number = 0.5f;
    if (choice) {
      number = 16777217;
    }
    assert number != 16777216;
  }
}
