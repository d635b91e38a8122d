// A loop without end over a few states, objects made anew in every round.
//@ verify
//@ valid
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopRepeats {
  enum Light { RED, GREEN, YELLOW }

  static final class Crossing {
    final Light one;
    final Light other;

    Crossing(Light one, Light other) {
      this.one = one;
      this.other = other;
    }

    Crossing next() {
      switch (one) {
        case RED:
          return other == Light.RED ? new Crossing(Light.GREEN, Light.RED) : new Crossing(one, Light.RED);
        case GREEN:
          return new Crossing(Light.YELLOW, other);
        default:
          return new Crossing(Light.RED, Light.GREEN);
      }
    }
  }

  public static void main(String[] args) {
    Crossing crossing = new Crossing(Light.RED, Light.RED);
    double level = 1.0;
    while (Verifier.nondetBoolean()) {
      if (Verifier.nondetBoolean()) {
        crossing = crossing.next();
      }
      level = level * 0.5 + 0.25;
      assert crossing.one != Light.GREEN || crossing.other == Light.RED;
    }
    assert level >= 0.5 && level <= 1.0;
  }
}
