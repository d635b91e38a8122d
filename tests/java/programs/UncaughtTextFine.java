// What printing an uncaught exception throws is lost.
//@ verify
//@ valid
public class UncaughtTextFine {
  static int printed;

  static class Own extends RuntimeException {
    @Override
    public String toString() {
      printed++;
      assert printed == 1;
      throw new IllegalStateException();
    }
  }

  public static void main(String[] args) {
    throw new Own();
  }
}
