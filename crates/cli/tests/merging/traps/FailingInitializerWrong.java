import org.sosy_lab.sv_benchmarks.Verifier;

/** As `FailingInitializer`, with a wrong expectation. */
class FailingInitializerWrong {
  static int attempts;

  static class Broken {
    static int value = 12 / attempts++;
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
    if (choice) {
      use();
    }
    assert use() == 1;
  }
}
