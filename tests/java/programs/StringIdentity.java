//@ verify
//@ valid
// Which object a method of strings gives: the string itself if nothing changes, the literal if nothing is left.
import java.util.IdentityHashMap;

class StringIdentity {
  public static void main(String[] args) {
    String empty = new String("");
    assert empty != "" && empty.isEmpty();
    nothingIsLeft();
    nothingChanges();
    buffers();
    concatenations();
    numbers();
    IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
    map.put("", 1);
    assert map.containsKey("abc".substring(3)) && !map.containsKey(empty);
    assert System.identityHashCode("ab".repeat(0)) == System.identityHashCode("");
  }

  static void nothingIsLeft() {
    String empty = new String("");
    String blank = new String("  ");
    assert "abc".substring(3) == "" && "abc".substring(1, 1) == "" && "abc".subSequence(2, 2) == "";
    assert blank.trim() == "" && blank.strip() == "" && empty.strip() == "";
    assert blank.stripLeading() == "" && blank.stripTrailing() == "";
    assert "ab".repeat(0) == "" && empty.repeat(3) == "" && empty.repeat(0) == "";
    assert "aa".replace("a", "") == "" && empty.replace("", "") == "";
    assert new StringBuilder().toString() == "" && new StringBuilder("ab").substring(2) == "";
    assert String.format("") == "" && "a".split("a", -1)[0] == "";
    assert String.valueOf(new char[0]) != "" && new String() != "" && new String(new char[0]) != "";
    assert String.join("", empty) != "" && empty.concat(empty) == empty;
  }

  static void nothingChanges() {
    String empty = new String("");
    String word = new String("word");
    assert word.substring(0) == word && empty.substring(0) == empty && empty.trim() == empty;
    assert empty.stripLeading() == empty && empty.stripTrailing() == empty && word.strip() == word;
    assert word.replace('x', 'y') == word && word.replace('w', 'w') == word;
    assert word.replace("w", "w") == word && word.replace("wo", "wo") != word;
    assert word.toLowerCase() == word && word.toString() == word && word.repeat(1) == word;
    assert word.concat("") == word && "".concat(word) != word && word.intern() == "word";
    assert word.substring(0, 2) != word.substring(0, 2);
  }

  static void buffers() {
    StringBuffer buffer = new StringBuffer();
    assert buffer.toString() == "" && buffer.toString() != "";
    buffer.append("");
    assert buffer.toString() == "";
    try {
      buffer.setCharAt(3, 'x');
    } catch (IndexOutOfBoundsException expected) {
      assert buffer.toString() == "";
    }
    buffer.ensureCapacity(100);
    assert buffer.toString() != "" && buffer.substring(0) == "";
    StringBuilder builder = new StringBuilder();
    assert builder.toString() == builder.toString();
    assert builder.append("a").toString() != builder.toString();
  }

  static void concatenations() {
    String empty = new String("");
    boolean truth = empty.isEmpty();
    double number = Math.sqrt(-empty.length() - 1);
    assert empty + empty != "" && "" + empty != "" && "" + empty + empty != "";
    assert "" + truth == "true" && "" + number == "NaN" && "" + (float) number == "NaN";
    assert "" + truth + empty != "true";
  }

  static void numbers() {
    assert String.valueOf(true) == "true" && Boolean.toString(false) == "false";
    assert Double.toString(1 / 0.0) == "Infinity" && Float.toString(-1 / 0.0f) == "-Infinity";
    assert Double.toHexString(0 / 0.0) == "NaN" && Double.toString(1) != Double.toString(1);
    assert Integer.toString(1) != "1" && Long.toString(0) != "0" && String.valueOf('a') != "a";
    assert StringIdentity.class.getName() == "StringIdentity" && String.valueOf((Object) null) == "null";
    Integer small = 127;
    Integer large = 128;
    assert small == Integer.valueOf("127") && large != Integer.valueOf(128) && new Integer(1) != (Object) 1;
    assert (Object) 'a' == Character.valueOf('a') && (Object) '\u0080' != Character.valueOf('\u0080');
    assert Long.valueOf(-128) == Long.valueOf(-128) && Long.valueOf(-129) != Long.valueOf(-129);
    assert Byte.valueOf((byte) 200) == Byte.valueOf((byte) 200) && Boolean.valueOf("TRUE") == Boolean.TRUE;
    assert Short.valueOf((short) 127) == Short.valueOf((short) 127) && Double.valueOf(0) != Double.valueOf(0);
  }
}
