/** Static initializers that change arrays which existed before; they may have run long ago. */
class Effects {
  static int[] numbers = {1, 2};
  static char[] text = {'x'};

  static class Copies {
    static int one = 1;

    static {
      System.arraycopy(numbers, 0, numbers, 1, 1);
    }
  }

  static class Characters {
    static int one = 1;

    static {
      "abc".getChars(0, 1, text, 0);
    }
  }

  // expect UNKNOWN: Effects$Copies, whose initializer changes others, was initialized before
  static void copied() {
    if (numbers == null || numbers.length != 2) return;
    numbers[0] = 5;
    numbers[1] = 6;
    int one = Copies.one;
    assert numbers[1] == 5;
  }

  // expect UNKNOWN: Effects$Characters, whose initializer changes others, was initialized before
  static void characters() {
    if (text == null || text.length != 1) return;
    text[0] = 'b';
    int one = Characters.one;
    assert text[0] == 'a';
  }
}
