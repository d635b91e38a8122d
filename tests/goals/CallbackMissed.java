//@ verify --entry CallbackMissed.first --until-coverage 100
//@ valid
import java.util.Objects;

/** One branch of what the library calls back is never taken, so the goal is never reached. */
class CallbackMissed {
    static int first(int n) {
        int positive = n > 0 ? n : 1;
        return Objects.requireNonNullElseGet(null, () -> positive > 0 ? 1 : 0);
    }
}
