// Reflection sees what modifiers and modules let it see.
//@ verify --entry ModuleAccess.closed
//@ valid
//@ verify --entry ModuleAccess.own
//@ valid
//@ verify --entry ModuleAccess.hidden
//@ valid
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;

public class ModuleAccess {
  static void closed() throws Exception {
    Field field = String.class.getDeclaredField("value");
    boolean closed = false;
    try {
      field.setAccessible(true);
    } catch (InaccessibleObjectException expected) {
      closed = true;
    }
    assert closed && !field.trySetAccessible();
    Method method = String.class.getMethod("length");
    method.setAccessible(true);
    assert method.canAccess("") && method.invoke("abc").equals(3);
    field.setAccessible(false);
  }

  static void own(int number) throws Exception {
    Constructor<Secret> constructor = Secret.class.getDeclaredConstructor(int.class);
    boolean refused = false;
    try {
      constructor.newInstance(number);
    } catch (IllegalAccessException expected) {
      refused = true;
    }
    assert refused;
    constructor.setAccessible(true);
    Secret secret = constructor.newInstance(number);
    Field field = Secret.class.getDeclaredField("number");
    assert !field.canAccess(secret);
    field.setAccessible(true);
    assert field.get(secret).equals(number);
  }

  static void hidden() throws Exception {
    boolean found = true;
    try {
      System.class.getDeclaredField("security");
    } catch (NoSuchFieldException expected) {
      found = false;
    }
    assert !found;
  }
}

class Secret {
  private final int number;

  private Secret(int number) {
    this.number = number;
  }
}
