package oxpecker;

import java.io.Serializable;

/**
 * A part of a program whose solutions are looked for, written as a lambda or a method reference. It is serializable so that
 * its method and what it captured can be read.
 */
@FunctionalInterface
public interface Region<T> extends Serializable {
    /** Runs it; what it returns is the value of a solution. */
    T run() throws Exception;

    /** A region without a result. */
    @FunctionalInterface
    interface Action extends Serializable {
        /** Runs it. */
        void run() throws Exception;
    }

    /** A region of one argument, for {@link Solve#prepare(Of)}. */
    @FunctionalInterface
    interface Of<A, T> extends Serializable {
        /** Runs it. */
        T run(A argument) throws Exception;
    }

    /** A region of two arguments, for {@link Solve#prepare(OfTwo)}. */
    @FunctionalInterface
    interface OfTwo<A, B, T> extends Serializable {
        /** Runs it. */
        T run(A one, B two) throws Exception;
    }
}
