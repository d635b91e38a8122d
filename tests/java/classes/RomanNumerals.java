/** Roman letters as numbers. */
public class RomanNumerals {
  public static int value(char letter) {
    switch (letter) {
      case 'I':
        return 1;
      case 'V':
        return 5;
      case 'X':
        return 10;
      case 'L':
        return 50;
      default:
        return 0;
    }
  }

  public static int pair(char first, char second) {
    int one = value(first);
    int two = value(second);
    if (one == 0 || two == 0) {
      return -1;
    }
    return one < two ? two - one : one + two;
  }
}
