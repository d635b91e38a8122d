import java.util.HashMap;
import java.util.Map;

/** A map is written on one side. */
class Maps {
  static Map<String, Integer> fill(boolean one, boolean two) {
    Map<String, Integer> map = new HashMap<>();
    if (one) {
      map.put("a", 1);
    }
    if (two) {
      map.put("a", 2);
      map.put("b", 3);
    }
    return map;
  }

  static void valid(boolean one, boolean two) {
    Map<String, Integer> map = fill(one, two);
    assert map.size() == (two ? 2 : one ? 1 : 0);
    assert map.containsKey("a") == (one || two);
    assert !two || map.get("a") == 2;
  }

  static void invalid(boolean one, boolean two) {
    Map<String, Integer> map = fill(one, two);
    assert map.getOrDefault("a", 0) != 1;
  }
}
