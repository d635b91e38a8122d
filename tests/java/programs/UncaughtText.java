// The text of an exception that nobody catches is printed, which runs the program's code.
//@ verify --no-replay
//@ invalid 10
public class UncaughtText {
  static int printed;

  static class Own extends RuntimeException {
    @Override
    public String getMessage() {
      assert printed > 0;
      return "own";
    }
  }

  public static void main(String[] args) {
    throw new Own();
  }
}
