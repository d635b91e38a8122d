/** Custom exceptions. */
public class Validator {
  public static class InvalidException extends Exception {
    public final int code;

    public InvalidException(int code) {
      this.code = code;
    }
  }

  public static int validated(int value) throws InvalidException {
    if (value < 0) {
      throw new InvalidException(1);
    }
    if (value > 1000) {
      throw new InvalidException(2);
    }
    return value;
  }

  public static int codeOf(int value) {
    try {
      validated(value);
      return 0;
    } catch (InvalidException e) {
      return e.code;
    } finally {
      last = value;
    }
  }

  private static int last;
}
