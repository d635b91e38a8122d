/** Characters of a text. */
public class Password {
  public static int score(String word) {
    if (word == null || word.length() < 3) {
      return 0;
    }
    int score = 1;
    if (Character.isDigit(word.charAt(0))) {
      score++;
    }
    if (word.startsWith("x")) {
      score += 2;
    }
    return score;
  }
}
