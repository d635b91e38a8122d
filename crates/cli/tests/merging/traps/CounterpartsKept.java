import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** New objects of both sides that something else knows: a lock, a hash code, the key of a map. */
class CounterpartsKept {
  static class Key {
    int number;
  }

  public static void main(String[] arguments) {
    Map<Key, Integer> known = new IdentityHashMap<>();
    Key key;
    boolean early = Verifier.nondetBoolean();
    if (early) {
      key = new Key();
      known.put(key, 1);
    } else {
      key = new Key();
      key.number = 2;
    }
    boolean hashed = Verifier.nondetBoolean();
    int hash = hashed ? key.hashCode() : 0;
    synchronized (key) {
      key.number++;
    }
    assert known.containsKey(key) == early;
    assert !hashed || hash == key.hashCode();
    assert key.number == (early ? 1 : 3);
    Map<Key, Integer> later = new HashMap<>();
    later.put(key, 5);
    assert later.get(key) == 5;
    assert later.get(new Key()) == null;
  }
}
