import java.util.ArrayList;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;

/** What leaves a method: on purpose, declared, or because nobody thought of it. */
public class Raised {
  @interface Nullable {}

  @interface NonNull {}

  private String name;

  public static int parse(String text) {
    return Integer.parseInt(text);
  }

  public static int divide(int a, int b) {
    return a / b;
  }

  public static int element(int[] values, int index) {
    return values[index];
  }

  public static String cast(Object value) {
    return (String) value;
  }

  public static int[] sized(int size) {
    return new int[size];
  }

  public static void store(boolean wrong) {
    Object[] values = wrong ? new Integer[1] : new Object[1];
    values[0] = "text";
  }

  public static Object next(boolean filled) {
    ArrayList<Object> list = new ArrayList<>();
    if (filled) {
      list.add("x");
    }
    Iterator<Object> all = list.iterator();
    return all.next();
  }

  public static char first(boolean empty) {
    return (empty ? "" : "x").charAt(0);
  }

  public static int onPurpose(int amount) {
    if (amount < 0) {
      throw new IllegalArgumentException("negative");
    }
    return amount;
  }

  public static int declared(String text) throws NumberFormatException {
    return Integer.parseInt(text);
  }

  public static int declaredAbove(int a, int b) throws RuntimeException {
    return a / b;
  }

  public static int declaredOther(int a, int b) throws IllegalStateException {
    return a / b;
  }

  public static int caught(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException problem) {
      return -1;
    }
  }

  public static int wrapped(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException problem) {
      throw new IllegalStateException(problem);
    }
  }

  public static int length(String text) {
    return text.length();
  }

  public static int lengthInCallee(String text) {
    return measured(text);
  }

  private static int measured(String text) {
    return text.length();
  }

  public static int required(String text) {
    return Objects.requireNonNull(text).length();
  }

  public static int nullable(@Nullable String text) {
    return text.length();
  }

  public static int nonNull(@NonNull String text) {
    assert text != null;
    return text.length();
  }

  public static int replaced(String text) {
    text = text.isEmpty() ? null : text;
    return text.length();
  }

  public int field() {
    return name.length();
  }

  public static int inFinally(int a, int b) {
    int[] count = new int[1];
    try {
      return a / b;
    } finally {
      count[0]++;
    }
  }

  public static int inSynchronized(int a, int b) {
    synchronized (Raised.class) {
      return a / b;
    }
  }

  public static int orElseThrow(int value) {
    Optional<Integer> found = value > 0 ? Optional.of(value) : Optional.empty();
    return found.orElseThrow(() -> new IllegalStateException("none"));
  }

  public static int noElement(int value) {
    Optional<Integer> found = value > 0 ? Optional.of(value) : Optional.empty();
    return found.get();
  }

  static class Own extends RuntimeException {}

  public static void ownClass(boolean wrong) {
    if (wrong) {
      throw new Own();
    }
  }

  public static int fine(int a, int b) {
    return b == 0 ? 0 : a / b;
  }
}
