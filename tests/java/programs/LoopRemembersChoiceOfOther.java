// What is known about a value by way of another one, which nobody reads any more.
//@ verify --search dfs
//@ invalid 20
//@ verify --search bfs
//@ invalid 20
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopRemembersChoiceOfOther {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int y = Verifier.nondetInt();
    Verifier.assume(x == y + 1 && y >= 0 && y < 100);
    if (y > 50) {
      y = 1;
    }
    boolean again = true;
    while (again) {
      again = Verifier.nondetBoolean();
    }
    assert x <= 51;
  }
}
