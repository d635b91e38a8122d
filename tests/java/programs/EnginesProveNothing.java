//@ verify --entry EnginesProveNothing.check --engine concolic
//@ unknown proves nothing
//@ verify --entry EnginesProveNothing.check --engine hybrid
//@ valid
public class EnginesProveNothing {
  static void check(int number) {
    int half = number / 2;
    if (half > 1000000) {
      assert number > 0;
    } else {
      assert half <= 1000000;
    }
  }
}
