// Nothing opens the fields of the library.
//@ verify
//@ invalid 10
import java.lang.reflect.Field;

public class ModuleAccessWrong {
  public static void main(String[] args) throws Exception {
    Field field = Integer.class.getDeclaredField("value");
    boolean opened = field.trySetAccessible();
    assert opened;
  }
}
