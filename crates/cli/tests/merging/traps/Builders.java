/** Which builder is appended to was chosen. */
class Builders {
  static String build(boolean choice) {
    StringBuilder left = new StringBuilder("l");
    StringBuilder right = new StringBuilder("right");
    StringBuilder chosen = right;
    if (choice) {
      chosen = left;
    }
    chosen.append('x').setCharAt(0, 'y');
    return left.toString() + right;
  }

  static void valid(boolean choice) {
    assert build(choice).equals(choice ? "yxright" : "lyightx");
  }

  static void invalid(boolean choice) {
    assert !build(choice).startsWith("ly");
  }
}
