//@ verify --steps 2000000
//@ invalid 16
// A recursion that comes to the same arguments again and again, but counts how often.
class RecursionCounts {
  static int count;

  static int down(int step) {
    count++;
    if (count == 3000) {
      return 0;
    }
    return down(step) + 1;
  }

  public static void main(String[] args) {
    assert down(1) == 0;
  }
}
