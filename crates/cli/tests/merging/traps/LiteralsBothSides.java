import org.sosy_lab.sv_benchmarks.Verifier;

/** Strings of literals, boxes of small numbers and objects of types that are first used on both sides are the same objects. */
class LiteralsBothSides {
  public static void main(String[] arguments) {
    boolean choice = Verifier.nondetBoolean();
    String text;
    Integer box;
    Class<?> type;
    if (choice) {
      text = "common";
      box = 100;
      type = LiteralsBothSides.class;
    } else {
      text = "common";
      box = Integer.valueOf(100);
      type = LiteralsBothSides.class;
    }
    assert text == "common";
    assert box == Integer.valueOf(100);
    assert type == LiteralsBothSides.class;
  }

  static void invalid(boolean choice, boolean copied) {
    String text;
    Integer box;
    if (choice) {
      text = copied ? new String("common") : "common";
      box = 100;
    } else {
      text = "common";
      box = copied ? 1000 : 100;
    }
    assert text == "common" || box == Integer.valueOf(1000);
  }
}
