package oxpecker.trials;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.reflect.InvocationTargetException;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each trial as a test of JUnit. */
class TrialsTest {
    @TestFactory
    Stream<DynamicTest> trials() {
        return Trials.all().stream().map(trial -> dynamicTest(trial.getName(), () -> {
            try {
                trial.invoke(new Trials());
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }));
    }
}
