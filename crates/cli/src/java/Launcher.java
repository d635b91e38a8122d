import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the main method of a program and tells which exception left it. */
public final class Launcher {
  private Launcher() {}

  public static void main(String[] args) throws Exception {
    Method main = Class.forName(args[0]).getDeclaredMethod("main", String[].class);
    main.setAccessible(true);
    String how = "returned";
    try {
      main.invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException wrapper) {
      Throwable thrown = wrapper.getCause();
      if (thrown instanceof AssertionError) {
        how = "assertion";
      } else if (thrown instanceof RuntimeException) {
        how = "runtime";
      } else {
        how = "other";
      }
      how += " " + thrown.getClass().getName();
    }
    System.out.flush();
    System.err.println();
    System.err.println("oxpecker-replay: " + how);
    System.err.flush();
    Runtime.getRuntime().halt(0);
  }
}
