// javac 17
import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Lambdas and method references. */
class Lambdas {
    int base;

    IntBinaryOperator capturing(long factor) {
        return (a, b) -> (int) (base + factor * a - b);
    }

    static Runnable nothing() {
        return () -> {};
    }

    static Function<String, Integer> unbound() {
        return String::length;
    }

    static Supplier<Integer> bound(String text) {
        return text::length;
    }

    static Function<Integer, StringBuilder> constructor() {
        return StringBuilder::new;
    }

    static ToLongFunction<Integer> widening() {
        return Integer::intValue;
    }

    static Runnable dropped(java.util.List<String> list) {
        return list::size;
    }

    static Comparator<String> marked() {
        return (Comparator<String> & Serializable) (a, b) -> a.length() - b.length();
    }
}
