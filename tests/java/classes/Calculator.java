/** Four operations on longs. */
public class Calculator {
  public static long apply(char operation, long a, long b) {
    switch (operation) {
      case '+':
        return a + b;
      case '-':
        return a - b;
      case '*':
        return a * b;
      case '/':
        return a / b;
      default:
        throw new UnsupportedOperationException("" + operation);
    }
  }
}
