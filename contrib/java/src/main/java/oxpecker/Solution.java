package oxpecker;

import java.util.Map;

/** A solution, after it was run in this JVM: what it holds are real objects. */
public final class Solution<T> {
    private final long number;
    private final T value;
    private final Throwable thrown;
    private final Map<String, Object> labels;

    Solution(long number, T value, Throwable thrown, Map<String, Object> labels) {
        this.number = number;
        this.value = value;
        this.thrown = thrown;
        this.labels = labels;
    }

    /** Its number, from 1. */
    public long number() {
        return number;
    }

    /** What the region returned; null if it threw an exception or returns nothing. */
    public T value() {
        return value;
    }

    /** The exception that ended the path; null if there was none. Only {@link Solve#paths()} gives such solutions. */
    public Throwable thrown() {
        return thrown;
    }

    /**
     * What {@link Free#remember} was given, by name and in order. Arrays are copies from that moment, other objects are as the
     * region left them.
     */
    public Map<String, Object> labels() {
        return labels;
    }

    /** The value of a label. */
    public Object label(String name) {
        if (!labels.containsKey(name)) {
            throw new IllegalArgumentException("the solution has no label " + name);
        }
        return labels.get(name);
    }

    @Override
    public String toString() {
        Object told = !labels.isEmpty() ? labels : thrown != null ? thrown : Values.show(value);
        return "solution " + number + ": " + told;
    }
}
