package oxpecker;

/** Why there are no solutions, or not all. */
public final class SolveException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What went wrong. */
    public enum Code {
        /** The engine is not there or cannot be started. */
        ENGINE_MISSING,
        /** The engine lacks what this library needs. */
        ENGINE_TOO_OLD,
        /** The engine ended before it said that it was done. */
        ENGINE_ENDED,
        /** The engine refused the problem. */
        REFUSED,
        /** There may be other solutions: a limit was reached, or something is not supported. */
        UNFINISHED,
        /** A class that is in no file. */
        CLASS_IN_MEMORY,
        /** Something captured or given that cannot be sent. */
        ARGUMENT,
        /** A region that is no lambda, method reference or object with one method. */
        REGION,
        /** The solution is none in this JVM. */
        DISAGREES
    }

    private final Code code;

    SolveException(Code code, String message) {
        this(code, message, null);
    }

    SolveException(Code code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** What went wrong. */
    public Code code() {
        return code;
    }
}
