// Both ways into the loop have the same values, but know different things about them.
//@ verify --search dfs
//@ invalid 16
//@ verify --search bfs
//@ invalid 16
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopRemembersChoice {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    boolean small = x <= 10 ? true : true;
    boolean again = true;
    while (again) {
      again = Verifier.nondetBoolean();
    }
    assert x <= 10 && small;
  }
}
