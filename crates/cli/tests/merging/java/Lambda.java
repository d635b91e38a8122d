import java.util.function.IntUnaryOperator;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A lambda is called on one side. */
class Lambda {
  static int sum(int n) {
    IntUnaryOperator weight = i -> 1 << i;
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (Verifier.nondetBoolean()) {
        sum += weight.applyAsInt(i);
      }
    }
    return sum;
  }

  static void twelve() {
    int sum = sum(12);
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    assert sum(3) != 5;
  }
}
