//@ verify --entry Callbacks.count --until-coverage 100
//@ unknown coverage
import java.util.Objects;
import java.util.function.Supplier;

/** Branches of initializers and of what the library calls back count, too. */
class Callbacks {
    static final int STEP;

    static {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            sum++;
        }
        STEP = sum;
    }

    static int count(int n) {
        Supplier<Integer> start = () -> n > 9 ? 1 : 0;
        int i = Objects.requireNonNullElseGet(null, start);
        while (i < n) {
            i += STEP;
        }
        return i;
    }

    static int unused(int n) {
        return n > 7 ? 1 : 2;
    }
}
