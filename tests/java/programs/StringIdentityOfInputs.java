//@ verify --entry StringIdentityOfInputs.follows
//@ valid
//@ verify --entry StringIdentityOfInputs.emptyPart
//@ invalid 35
//@ verify --entry StringIdentityOfInputs.emptyStrip
//@ invalid 42
//@ verify --entry StringIdentityOfInputs.emptyBuilder
//@ invalid 47
//@ verify --entry StringIdentityOfInputs.hash
//@ invalid 52
// The same with texts that are not known: whether it is the literal depends on the input.
class StringIdentityOfInputs {
  static void follows(String text, int from) {
    if (text == null || from < 0 || from > text.length()) {
      return;
    }
    String part = text.substring(from);
    if (from == 0) {
      assert part == text;
    } else if (from == text.length()) {
      assert part == "";
    } else {
      assert part != "" && part != text;
    }
    String joined = new StringBuilder(text).append(part).toString();
    assert (joined == "") == (text.length() == 0);
    assert joined != text || text == "";
    String twice = text + part;
    assert twice != "" && twice != text && twice != part;
    assert text.repeat(0) == "" && (text.repeat(2) == "") == text.isEmpty();
  }

  static void emptyPart(String text) {
    if (text != null && text.length() > 2) {
      assert text.substring(2) != "" && text.substring(text.length() - 1) != ""
          && text.substring(text.length()) != "";
    }
  }

  static void emptyStrip(String text) {
    if (text != null && text != "") {
      assert text.strip() != "";
    }
  }

  static void emptyBuilder(String text) {
    assert text == null || new StringBuilder().append(text).toString() != "";
  }

  static void hash(String text) {
    if (text != null && text.length() < 3) {
      assert System.identityHashCode(text.substring(text.length())) != System.identityHashCode("");
    }
  }
}
