/** A switch on strings, as the compiler spells it with hashes. */
public class Commands {
  public static int code(String word) {
    switch (word) {
      case "go":
        return 1;
      case "stop":
      case "halt":
        return 2;
      case "Aa":
        return 3;
      case "BB":
        return 4;
      default:
        return 0;
    }
  }

  public static String name(Level level) {
    switch (level) {
      case LOW:
        return "low";
      case HIGH:
        return "high";
      default:
        return "other";
    }
  }

  /** Enumerations have switches of their own. */
  public enum Level {
    LOW,
    MIDDLE,
    HIGH
  }
}
