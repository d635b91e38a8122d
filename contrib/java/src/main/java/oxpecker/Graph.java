package oxpecker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects that are sent to the engine, with all they lead to. Each is written as statements, and copied for every run. */
final class Graph {
    private static final Set<Class<?>> BOXES = Set.of(Boolean.class, Byte.class, Short.class, Character.class,
            Integer.class, Long.class, Float.class, Double.class);

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();

    /** Adds a value; the words say where it comes from. */
    void add(Object root, String words) {
        List<Object> open = new ArrayList<>();
        List<String> places = new ArrayList<>();
        open.add(root);
        places.add(words);
        for (int next = 0; next < open.size(); next++) {
            Object value = open.get(next);
            if (isPlain(value) || numbers.containsKey(value)) {
                continue;
            }
            String place = places.get(next);
            check(value.getClass(), place);
            numbers.put(value, objects.size());
            objects.add(value);
            List<Object> parts = parts(value);
            open.addAll(parts);
            for (int part = 0; part < parts.size(); part++) {
                boolean named = !value.getClass().isArray() && !(value instanceof List);
                places.add(place + (named ? "." + Values.fields(value.getClass()).get(part).getName() : "[" + part + "]"));
            }
        }
    }

    /** Whether a value and all it leads to can be copied. */
    static boolean canHold(Object value) {
        try {
            new Graph().add(value, "");
            return true;
        } catch (SolveException uncopied) {
            return false;
        }
    }

    private static boolean isPlain(Object value) {
        return value == null || value instanceof String || value instanceof Enum || BOXES.contains(value.getClass());
    }

    private static void check(Class<?> type, String place) {
        if (type.isArray() || type == ArrayList.class || type == Object.class) {
            return;
        }
        boolean isLibrary = type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
        if (isLibrary || type.getName().contains("/") || type.isSynthetic()) {
            throw new SolveException(SolveException.Code.ARGUMENT, place + " is of class " + type.getName()
                    + ", which cannot be copied: numbers, strings, constants, arrays, ArrayList and objects of your own classes can");
        }
        Set<String> names = new java.util.HashSet<>();
        for (Field field : fields(type, place)) {
            if (!names.add(field.getName())) {
                throw new SolveException(SolveException.Code.ARGUMENT, place + " has two fields " + field.getName());
            }
        }
    }

    private static List<Field> fields(Class<?> type, String place) {
        try {
            return Values.fields(type);
        } catch (RuntimeException hidden) {
            throw new SolveException(SolveException.Code.ARGUMENT, place + " is of class " + type.getName()
                    + ", whose fields cannot be read", hidden);
        }
    }

    private static List<Object> parts(Object value) {
        List<Object> parts = new ArrayList<>();
        if (value instanceof Object[]) {
            parts.addAll(java.util.Arrays.asList((Object[]) value));
        } else if (value.getClass() == ArrayList.class) {
            parts.addAll((ArrayList<?>) value);
        } else if (!value.getClass().isArray()) {
            for (Field field : Values.fields(value.getClass())) {
                parts.add(Values.get(field, value));
            }
        }
        return parts;
    }

    /** The objects as statements that make them. */
    void write(StringBuilder script) {
        for (int number = 0; number < objects.size(); number++) {
            create(script, number, objects.get(number));
        }
        for (int number = 0; number < objects.size(); number++) {
            fill(script, number, objects.get(number));
        }
    }

    private void create(StringBuilder script, int number, Object object) {
        Class<?> type = object.getClass();
        String name = type.getTypeName();
        script.append(name).append(" o$").append(number).append(" = new ");
        if (!type.isArray()) {
            script.append(name).append("();\n");
            if (type == ArrayList.class) {
                int size = ((ArrayList<?>) object).size();
                script.append("java.lang.Object[] e$").append(number).append(" = new java.lang.Object[").append(size).append("];\n");
                script.append("o$").append(number).append(".elementData = e$").append(number).append(";\n");
                script.append("o$").append(number).append(".size = ").append(size).append(";\n");
            }
            return;
        }
        int length = Array.getLength(object);
        if (type.getComponentType().isPrimitive() && length > 0) {
            script.append(name).append('{');
            for (int i = 0; i < length; i++) {
                script.append(i == 0 ? "" : ",").append(text(Array.get(object, i), true));
            }
            script.append("};\n");
        } else {
            int brackets = name.indexOf('[');
            script.append(name, 0, brackets).append('[').append(length).append(']');
            script.append(name, brackets + 2, name.length()).append(";\n");
        }
    }

