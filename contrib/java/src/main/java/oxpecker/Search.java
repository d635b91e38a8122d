package oxpecker;

import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A search that goes on: solutions as the engine finds them, each run here before it is given. */
final class Search<T> implements Iterator<Solution<T>>, AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Target<T> target;
    private final Engine engine;
    private final List<SolveListener> listeners;
    private final Cleaner.Cleanable cleanable;
    private Solution<T> next;
    private Map<String, Object> summary;
    private volatile SolveException failure;

    Search(Target<T> target, Engine engine, Path folder, List<SolveListener> listeners) {
        this.target = target;
        this.engine = engine;
        this.listeners = listeners;
        this.cleanable = CLEANER.register(this, () -> {
            engine.close();
            Engine.remove(folder);
        });
    }

    Stream<Solution<T>> stream() {
        Spliterator<Solution<T>> ordered = Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(ordered, false).onClose(this::close);
    }

    @Override
    public boolean hasNext() {
        if (failure != null) {
            throw failure;
        }
        while (next == null && summary == null) {
            try {
                read();
            } catch (SolveException wrong) {
                // Whoever closed it, maybe in another thread, was first.
                failure = failure != null ? failure : wrong;
                close();
                throw failure;
            } catch (RuntimeException | Error wrong) {
                close();
                throw wrong;
            }
        }
        return next != null;
    }

    @Override
    public Solution<T> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Solution<T> found = next;
        next = null;
        return found;
    }

    private void read() {
        String line = engine.line();
        if (line == null) {
            String words = engine.words();
            if (engine.exit() == 3) {
                // The engine did not stop in time for a last line.
                listeners.forEach(it -> it.budgetExceeded(words));
                throw new SolveException(SolveException.Code.UNFINISHED, "there may be other solutions, " + words);
            }
            boolean refused = engine.exit() == 2 || engine.exit() == 4;
            throw new SolveException(refused ? SolveException.Code.REFUSED : SolveException.Code.ENGINE_ENDED,
                    (refused ? "the engine refuses the problem, " : "the engine ended before it was done, ") + words);
        }
        Map<String, Object> read = Json.map(Json.read(line));
        switch (String.valueOf(read.get("kind"))) {
            case "solution":
                Solution<T> found = Replay.run(read, target);
                listeners.forEach(it -> it.solution(found));
                next = found;
                break;
            case "fail":
                listeners.forEach(it -> it.fail((Long) read.get("number")));
                break;
            case "summary":
                end(read);
                break;
            default:
                throw new SolveException(SolveException.Code.ENGINE_ENDED, "the engine wrote " + line);
        }
    }

    /** A search that was not finished is no shorter stream. */
    private void end(Map<String, Object> read) {
        summary = read;
        close();
        if ("unfinished".equals(read.get("status"))) {
            List<Object> reasons = Json.list(read.get("reasons"));
            String words = reasons.stream().map(it -> String.valueOf(Json.map(it).get("reason"))).collect(Collectors.joining("; "));
            listeners.forEach(it -> it.budgetExceeded(words));
            throw new SolveException(SolveException.Code.UNFINISHED, "there may be other solutions: " + words);
        }
    }

    /** How many solutions there are. */
    long count() {
        return (Long) summary.get("solutions");
    }

    @Override
    public void close() {
        if (summary == null && failure == null) {
            failure = new SolveException(SolveException.Code.UNFINISHED, "the search was closed");
        }
        cleanable.clean();
    }
}
