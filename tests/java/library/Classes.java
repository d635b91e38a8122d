import java.util.*;

/** Type objects. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Classes {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        print(Object.class == new Object().getClass() ? 1 : 0);
        print(Number.class.isAssignableFrom(Integer.class) ? 1 : 0);
        print(Integer.class.isInstance(5) ? 1 : 0);
        print(int[].class.isArray() ? 1 : 0);
        print(Runnable.class.isInterface() ? 1 : 0);
        print(int.class.isPrimitive() ? 1 : 0);
        int[][] a = new int[3][4];
        print(a.getClass().getComponentType() == int[].class ? 1 : 0);
        print(((Object) a) instanceof Object[] ? 1 : 0);
        Object o = java.lang.reflect.Array.newInstance(int.class, 5);
        print(((int[]) o).length);
        int[][][] b = new int[2][3][];
        print(b[1].length);
        print(b[1][2] == null ? 1 : 0);
        try {
            Class<?> c = Class.forName("java.util.ArrayList");
            print(c == ArrayList.class ? 1 : 0);
            Object l = c.newInstance();
            print(((List) l).size());
            Class.forName("no.Such");
        } catch (ClassNotFoundException e) {
            print(-1);
        } catch (Exception e) {
            print(-2);
        }
        print(Integer.class.getSuperclass() == Number.class ? 1 : 0);
        print(new int[0].getClass() == int[].class ? 1 : 0);
        Object[] os = new Integer[2];
        print(os instanceof Integer[] ? 1 : 0);
        print(os.clone().length);
        print(String[].class.getSuperclass() == Object.class ? 1 : 0);
        print(Objects.hash(1, 2, 3));
        print(Objects.equals(1, 1) ? 1 : 0);
        print(Objects.hashCode(null));
        print(Objects.requireNonNullElse(null, 5));
    }
}
