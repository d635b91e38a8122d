/** Zeros of both signs are equal, but not the same. */
class Zeros {
  static void valid(boolean choice) {
    double zero = -0.0;
    if (choice) {
      zero = 0.0;
    }
    assert zero == 0.0;
    assert 1 / zero > 0 == choice;
    assert Double.valueOf(zero).equals(0.0) == choice;
  }

  static void invalid(boolean choice) {
    double zero = -0.0;
    if (choice) {
      zero = 0.0;
    }
    assert 1 / zero > 0;
  }
}
