import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Small arguments of a method, null and the same object twice included. The static fields of the program are inputs, too. */
final class Arguments {
    private static final int[] NUMBERS = {0, 1, -2};
    private static final String[] TEXTS = {null, "", "a", "ab"};
    private static final Integer[] BOXES = {null, 0, 2};
    private final Class<?>[] classes;
    private final List<Object> known = new ArrayList<>();

    private Arguments(Class<?> program) {
        classes = program.getDeclaredClasses();
        Arrays.sort(classes, Comparator.comparing(Class::getName));
    }

    static Object[] of(Class<?> program, Method method) throws Exception {
        if (method.getName().equals("main")) return new Object[] {new String[0]};
        Arguments all = new Arguments(program);
        all.statics(program);
        for (Class<?> inner : all.classes) all.statics(inner);
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int place = 0; place < types.length; place++) arguments[place] = all.argument(types[place]);
        return arguments;
    }

    private void statics(Class<?> owner) throws Exception {
        for (Field field : sorted(owner)) {
            boolean input = Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers());
            if (input && field.getType() == int.class) field.set(null, NUMBERS[Verifier.oneOf(2)]);
        }
    }

    private static Field[] sorted(Class<?> owner) {
        Field[] fields = owner.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field field : fields) field.setAccessible(true);
        return fields;
    }

    private Object argument(Class<?> type) throws Exception {
        if (type == int.class) return NUMBERS[Verifier.oneOf(3)];
        if (type == long.class) return (long) NUMBERS[Verifier.oneOf(3)];
        if (type == char.class) return (char) ('a' + Verifier.oneOf(2));
        if (type == boolean.class) return Verifier.nondetBoolean();
        if (type == double.class) return Verifier.nondetDouble();
        if (type == String.class) return TEXTS[Verifier.oneOf(4)];
        if (type == Integer.class) return BOXES[Verifier.oneOf(3)];
        List<Object> same = new ArrayList<>();
        same.add(null);
        for (Object object : known) if (type.isInstance(object)) same.add(object);
        if (type == int[].class) return array(same);
        List<Class<?>> fitting = new ArrayList<>();
        for (Class<?> one : classes) {
            if (type.isAssignableFrom(one) && !Modifier.isAbstract(one.getModifiers())) fitting.add(one);
        }
        int chosen = Verifier.oneOf(same.size() + fitting.size());
        return chosen < same.size() ? same.get(chosen) : object(fitting.get(chosen - same.size()));
    }

    private Object array(List<Object> same) {
        int chosen = Verifier.oneOf(same.size() + 3);
        if (chosen < same.size()) return same.get(chosen);
        int[] array = new int[chosen - same.size()];
        for (int place = 0; place < array.length; place++) array[place] = NUMBERS[Verifier.oneOf(2)];
        known.add(array);
        return array;
    }

    private Object object(Class<?> type) throws Exception {
        Constructor<?> constructor = type.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        Object object = constructor.newInstance(0);
        known.add(object);
        for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
            for (Field field : sorted(owner)) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                if (field.getType() == int.class) field.set(object, NUMBERS[Verifier.oneOf(2)]);
                else field.set(object, known(field.getType()));
            }
        }
        return object;
    }

    private Object known(Class<?> type) {
        List<Object> same = new ArrayList<>();
        same.add(null);
        for (Object object : known) if (type.isInstance(object)) same.add(object);
        return same.get(Verifier.oneOf(same.size()));
    }
}
