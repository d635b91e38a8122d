//@ verify --entry TextProofs.letters --prove=0 --steps 3000000
//@ valid
//@ verify --entry TextProofs.copied --prove=0 --steps 3000000
//@ valid
//@ verify --entry TextProofs.boxed --prove=0
//@ valid

/** Loops over strings and boxes that are inputs. */
class TextProofs {
  static int letters(String text) {
    String kept = text;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isLetter(text.charAt(i))) count++;
    }
    assert count >= 0 && count <= text.length();
    assert kept == text;
    return count;
  }

  static String copied(String text) {
    StringBuilder made = new StringBuilder();
    for (int i = 0; i < text.length(); i++) made.append(text.charAt(i));
    return made.toString();
  }

  static int boxed(Integer limit) {
    int sum = 0;
    for (int i = 0; i < limit; i++) sum ^= i;
    return sum;
  }
}
