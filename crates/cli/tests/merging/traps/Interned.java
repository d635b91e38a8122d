/** Equal strings, one of them interned. */
class Interned {
  static void valid(boolean choice) {
    String word = new String("ab");
    if (choice) {
      word = "ab";
    }
    assert (word == "ab") == choice;
    assert word.equals("ab");
    assert word.intern() == "ab";
  }

  static void invalid(boolean choice, boolean intern) {
    String word = new String("ab");
    if (choice) {
      word = "ab";
    }
    if (intern) {
      word = word.intern();
    }
    assert word == "ab";
  }
}
