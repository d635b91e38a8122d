package oxpecker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Values as the engine writes them, and the objects of this JVM. */
final class Values {
    private Values() {
    }

    /** A value for people; arrays with their elements. */
    static String show(Object value) {
        String text = Arrays.deepToString(new Object[] {value});
        return text.substring(1, text.length() - 1);
    }

    /** A value without an identity, as a type has it. */
    static Object plain(Object json, Class<?> type) {
        if (json instanceof Map) {
            Map<String, Object> members = Json.map(json);
            if (members.containsKey("units")) {
                return units(Json.list(members.get("units")));
            }
            if (members.containsKey("code")) {
                return (char) number(members.get("code")).intValue();
            }
            if (members.containsKey("constant")) {
                return constant((String) members.get("class"), (String) members.get("constant"));
            }
            throw strange(json);
        }
        if (json == null || json instanceof Boolean) {
            return json;
        }
        if (type == char.class || type == Character.class) {
            return json instanceof String ? ((String) json).charAt(0) : (char) number(json).intValue();
        }
        if (type == float.class || type == Float.class) {
            return json instanceof String ? (float) special((String) json) : number(json).floatValue();
        }
        if (type == double.class || type == Double.class) {
            return json instanceof String ? special((String) json) : number(json).doubleValue();
        }
        if (json instanceof String) {
            return json;
        }
        Number number = number(json);
        if (type == long.class || type == Long.class) {
            return number.longValue();
        }
        if (type == short.class || type == Short.class) {
            return number.shortValue();
        }
        if (type == byte.class || type == Byte.class) {
            return number.byteValue();
        }
        return number.intValue();
    }

    private static double special(String name) {
        switch (name) {
            case "inf":
                return Double.POSITIVE_INFINITY;
            case "-inf":
                return Double.NEGATIVE_INFINITY;
            case "NaN":
                return Double.NaN;
            default:
                throw strange(name);
        }
    }

    private static Number number(Object json) {
        if (json instanceof Number) {
            return (Number) json;
        }
        throw strange(json);
    }

    private static String units(List<Object> units) {
        StringBuilder text = new StringBuilder();
        for (Object unit : units) {
            text.append((char) number(unit).intValue());
        }
        return text.toString();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object constant(String type, String name) {
        try {
            return Enum.valueOf((Class) type(type), name);
        } catch (IllegalArgumentException none) {
            throw strange(type + "." + name);
        }
    }

    /** A class by its name. */
    static Class<?> type(String name) {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return Class.forName(name, true, loader != null ? loader : Values.class.getClassLoader());
        } catch (ClassNotFoundException none) {
            throw new SolveException(SolveException.Code.DISAGREES, "the solution has an object of class " + name
                    + ", which this JVM does not have", none);
        }
    }

    /** The fields of an object, those of superclasses first. */
    static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        if (type.getSuperclass() != null) {
            fields.addAll(fields(type.getSuperclass()));
        }
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }

    static Object get(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        }
    }

    /** A new object; no constructor runs. */
    static Object allocate(Class<?> type) {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field own = unsafe.getDeclaredField("theUnsafe");
            own.setAccessible(true);
            Method allocate = unsafe.getMethod("allocateInstance", Class.class);
            return allocate.invoke(own.get(null), type);
        } catch (ReflectiveOperationException refused) {
            throw new SolveException(SolveException.Code.DISAGREES, "no object of " + type + " can be made", refused);
        }
    }

    /** Whether a class is a record, which only its constructor fills. */
    static boolean isRecord(Class<?> type) {
        return type.getSuperclass() != null && type.getSuperclass().getName().equals("java.lang.Record");
    }

    /** A record of its components. */
    static Object record(Class<?> type, List<Field> fields, List<Object> values) {
        Class<?>[] types = fields.stream().map(Field::getType).toArray(Class<?>[]::new);
        try {
            java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values.toArray());
        } catch (InvocationTargetException refused) {
            throw new SolveException(SolveException.Code.DISAGREES, "the constructor of " + type + " refuses a solution",
                    refused.getCause());
        } catch (ReflectiveOperationException refused) {
            throw new SolveException(SolveException.Code.DISAGREES, "no object of " + type + " can be made", refused);
        }
    }

    /** Whether a value of this JVM is what the engine wrote; objects are compared by what the engine tells of them. */
    static boolean agree(Object json, Object real) {
        return new Comparison().agree(json, real);
    }

    private static final class Comparison {
        /** Arrays and objects in the order they came. */
        private final List<Object> seen = new ArrayList<>();

        boolean agree(Object json, Object real) {
            if (json == null || real == null) {
                return json == null && real == null;
            }
            if (json instanceof List) {
                return real.getClass().isArray() ? elements(Json.list(json), real) : false;
            }
            if (json instanceof Map) {
                Map<String, Object> members = Json.map(json);
                if (members.containsKey("same")) {
                    int place = number(members.get("same")).intValue();
                    return place < seen.size() && (seen.get(place) == null || seen.get(place) == real);
                }
                if (members.containsKey("fields")) {
                    return members((String) members.get("class"), Json.map(members.get("fields")), real);
                }
            }
            Object expected = plain(json, real.getClass());
            return expected.equals(real);
        }

        private boolean elements(List<Object> expected, Object array) {
            seen.add(array);
            boolean agree = expected.size() == Array.getLength(array);
            for (int i = 0; agree && i < expected.size(); i++) {
                agree = agree(expected.get(i), Array.get(array, i));
            }
            return agree;
        }

        /** Objects of the library are not looked into: its fields are nobody's business. */
        private boolean members(String type, Map<String, Object> expected, Object real) {
            if (!type.equals(real.getClass().getName())) {
                return false;
            }
            if (real.getClass().getClassLoader() == null) {
                return true;
            }
            seen.add(real);
            boolean agree = true;
            for (Field field : fields(real.getClass())) {
                if (field.getDeclaringClass().getClassLoader() != null && expected.containsKey(field.getName())) {
                    agree &= agree(expected.get(field.getName()), get(field, real));
                }
            }
            return agree;
        }
    }

    private static SolveException strange(Object json) {
        return new SolveException(SolveException.Code.DISAGREES, "a value that this library cannot read: " + json);
    }
}
