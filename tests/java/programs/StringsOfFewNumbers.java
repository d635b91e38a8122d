//@ verify --entry StringsOfFewNumbers.check --steps 200000
//@ valid
// Strings made of a few numbers: all of them are computed, since a theory of strings leaves such queries open.
class StringsOfFewNumbers {
  static void check(int one, int two) {
    if (one < -3 || one > 3 || two < -3 || two > 3) {
      return;
    }
    String digits = (one < 0 ? "-" : one > 0 ? "+" : "") + Math.abs(two);
    assert Integer.parseInt(digits) == (one < 0 ? -Math.abs(two) : Math.abs(two));
    String both = String.valueOf(one) + (one > two) + two;
    assert !both.equals("1true-3") || one == 1 && two == -3;
    assert both.length() == 6 || both.length() == 7 || one < 0 || two < 0;
    assert ("" + one).hashCode() != 50 || one == 2;
  }
}
