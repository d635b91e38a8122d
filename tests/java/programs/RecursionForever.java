//@ verify
//@ valid
// A recursion that goes deeper for ever on one of two paths: the JVM ends it with an error that nobody notices.
import org.sosy_lab.sv_benchmarks.Verifier;

class RecursionForever {
  static int seen;

  static int down(int[] place, int step) {
    if (place[step] == 7) {
      return place[step];
    }
    int next = step + seen;
    return up(place, next) + 1;
  }

  static int up(int[] place, int step) {
    return down(place, step - seen);
  }

  public static void main(String[] args) {
    int[] place = new int[2];
    place[0] = Verifier.nondetBoolean() ? 7 : 8;
    int found = down(place, 0);
    assert found == 7;
  }
}
