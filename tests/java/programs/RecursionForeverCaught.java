//@ verify --steps 300000
//@ unknown
// The error that ends a recursion is caught, so what follows it happens.
class RecursionForeverCaught {
  static int down(int step) {
    return down(step) + 1;
  }

  public static void main(String[] args) {
    boolean ended = false;
    try {
      down(1);
    } catch (StackOverflowError error) {
      ended = true;
    }
    assert !ended;
  }
}
