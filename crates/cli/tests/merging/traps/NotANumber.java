/** NaN on one side, or on both. */
class NotANumber {
  static void valid(boolean choice, boolean divide) {
    double number = 1;
    if (choice) {
      number = Double.NaN;
    }
    assert (number == number) != choice;
    double both = Double.NaN;
    if (divide) {
      both = 0.0 / 0.0;
    }
    assert both != both;
    assert Double.valueOf(both).equals(Double.NaN);
  }

  static void invalid(boolean choice) {
    double number = 1;
    if (choice) {
      number = Double.NaN;
    }
    assert number <= 1;
  }
}
