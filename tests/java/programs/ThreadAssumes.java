//@ verify
//@ invalid 18
//@ verify --no-por
//@ invalid 18
// An unknown number that threads share; who does not go on keeps nobody else from going on.
import org.sosy_lab.sv_benchmarks.Verifier;

class ThreadAssumes {
  static int shared = Verifier.nondetInt();

  public static void main(String[] args) {
    Thread thread =
        new Thread() {
          @Override
          public void run() {
            int seen = shared;
            Verifier.assume(seen > 100);
            assert shared == seen || shared != 7;
          }
        };
    thread.start();
    int more = Verifier.nondetInt();
    shared = more;
    Verifier.assume(more < 100);
  }
}
