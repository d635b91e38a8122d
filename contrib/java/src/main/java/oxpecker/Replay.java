package oxpecker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the region of a solution again: {@link Free} answers what the solution says, and all must come as it says. */
final class Replay implements Free.Source {
    private final Map<String, Object> line;
    private final List<Object> asked;
    private final List<Object> written;
    private final Object[] objects;
    private final Map<String, Object> labels = new LinkedHashMap<>();
    private int next;
    private String failure;

    private Replay(Map<String, Object> line) {
        this.line = line;
        Map<String, Object> run = Json.map(line.get("run"));
        this.asked = Json.list(run.get("asked"));
        this.written = Json.list(run.get("objects"));
        this.objects = new Object[written.size()];
    }

    /** The solution of a line, after it was run. */
    static <T> Solution<T> run(Map<String, Object> line, Target<T> target) {
        Replay replay = new Replay(line);
        Target<T>.Run run = target.begin();
        Free.Source before = Free.Current.SOURCE.get();
        T value = null;
        Throwable thrown = null;
        try {
            replay.know(Json.list(Json.map(line.get("run")).get("arguments")), run.arguments());
            Free.Current.SOURCE.set(replay);
            value = run.call();
        } catch (SolveException wrong) {
            throw wrong;
        } catch (Throwable raised) {
            thrown = raised;
        } finally {
            Free.Current.SOURCE.set(before);
            run.end();
        }
        replay.confirm(value, thrown);
        Map<String, Object> labels = Collections.unmodifiableMap(replay.labels);
        return new Solution<>((Long) line.get("number"), value, thrown, labels);
    }

    /** Objects that were sent keep their identity. */
    private void know(List<Object> arguments, List<Object> real) {
        for (int i = 0; i < arguments.size() && i < real.size(); i++) {
            know(arguments.get(i), real.get(i));
        }
    }

    private void know(Object json, Object real) {
        int place = place(json);
        if (place < 0 || real == null || objects[place] != null) {
            return;
        }
        objects[place] = real;
        Map<String, Object> object = Json.map(written.get(place));
        if (real instanceof Object[] && object.containsKey("elements")) {
            know(Json.list(object.get("elements")), java.util.Arrays.asList((Object[]) real));
        } else if (real.getClass().getClassLoader() != null && object.containsKey("fields")) {
            for (Object it : Json.list(object.get("fields"))) {
                Map<String, Object> field = Json.map(it);
                know(field.get("value"), Values.get(field(field), real));
            }
        }
    }

    /** The place of an object; -1 if the value is none. */
    private static int place(Object json) {
        Object place = json instanceof Map ? Json.map(json).get("object") : null;
        return place instanceof Long ? ((Long) place).intValue() : -1;
    }

    @Override
    public Object answer(String call, Class<?> type) {
        if (next >= asked.size()) {
            throw failed("it asks for more than the solution has");
        }
        Map<String, Object> answer = Json.map(asked.get(next++));
        if (!answer.get("call").equals("Free." + call)) {
            throw failed("it calls " + call + ", the solution says " + answer.get("call"));
        }
        return value(answer.get("value"), type);
    }

    private Object value(Object json, Class<?> type) {
        int place = place(json);
        return place < 0 ? Values.plain(json, type) : object(place);
    }

    private Object object(int place) {
        if (objects[place] != null) {
            return objects[place];
        }
        Map<String, Object> object = Json.map(written.get(place));
        if (object.containsKey("elements")) {
            Class<?> type = Values.type((String) object.get("array")).getComponentType();
            List<Object> elements = Json.list(object.get("elements"));
            Object array = Array.newInstance(type, elements.size());
            objects[place] = array;
            for (int i = 0; i < elements.size(); i++) {
                Array.set(array, i, value(elements.get(i), type));
            }
        } else if (object.containsKey("fields")) {
            instance(place, Values.type((String) object.get("class")), Json.list(object.get("fields")));
        } else {
            Object type = object.get("box");
            objects[place] = Values.plain(object.get("value"), type == null ? String.class : Values.type((String) type));
        }
        return objects[place];
    }

    private void instance(int place, Class<?> type, List<Object> written) {
        boolean isRecord = Values.isRecord(type);
        if (!isRecord) {
            objects[place] = Values.allocate(type);
        }
        List<Field> fields = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (Object it : written) {
            Map<String, Object> member = Json.map(it);
            Field field = field(member);
            Object value = value(member.get("value"), field.getType());
            fields.add(field);
            values.add(value);
            if (!isRecord) {
                Graph.set(field, objects[place], value);
            }
        }
        if (isRecord) {
            objects[place] = Values.record(type, fields, values);
        }
    }

    private static Field field(Map<String, Object> member) {
        try {
            Field field = Values.type((String) member.get("class")).getDeclaredField((String) member.get("name"));
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException hidden) {
            throw new SolveException(SolveException.Code.DISAGREES, "the solution has a field " + member.get("name")
                    + " of " + member.get("class") + ", which cannot be written here", hidden);
        }
    }

    @Override
    public void remember(String name, Object value) {
        if (labels.containsKey(name)) {
            throw new IllegalStateException("the label " + name + " is there already");
        }
        labels.put(name, copied(value));
        Object expected = Json.map(line.get("labels")).get(name);
        if (!Json.map(line.get("labels")).containsKey(name) || !Values.agree(expected, value)) {
            throw failed("the label " + name + " is " + Values.show(value) + ", the solution says " + expected);
        }
    }

    /** Arrays are copied as they are now. */
    private static Object copied(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        int length = Array.getLength(value);
        Object copy = Array.newInstance(value.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {
            Array.set(copy, i, copied(Array.get(value, i)));
        }
        return copy;
    }

    @Override
    public Error failed(String why) {
        if (failure == null) {
            failure = why;
        }
        return new AssertionError(why);
    }

    /** The run ended as the solution says. */
    private void confirm(Object value, Throwable thrown) {
        boolean throwing = line.containsKey("threw");
        if (failure == null && throwing != (thrown != null)) {
            failure = thrown != null ? "it throws " + thrown : "it returns, the solution says " + line.get("threw");
        }
        if (failure == null && !throwing && line.containsKey("result") && !Values.agree(line.get("result"), value)) {
            failure = "it returns " + Values.show(value) + ", the solution says " + line.get("result");
        }
        if (failure == null && next < asked.size()) {
            failure = "it asks for less than the solution has";
        }
        if (failure != null) {
            throw new SolveException(SolveException.Code.DISAGREES, "a solution is none in this JVM: " + failure
                    + ". Does the region depend on something that was not sent?", thrown);
        }
    }
}
