package oxpecker.check;

import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the tests of classes and tells which ones pass, a line for each. */
public final class Runner {
  private Runner() {}

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    System.setOut(new PrintStream(new java.io.ByteArrayOutputStream()));
    List<Method> tests = new ArrayList<>();
    for (String name : args) {
      for (Method method : Class.forName(name).getDeclaredMethods()) {
        if (method.getAnnotation(Test.class) != null) {
          tests.add(method);
        }
      }
    }
    for (Method test : tests) {
      String name = "oxpecker-test: " + test.getDeclaringClass().getName() + " " + test.getName();
      out.println(name + " ends the machine");
      out.println(name + " " + run(test.getDeclaringClass(), test));
    }
    // Tests that depend on what others leave behind fail the other way round.
    Collections.reverse(tests);
    for (Method test : tests) {
      String how = run(test.getDeclaringClass(), test);
      if (!how.equals("passes")) {
        String name = test.getDeclaringClass().getName() + " " + test.getName();
        out.println("oxpecker-test: " + name + " " + how + " in another order");
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
