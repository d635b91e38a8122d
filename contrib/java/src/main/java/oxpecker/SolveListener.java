package oxpecker;

/** Is told what a search does, in the thread that reads its solutions. */
public interface SolveListener {
    /** A solution was found and run. */
    default void solution(Solution<?> solution) {
    }

    /** A path led to no solution; the number counts them. */
    default void fail(long number) {
    }

    /** The search ended at a limit; the exception that the reader gets says the same. */
    default void budgetExceeded(String reason) {
    }
}
