//@ verify --entry CaughtProofs.main --property tests/java/properties/no-runtime-exception.prp --steps 200000
//@ valid
//@ verify --entry CaughtLater.main --prove=0 --property tests/java/properties/no-runtime-exception.prp --steps 200000
//@ valid
//@ verify --entry CaughtTwice.main --property tests/java/properties/no-runtime-exception.prp --steps 200000
//@ valid

import org.sosy_lab.sv_benchmarks.Verifier;

/** Programs that catch whatever is raised, in loops that nobody follows to their end. */
class CaughtProofs {
  public static void main(String[] args) {
    try {
      Work.wander(Verifier.nondetInt());
    } catch (RuntimeException e) {
      assert false;
    }
  }
}

/** What comes before the handler needs a proof of its own. */
class CaughtLater {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0 && n < 100000);
    int[] numbers = new int[n];
    for (int i = 0; i < n; i++) numbers[i] = Verifier.nondetInt();
    try {
      Work.wander(numbers[n - 1]);
      for (int i = 0; ; i++) numbers[i] = i;
    } catch (Exception e) {
      n = 0;
    }
  }
}

/** The inner handler takes some and raises others, the outer one takes all. */
class CaughtTwice {
  public static void main(String[] args) {
    try {
      try {
        Work.wander(Verifier.nondetInt());
      } catch (ArithmeticException e) {
        throw new IllegalStateException();
      } finally {
        Work.wander(Verifier.nondetInt());
      }
    } catch (Throwable e) {
      return;
    }
  }
}

class Work {
  static void wander(int n) {
    int[] numbers = new int[7];
    while (n != 1) {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      numbers[n % 11] = 5 / (n - 17);
    }
  }
}
