package oxpecker.check;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the tests of classes and tells which ones pass, a line for each. */
public final class Runner {
  private Runner() {}

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    System.setOut(new PrintStream(new java.io.ByteArrayOutputStream()));
    for (String name : args) {
      Class<?> type = Class.forName(name);
      for (Method method : type.getDeclaredMethods()) {
        if (method.getAnnotation(Test.class) != null) {
          out.println("oxpecker-test: " + name + " " + method.getName() + " ends the machine");
          String how = run(type, method);
          out.println("oxpecker-test: " + name + " " + method.getName() + " " + how);
        }
      }
    }
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static String run(Class<?> type, Method method) throws Exception {
    String[] how = {"hangs"};
    Thread runner = new Thread(null, () -> how[0] = outcome(type, method), "test", 16 << 20);
    runner.setDaemon(true);
    runner.start();
    runner.join(TimeUnit.SECONDS.toMillis(5));
    return how[0];
  }

  private static String outcome(Class<?> type, Method method) {
    try {
      Constructor<?> made = type.getDeclaredConstructor();
      made.setAccessible(true);
      method.setAccessible(true);
      method.invoke(made.newInstance());
      return "passes";
    } catch (InvocationTargetException wrapper) {
      return ("fails " + wrapper.getCause()).replace('\n', ' ');
    } catch (Throwable thrown) {
      return ("fails " + thrown).replace('\n', ' ');
    }
  }
}
