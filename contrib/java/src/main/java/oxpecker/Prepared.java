package oxpecker;

/** A region that is used with several arguments; engine and class path are looked at once. */
@FunctionalInterface
public interface Prepared<A, T> {
    /** The problem for an argument. */
    Solve<T> with(A argument);

    /** The same for two arguments. */
    @FunctionalInterface
    interface OfTwo<A, B, T> {
        /** The problem for two arguments. */
        Solve<T> with(A one, B two);
    }
}
