package oxpecker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A search for the solutions of a region, a lambda or method reference that calls {@link Free}:
 *
 * <pre>{@code
 * try (Stream<Solution<int[]>> boards = Solve.region(() -> queens(8)).stream()) {
 *     boards.limit(10).forEach(System.out::println);
 * }
 * }</pre>
 *
 * The engine is a process of its own, which gets the class path, what the region captured, and static fields of its class. Every
 * solution is run in this JVM before it is given. Streams must be closed unless they were read to their end; everything
 * else closes itself. An instance is never changed: each setting gives a new one.
 */
public final class Solve<T> implements Iterable<Solution<T>> {
    private final Object region;
    private final List<Object> arguments;
    private final Map<Class<?>, Class<?>> replacements;
    private final List<Class<?>> statics;
    private final List<SolveListener> listeners;
    private final List<String> options;
    private final Path engine;

    private Solve(Object region, List<Object> arguments) {
        this.region = region;
        this.arguments = arguments;
        this.replacements = new LinkedHashMap<>();
        this.statics = new ArrayList<>();
        this.listeners = new ArrayList<>();
        this.options = new ArrayList<>();
        this.engine = null;
    }

    private Solve(Solve<T> other, Path engine) {
        this.region = other.region;
        this.arguments = other.arguments;
        this.replacements = new LinkedHashMap<>(other.replacements);
        this.statics = new ArrayList<>(other.statics);
        this.listeners = new ArrayList<>(other.listeners);
        this.options = new ArrayList<>(other.options);
        this.engine = engine;
    }

    private Solve<T> changed(Consumer<Solve<T>> change) {
        Solve<T> changed = new Solve<>(this, engine);
        change.accept(changed);
        return changed;
    }

    /** The solutions of a region are told apart by their labels, else by what it returns. */
    public static <T> Solve<T> region(Region<T> region) {
        return new Solve<>(region, List.of());
    }

    /** The solutions of a region without a result are told apart by their labels, else by the values of {@link Free}. */
    public static Solve<Void> region(Region.Action region) {
        return new Solve<>(region, List.of());
    }

    /** A region for several arguments; engine and class are looked at now. */
    public static <A, T> Prepared<A, T> prepare(Region.Of<A, T> region) {
        Engine.program(null);
        return argument -> new Solve<>(region, java.util.Collections.singletonList(argument));
    }

    /** A region for several pairs of arguments. */
    public static <A, B, T> Prepared.OfTwo<A, B, T> prepare(Region.OfTwo<A, B, T> region) {
        Engine.program(null);
        return (one, two) -> new Solve<>(region, java.util.Arrays.asList(one, two));
    }

    /** The engine, if it is not on the search path. */
    public Solve<T> engine(Path program) {
        return new Solve<>(this, program);
    }

    /** Ends the search after this time; without it a search takes as long as it takes. */
    public Solve<T> time(Duration time) {
        return options("--time", Math.max(1, time.toMillis()) + "ms");
    }

    /** How many threads search. */
    public Solve<T> workers(int number) {
        return options("-j", Integer.toString(number));
    }

    /** The range of {@link Free#anyInt()}. */
    public Solve<T> domain(int low, int high) {
        return options("--domain", "int=" + low + ".." + high);
    }

    /** Ends the search after this many paths without a solution, and each path after this many choices. */
    public Solve<T> budget(long fails, int choices) {
        return options("--budget", "fails=" + fails + ",choices=" + choices);
    }

    /** Further options of {@code oxpecker solve}. */
    public Solve<T> options(String... options) {
        return changed(it -> it.options.addAll(List.of(options)));
    }

    /** Who is told what the search does. */
    public Solve<T> listener(SolveListener listener) {
        return changed(it -> it.listeners.add(listener));
    }

    /** Sends the static fields of a class, too, as they are when the search begins. */
    public Solve<T> statics(Class<?> type) {
        return changed(it -> it.statics.add(type));
    }

    /**
     * The search uses one class in the place of another, which it cannot or should not look into. Solutions are run with the
     * class itself: a replacement that does something else is found out.
     */
    public Solve<T> replace(Class<?> replaced, Class<?> by) {
        return changed(it -> it.replacements.put(replaced, by));
    }

    /** All solutions, as they are found. Closing the stream ends the engine. */
    public Stream<Solution<T>> stream() {
        return search("--solutions", "all").stream();
    }

    /** The values of all solutions, as they are found. */
    public Stream<T> values() {
        return stream().map(Solution::value);
    }

    /** All solutions, one after the other. The engine ends after the last one, or when the iterator is garbage. */
    @Override
    public Iterator<Solution<T>> iterator() {
        return search("--solutions", "all");
    }

    /** A solution, if there is one. */
    public Optional<Solution<T>> first() {
        List<Solution<T>> found = all(1);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    /** So many solutions, or all there are if these are fewer. */
    public List<Solution<T>> all(long number) {
        return collected("--solutions", Long.toString(number));
    }

    /** A solution for each path, exceptions included. Closing the stream ends the engine. */
    public Stream<Solution<T>> paths() {
        return search("--paths").stream();
    }

    /** The solution in which a label, or {@code result}, is smallest; it is proved that no other is better. */
    public Optional<Solution<T>> minimize(String label) {
        return last(collected("--minimize", label));
    }

    /** The solution in which a label, or {@code result}, is largest; it is proved that no other is better. */
    public Optional<Solution<T>> maximize(String label) {
        return last(collected("--maximize", label));
    }

    private static <S> Optional<S> last(List<S> improvements) {
        return improvements.isEmpty() ? Optional.empty() : Optional.of(improvements.get(improvements.size() - 1));
    }

    /** How many solutions there are. */
    public long count() {
        try (Search<T> search = search("--count")) {
            while (search.hasNext()) {
                search.next();
            }
            return search.count();
        }
    }

    private List<Solution<T>> collected(String... goal) {
        try (Search<T> search = search(goal)) {
            return search.stream().collect(Collectors.toList());
        }
    }

    private Search<T> search(String... goal) {
        Target<T> target = new Target<>(region, arguments, statics);
        Path folder = Engine.scratch();
        try {
            replacements.forEach((replaced, by) -> Replacement.write(replaced, by, folder));
            List<String> all = new ArrayList<>(List.of("solve", folder.toString(), "--classpath", target.classPath()));
            all.addAll(List.of("--entry", target.entry(), "--inputs", "-", "--format", "replay"));
            all.addAll(List.of(goal));
            if (!options.contains("--time")) {
                all.addAll(List.of("--time", "24h"));
            }
            all.addAll(options);
            return new Search<>(target, Engine.start(Engine.program(engine), all, target.script()), folder, listeners);
        } catch (RuntimeException | Error refused) {
            Engine.remove(folder);
            throw refused;
        }
    }
}
