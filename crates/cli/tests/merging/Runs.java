import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Runs methods on small inputs and says how many runs there are and how many of them violate an assertion. */
final class Runs {
  private static final int MOST_RUNS = 20000;
  private static final int FRESH_RUNS = 32;

  /** The directory of the programs, then methods such as `Plain.three`. */
  public static void main(String[] args) throws Exception {
    URL[] programs = {Paths.get(args[0]).toUri().toURL()};
    for (int index = 1; index < args.length; index++) {
      String[] names = args[index].split("\\.");
      int[] counts = run(programs, names[0], names[1]);
      System.out.println(args[index] + " " + counts[0] + " " + counts[1]);
    }
  }

  private static int[] run(URL[] programs, String program, String name) throws Exception {
    int runs = 0;
    int violations = 0;
    boolean more = true;
    Method method = null;
    Verifier.begin();
    while (more && runs < MOST_RUNS) {
      // The first runs find their classes not initialized, as the engine does; for all runs this would take too long.
      if (runs < FRESH_RUNS) method = load(programs, program, name);
      if (violates(method)) violations++;
      runs++;
      more = Verifier.advance();
    }
    return new int[] {runs, violations};
  }

  private static boolean violates(Method method) throws Exception {
    try {
      method.invoke(null, Arguments.of(method.getDeclaringClass(), method));
      return false;
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof AssertionError) return true;
      if (thrown.getCause() instanceof Verifier.Excluded) return false;
      throw thrown;
    }
  }

  private static Method load(URL[] programs, String program, String name) throws Exception {
    ClassLoader loader = new Fresh(programs);
    loader.setDefaultAssertionStatus(true);
    for (Method method : loader.loadClass(program).getDeclaredMethods()) {
      method.setAccessible(true);
      if (method.getName().equals(name)) return method;
    }
    throw new NoSuchMethodException(program + "." + name);
  }

  /** Loads the programs anew; what chooses their inputs is the same for all. */
  private static final class Fresh extends URLClassLoader {
    Fresh(URL[] programs) {
      super(programs, Runs.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      boolean ours = name.indexOf('.') < 0;
      if (!ours) return super.loadClass(name, resolve);
      Class<?> known = findLoadedClass(name);
      return known == null ? findClass(name) : known;
    }
  }
}
