/** A loop that is entered at two points; see `handmade.rs`. */
class Irreducible {
  static void valid(boolean jump, boolean skip) {
    int expected = skip ? 20 : jump ? 21 : 22;
    assert T.walk(jump, skip) == expected;
  }

  static void invalid(boolean jump, boolean skip) {
    assert T.walk(jump, skip) != 21;
  }
}
