import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Runs methods on all inputs of their domains and says how many runs there are and how many violate an assertion. */
final class Every {
  /** For each method three arguments: the class, the name, and the ranges of its parameters, such as `0..9 a..z -`. */
  public static void main(String[] args) throws Exception {
    ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true);
    for (int index = 0; index < args.length; index += 3) {
      Method method = method(args[index], args[index + 1]);
      List<Object[]> domains = new ArrayList<>();
      String[] ranges = args[index + 2].split(" ");
      Class<?>[] types = method.getParameterTypes();
      if (ranges.length != types.length) throw new IllegalArgumentException(method.toString());
      for (int number = 0; number < types.length; number++) domains.add(domain(types[number], ranges[number]));
      long[] counts = run(method, domains);
      System.out.println(counts[0] + " " + counts[1]);
    }
  }

  private static Method method(String program, String name) throws Exception {
    for (Method method : Class.forName(program).getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        method.setAccessible(true);
        return method;
      }
    }
    throw new NoSuchMethodException(program + "." + name);
  }

  /** All values of a range, those next to it, and the extreme ones of the type. */
  private static Object[] domain(Class<?> type, String range) {
    if (type == boolean.class) return new Object[] {false, true};
    int least = type == byte.class ? Byte.MIN_VALUE : type == char.class ? 0 : Integer.MIN_VALUE;
    int most = type == byte.class ? Byte.MAX_VALUE : type == char.class ? Character.MAX_VALUE : Integer.MAX_VALUE;
    String[] ends = range.split("\\.\\.");
    boolean all = range.equals("-");
    long low = all ? least : Math.max((long) Integer.parseInt(ends[0]) - 1, least);
    long high = all ? most : Math.min((long) Integer.parseInt(ends[1]) + 1, most);
    List<Object> values = new ArrayList<>();
    for (long value = low; value <= high; value++) values.add(boxed(type, (int) value));
    if (low > least) values.add(boxed(type, least));
    if (high < most) values.add(boxed(type, most));
    return values.toArray();
  }

  private static Object boxed(Class<?> type, int value) {
    if (type == byte.class) return (byte) value;
    if (type == char.class) return (char) value;
    return value;
  }

  private static long[] run(Method method, List<Object[]> domains) throws Exception {
    int[] places = new int[domains.size()];
    Object[] arguments = new Object[places.length];
    long runs = 0;
    long violations = 0;
    while (true) {
      for (int index = 0; index < places.length; index++) arguments[index] = domains.get(index)[places[index]];
      runs++;
      if (violates(method, arguments)) violations++;
      int index = places.length - 1;
      while (index >= 0 && ++places[index] == domains.get(index).length) places[index--] = 0;
      if (index < 0) return new long[] {runs, violations};
    }
  }

  private static boolean violates(Method method, Object[] arguments) throws Exception {
    try {
      method.invoke(null, arguments);
      return false;
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof AssertionError) return true;
      throw thrown;
    }
  }
}
