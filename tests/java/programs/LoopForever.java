// A loop that never ends violates nothing, whatever follows it.
//@ verify
//@ valid
public class LoopForever {
  public static void main(String[] args) {
    int i = 0;
    while (true) {
      i = (i + 1) % 3;
      if (i == 3) {
        break;
      }
    }
    assert false;
  }
}
