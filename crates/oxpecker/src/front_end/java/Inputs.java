package oxpecker.replay;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** The inputs of a method, made from a description: first all objects, then what is in them, then the arguments. */
final class Inputs {
  private final List<Object> objects = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();

  static Inputs read(String file) throws Exception {
    Inputs inputs = new Inputs();
    for (String line : Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8)) {
      inputs.line(line.split(" ", -1));
    }
    return inputs;
  }

  private void line(String[] words) throws Exception {
    switch (words[0]) {
      case "instance":
        objects.add(Memory.allocate(Class.forName(words[1])));
        break;
      case "array":
        Class<?> type = Class.forName(words[1]);
        objects.add(Array.newInstance(type.getComponentType(), Integer.parseInt(words[2])));
        break;
      case "text":
        String text = text(words[2]);
        objects.add(words[1].equals("1") ? text.intern() : text);
        break;
      case "boxed":
        objects.add(boxed(Class.forName(words[1]), words[2].equals("1"), words[3]));
        break;
      case "function":
        objects.add(Function.of(Class.forName(words[1]), this));
        break;
      case "result":
        Function.of(objects.get(Integer.parseInt(words[1]))).result = words[2];
        break;
      case "held":
        Field holder = Class.forName(words[1]).getDeclaredField(words[2]);
        holder.setAccessible(true);
        objects.add(holder.get(null));
        break;
      case "constant":
        objects.add(Class.forName(words[1]).getEnumConstants()[Integer.parseInt(words[2])]);
        break;
      case "field":
        Field field = Class.forName(words[2]).getDeclaredField(words[3]);
        Memory.set(objects.get(Integer.parseInt(words[1])), field, value(field.getType(), words[4]));
        break;
      case "fill":
        Object filled = objects.get(Integer.parseInt(words[1]));
        for (int i = 0; i < Array.getLength(filled); i++) {
          Array.set(filled, i, value(filled.getClass().getComponentType(), words[2]));
        }
        break;
      case "element":
        Object array = objects.get(Integer.parseInt(words[1]));
        Object element = value(array.getClass().getComponentType(), words[3]);
        Array.set(array, Integer.parseInt(words[2]), element);
        break;
      case "static":
        Field shared = Class.forName(words[1]).getDeclaredField(words[2]);
        Memory.set(null, shared, value(shared.getType(), words[3]));
        break;
      case "argument":
        arguments.add(words[1]);
        break;
      default:
        throw new IllegalArgumentException(words[0]);
    }
  }

  Object receiver() {
    return value(Object.class, arguments.get(0));
  }

  Object[] arguments(Class<?>[] types, int skipped) {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = value(types[i], arguments.get(i + skipped));
    }
    return values;
  }

  private static String text(String units) {
    char[] chars = new char[units.length() / 4];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) Integer.parseInt(units.substring(4 * i, 4 * i + 4), 16);
    }
    return new String(chars);
  }

  private static Object boxed(Class<?> type, boolean shared, String word) throws Exception {
    Class<?> simple = (Class<?>) type.getField("TYPE").get(null);
    Object value = primitive(simple, word);
    if (shared) {
      Method valueOf = type.getMethod("valueOf", simple);
      return valueOf.invoke(null, value);
    }
    Constructor<?> made = type.getConstructor(simple);
    return made.newInstance(value);
  }

  private Object value(Class<?> type, String word) {
    if (type.isPrimitive()) {
      return primitive(type, word);
    }
    return word.equals("null") ? null : objects.get(Integer.parseInt(word.substring(1)));
  }

  /** Floats are given by their bits. */
  private static Object primitive(Class<?> type, String word) {
    long bits = Long.parseLong(word);
    if (type == boolean.class) {
      return bits != 0;
    } else if (type == byte.class) {
      return (byte) bits;
    } else if (type == short.class) {
      return (short) bits;
    } else if (type == char.class) {
      return (char) bits;
    } else if (type == int.class) {
      return (int) bits;
    } else if (type == float.class) {
      return Float.intBitsToFloat((int) bits);
    } else if (type == double.class) {
      return Double.longBitsToDouble(bits);
    }
    return bits;
  }

  /** An object of an interface that always gives one result. */
  private static final class Function implements InvocationHandler {
    private final Inputs inputs;
    private String result = "null";

    private Function(Inputs inputs) {
      this.inputs = inputs;
    }

    static Object of(Class<?> type, Inputs inputs) {
      ClassLoader own = type.getClassLoader();
      ClassLoader loader = own == null ? Inputs.class.getClassLoader() : own;
      return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Function(inputs));
    }

    static Function of(Object proxy) {
      return (Function) Proxy.getInvocationHandler(proxy);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getDeclaringClass() == Object.class) {
        switch (method.getName()) {
          case "equals":
            return proxy == arguments[0];
          case "hashCode":
            return System.identityHashCode(proxy);
          default:
            return "a function";
        }
      }
      if (method.isDefault()) {
        return byDefault(proxy, method, arguments);
      }
      Class<?> type = method.getReturnType();
      return type == void.class ? null : inputs.value(type, result);
    }

    /** A method with code; only newer machines can call it. */
    private static Object byDefault(Object proxy, Method method, Object[] arguments)
        throws Throwable {
      Class<?> type = method.getDeclaringClass();
      try {
        if (Modifier.isPublic(type.getModifiers())) {
          Method call =
              InvocationHandler.class.getMethod(
                  "invokeDefault", Object.class, Method.class, Object[].class);
          return call.invoke(null, proxy, method, arguments);
        }
        MethodHandles.Lookup own = MethodHandles.lookup();
        Method looking =
            MethodHandles.class.getMethod(
                "privateLookupIn", Class.class, MethodHandles.Lookup.class);
        own = (MethodHandles.Lookup) looking.invoke(null, type, own);
        MethodHandle code = own.unreflectSpecial(method, type).bindTo(proxy);
        return arguments == null ? code.invoke() : code.invokeWithArguments(arguments);
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      }
    }
  }

  /** What the language does not offer: objects without a constructor, fields that nobody may set. */
  private static final class Memory {
    private static Object unsafe(String name) throws Exception {
      Class<?> type = Class.forName(name);
      Field instance = type.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      return instance.get(null);
    }

    static Object allocate(Class<?> type) throws Exception {
      Object unsafe = unsafe("sun.misc.Unsafe");
      Class.forName(type.getName(), true, type.getClassLoader());
      Method allocate = unsafe.getClass().getMethod("allocateInstance", Class.class);
      return allocate.invoke(unsafe, type);
    }

    static void set(Object object, Field field, Object value) throws Exception {
      try {
        field.setAccessible(true);
        field.set(object, value);
      } catch (IllegalAccessException refused) {
        force(object, field, value);
      }
    }

    /** Records refuse to be changed otherwise. */
    private static void force(Object object, Field field, Object value) throws Exception {
      if (Modifier.isStatic(field.getModifiers())) {
        throw new IllegalArgumentException("static final " + field);
      }
      Object unsafe = unsafe("jdk.internal.misc.Unsafe");
      Method offset = unsafe.getClass().getMethod("objectFieldOffset", Field.class);
      Object at = offset.invoke(unsafe, field);
      Class<?> type = field.getType();
      String name = type.isPrimitive() ? type.getName() : "reference";
      String put = "put" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      Class<?> given = type.isPrimitive() ? type : Object.class;
      Method method = unsafe.getClass().getMethod(put, Object.class, long.class, given);
      method.invoke(unsafe, object, at, value);
    }
  }
}
