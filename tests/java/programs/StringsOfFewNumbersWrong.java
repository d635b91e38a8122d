//@ verify --entry StringsOfFewNumbersWrong.check --steps 200000 --engine symbolic
//@ invalid 10
// One of 49 inputs makes the string.
class StringsOfFewNumbersWrong {
  static void check(int one, int two) {
    if (one < -3 || one > 3 || two < -3 || two > 3) {
      return;
    }
    String both = String.valueOf(one) + (one > two) + two * 1.0 + (char) ('c' + two);
    assert !both.equals("-2false2.0e");
  }
}
