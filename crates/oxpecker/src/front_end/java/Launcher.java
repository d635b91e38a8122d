package oxpecker.replay;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Runs a method of a program and tells which exception left it. */
public final class Launcher {
  private Launcher() {}

  /** The class, and for everything but its main the method, its descriptor, and the file that describes the inputs. */
  public static void main(String[] args) throws Exception {
    String how = "returned";
    try {
      if (args.length == 1) {
        Method main = initialized(args[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) new String[0]);
      } else {
        call(args);
      }
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

  /** What leaves the initializer of the class is part of the run. */
  private static Class<?> initialized(String name) throws Exception {
    ClassLoader loader = Launcher.class.getClassLoader();
    Class<?> known = Class.forName(name, false, loader);
    try {
      return Class.forName(name, true, loader);
    } catch (Error thrown) {
      throw new InvocationTargetException(thrown, known.getName());
    }
  }

  private static void call(String[] args) throws Exception {
    Class<?> owner = initialized(args[0]);
    Inputs inputs = Inputs.read(args[3]);
    if (args[1].equals("<init>")) {
      for (Constructor<?> made : owner.getDeclaredConstructors()) {
        if (descriptor(void.class, made.getParameterTypes()).equals(args[2])) {
          constructor(owner, made, inputs).newInstance(inputs.arguments(made.getParameterTypes(), 1));
          return;
        }
      }
    }
    for (Method method : owner.getDeclaredMethods()) {
      Class<?>[] types = method.getParameterTypes();
      boolean named = method.getName().equals(args[1]);
      if (named && descriptor(method.getReturnType(), types).equals(args[2])) {
        method.setAccessible(true);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object receiver = isStatic ? null : inputs.receiver();
        method.invoke(receiver, inputs.arguments(types, isStatic ? 0 : 1));
        return;
      }
    }
    throw new NoSuchMethodException(args[1]);
  }

  /** Of an abstract class an object of another class is made, for which the constructor runs. */
  private static Constructor<?> constructor(Class<?> owner, Constructor<?> made, Inputs inputs)
      throws Exception {
    made.setAccessible(true);
    if (!Modifier.isAbstract(owner.getModifiers())) {
      return made;
    }
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    Object known = factory.getMethod("getReflectionFactory").invoke(null);
    Method making =
        factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
    return (Constructor<?>) making.invoke(known, inputs.receiver().getClass(), made);
  }

  private static String descriptor(Class<?> result, Class<?>[] types) {
    return MethodType.methodType(result, types).toMethodDescriptorString();
  }
}
