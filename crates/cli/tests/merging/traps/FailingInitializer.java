import org.sosy_lab.sv_benchmarks.Verifier;

/** The initializer of a class fails on one side; the class is unusable from then on. */
class FailingInitializer {
  static int attempts;

  static class Broken {
    static int value = compute();

    static int compute() {
      attempts++;
      if (attempts == 1) {
        throw new IllegalStateException();
      }
      return 4;
    }
  }

  static int use() {
    try {
      return Broken.value;
    } catch (ExceptionInInitializerError expected) {
      return 1;
    } catch (NoClassDefFoundError expected) {
      return 2;
    }
  }

  public static void main(String[] arguments) {
    boolean choice = Verifier.nondetBoolean();
    int first = 0;
    if (choice) {
      first = use();
    }
    int second = use();
    assert attempts == 1;
    assert first == (choice ? 1 : 0);
    assert second == (choice ? 2 : 1);
  }
}
