import java.util.function.IntSupplier;

/** Which lambda is called was chosen; each has captured something. */
class Lambdas {
  static int call(boolean choice, int number) {
    IntSupplier supplier = () -> number;
    if (choice) {
      supplier = () -> -number;
    }
    return supplier.getAsInt();
  }

  static void valid(boolean choice, int number) {
    assert call(choice, number) == (choice ? -number : number);
  }

  static void invalid(boolean choice) {
    assert call(choice, 3) > 0;
  }
}
