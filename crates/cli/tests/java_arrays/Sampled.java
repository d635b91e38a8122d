import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Random;

/** Calls methods on random inputs and says how many calls violate an assertion. Arguments: program, method, program, … */
public class Sampled {
  private static final int CALLS = 4000;
  // Least and greatest values: small indexes, digits, letters, what can be printed, all bytes, anything.
  private static final int[][] RANGES = {{0, 3}, {0, 7}, {0, 15}, {1, 12}, {48, 57}, {9, 32}, {97, 122}, {32, 126}, {-128, 127}, {0, 127}};

  public static void main(String[] names) throws Exception {
    for (int at = 0; at < names.length; at += 2) {
      Method found = null;
      for (Method method : Class.forName(names[at]).getDeclaredMethods()) {
        if (method.getName().equals(names[at + 1])) found = method;
      }
      found.setAccessible(true);
      System.out.println(names[at] + "." + names[at + 1] + " " + violations(found));
    }
  }

  private static int violations(Method method) throws Exception {
    Random random = new Random(method.getName().hashCode());
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    int violations = 0;
    for (int call = 0; call < CALLS; call++) {
      int[] range = RANGES[call % RANGES.length];
      for (int index = 0; index < types.length; index++) arguments[index] = value(types[index], range, random);
      try {
        method.invoke(null, arguments);
      } catch (InvocationTargetException thrown) {
        if (!(thrown.getCause() instanceof AssertionError)) throw thrown;
        violations++;
      }
    }
    return violations;
  }

  private static Object value(Class<?> type, int[] range, Random random) {
    int[] chosen = random.nextInt(20) == 0 ? RANGES[random.nextInt(RANGES.length)] : range;
    int value = chosen[0] + random.nextInt(chosen[1] - chosen[0] + 1);
    if (type == byte.class) return (byte) value;
    if (type == char.class) return (char) Math.abs(value);
    return value;
  }
}
