import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Classes, fields and methods by name. */
public class Members {
    public int number = 5;
    public static String shared = "s";
    private long hidden = 7;

    public static class Part {
        public String value = "v";

        public Part() {
            System.out.println("made");
        }
    }

    static class Initialized {
        static {
            System.out.println("initialized");
        }
    }

    interface Role {}

    enum Kind {
        ONE {}
    }

    public int twice(int x) {
        return 2 * x;
    }

    public String join(String text, Object other) {
        return text + other;
    }

    public static void fail(String message) {
        throw new IllegalStateException(message);
    }

    public static void main(String[] args) throws Exception {
        Members members = new Members();
        Class<?> type = Class.forName("Members");
        System.out.println(type == Members.class);
        Field number = type.getField("number");
        System.out.println(number.get(members) + number.getName());
        number.set(members, 6);
        System.out.println(members.number);
        System.out.println(type.getField("shared").get(null));
        System.out.println(type.getDeclaredField("hidden").get(members));
        for (String name : new String[] {"hidden", "none"}) {
            try {
                type.getField(name);
            } catch (NoSuchFieldException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(type.getMethod("twice", int.class).invoke(members, 21));
        Method join = type.getMethod("join", String.class, Object.class);
        System.out.println(join.invoke(members, "a", 1));
        try {
            type.getMethod("fail", String.class).invoke(null, "wrong");
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause() + " " + e.getMessage());
        }
        try {
            join.invoke(null, "a", 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            join.invoke(members, "a");
        } catch (IllegalArgumentException e) {
            System.out.println("arguments");
        }
        boolean found = false;
        for (Method method : type.getMethods()) {
            found |= method.getName().equals("hashCode");
        }
        System.out.println(found);
        Part part = (Part) Class.forName("Members$Part").newInstance();
        System.out.println(Part.class.getField("value").get(part));
        Class.forName("Members$Initialized");
        try {
            Class.forName("no.Such");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Object local =
                new Object() {
                    class Inner {}
                };
        class Named {}
        Class<?>[] classes = {
            Members.class, Part.class, Role.class, Kind.class, Kind.ONE.getClass(), local.getClass(),
            Named.class, int.class, int[].class, Part[][].class, Object.class, void.class, String.class
        };
        for (Class<?> known : classes) {
            System.out.println(known.getName() + " " + known.getSimpleName());
            System.out.println(known.getCanonicalName() + " " + known.isAnonymousClass());
            System.out.println(known.isMemberClass() + " " + known.isLocalClass());
            System.out.println(known.getSuperclass() + " " + known.getEnclosingClass());
            System.out.println(known.isEnum() + " " + known.isInterface() + known.isArray());
        }
        System.out.println(Part.class + " " + Role.class + " " + int.class);
    }
}
