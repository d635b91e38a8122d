/** Texts. */
public class Strings {
  public static boolean isBlank(String text) {
    return text == null || text.trim().isEmpty();
  }

  public static String firstLetter(String text) {
    if (text.isEmpty()) {
      return "";
    }
    return text.substring(0, 1);
  }

  public static int compareLength(String one, String two) {
    if (one == null || two == null) {
      return 0;
    }
    return one.length() - two.length();
  }

  public static String greeting(String name) {
    return "bob".equals(name) ? "hi bob" : "hello " + name;
  }
}