    private void fill(StringBuilder script, int number, Object object) {
        boolean isList = object.getClass() == ArrayList.class;
        if (isList || object instanceof Object[]) {
            List<Object> elements = parts(object);
            for (int i = 0; i < elements.size(); i++) {
                if (elements.get(i) != null) {
                    script.append(isList ? "e$" : "o$").append(number).append('[').append(i).append("] = ");
                    script.append(text(elements.get(i), false)).append(";\n");
                }
            }
        } else if (!object.getClass().isArray()) {
            for (Field field : Values.fields(object.getClass())) {
                String value = text(Values.get(field, object), field.getType().isPrimitive());
                script.append("o$").append(number).append('.').append(field.getName());
                script.append(" = ").append(value).append(";\n");
            }
        }
    }

    /** A value as statements name it; boxes are written with their class where an object is wanted. */
    String text(Object value, boolean isPrimitive) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return quoted((String) value);
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).getDeclaringClass().getName() + "." + ((Enum<?>) value).name();
        }
        if (!BOXES.contains(value.getClass())) {
            return "o$" + numbers.get(value);
        }
        String text = value instanceof Character ? Integer.toString((Character) value) : value.toString();
        if (text.endsWith("NaN")) {
            text = "Double.NaN";
        } else if (text.endsWith("Infinity")) {
            text = text.startsWith("-") ? "Double.NEGATIVE_INFINITY" : "Double.POSITIVE_INFINITY";
        }
        return isPrimitive ? text : value.getClass().getName() + ".valueOf(" + text + ")";
    }

    private static String quoted(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (char unit : value.toCharArray()) {
            if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') {
                text.append(String.format("\\u%04x", (int) unit));
            } else {
                text.append(unit);
            }
        }
        return text.append('"').toString();
    }

    /** A copy of everything. */
    Copy copy() {
        return new Copy();
    }

    /** Copies of all objects; values lead to the same copy as long as it is the same instance. */
    final class Copy {
        private final Object[] copies = new Object[objects.size()];

        private Copy() {
            for (int number = 0; number < copies.length; number++) {
                make(number);
            }
            for (int number = 0; number < copies.length; number++) {
                fill(objects.get(number), copies[number]);
            }
        }

        private Object make(int number) {
            if (copies[number] != null) {
                return copies[number];
            }
            Object object = objects.get(number);
            Class<?> type = object.getClass();
            if (type.isArray()) {
                copies[number] = Array.newInstance(type.getComponentType(), Array.getLength(object));
            } else if (type == ArrayList.class) {
                copies[number] = new ArrayList<>();
            } else if (Values.isRecord(type)) {
                List<Object> parts = new ArrayList<>();
                for (Object part : parts(object)) {
                    parts.add(isPlain(part) ? part : make(numbers.get(part)));
                }
                copies[number] = Values.record(type, Values.fields(type), parts);
            } else {
                copies[number] = Values.allocate(type);
            }
            return copies[number];
        }

        Object of(Object value) {
            return isPlain(value) ? value : copies[numbers.get(value)];
        }

        @SuppressWarnings("unchecked")
        private void fill(Object object, Object copy) {
            Class<?> type = object.getClass();
            if (type.isArray() && type.getComponentType().isPrimitive()) {
                System.arraycopy(object, 0, copy, 0, Array.getLength(object));
            } else if (type.isArray()) {
                Object[] elements = (Object[]) object;
                for (int i = 0; i < elements.length; i++) {
                    ((Object[]) copy)[i] = of(elements[i]);
                }
            } else if (type == ArrayList.class) {
                ((ArrayList<?>) object).forEach(it -> ((ArrayList<Object>) copy).add(of(it)));
            } else if (!Values.isRecord(type)) {
                for (Field field : Values.fields(type)) {
                    set(field, copy, of(Values.get(field, object)));
                }
            }
        }
    }

    static void set(Field field, Object owner, Object value) {
        try {
            field.set(owner, value);
        } catch (IllegalAccessException refused) {
            throw new SolveException(SolveException.Code.ARGUMENT, field + " cannot be written", refused);
        }
    }
}
