/** Automata as tables: states by rows, classes of characters by columns. */
public class Automaton {
  // A number with an optional sign, fraction and exponent: start, sign, digits, dot, fraction, e, sign of it, exponent, error.
  private static final int[][] NUMBER = {
    {1, 2, 8, 8, 8},
    {8, 2, 8, 8, 8},
    {8, 2, 3, 5, 8},
    {8, 4, 8, 8, 8},
    {8, 4, 8, 5, 8},
    {6, 7, 8, 8, 8},
    {8, 7, 8, 8, 8},
    {8, 7, 8, 8, 8},
    {8, 8, 8, 8, 8},
  };
  private static final boolean[] ACCEPTS = {false, false, true, false, true, false, false, true, false};
  private static final byte[] CLASSES = new byte[128];
  // The same in one array, and where the rows begin in it.
  private static final int[] FLAT = new int[45];
  private static final int[] ROWS = new int[9];
  // The remainder of a binary number by five.
  private static final int[] FIFTHS = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4};
  // Where `abab` has been read up to, by letter.
  private static final int[] SEARCH = {1, 0, 1, 2, 3, 0, 1, 4, 4, 4};

  static {
    for (int index = 0; index < 128; index++) CLASSES[index] = 4;
    for (char digit = '0'; digit <= '9'; digit++) CLASSES[digit] = 1;
    CLASSES['+'] = CLASSES['-'] = 0;
    CLASSES['.'] = 2;
    CLASSES['e'] = CLASSES['E'] = 3;
    for (int state = 0; state < 9; state++) {
      ROWS[state] = 5 * state;
      System.arraycopy(NUMBER[state], 0, FLAT, 5 * state, 5);
    }
  }

  private static int step(int state, char symbol) {
    return NUMBER[state][symbol < 128 ? CLASSES[symbol] : 4];
  }

  static void oneCharacter(char one) {
    boolean digit = one >= '0' && one <= '9';
    assert ACCEPTS[step(0, one)] == digit;
  }

  static void twoCharacters(char one, char two) {
    if (one > 127 || two > 127) return;
    boolean last = two >= '0' && two <= '9';
    assert last || !ACCEPTS[step(step(0, one), two)];
  }

  static void fractionFound(char one, char two, char three) {
    if (one < '+' || one > '9' || two < '+' || two > '9' || three < '+' || three > '9') return;
    int state = step(step(step(0, one), two), three);
    assert !(ACCEPTS[state] && two == '.');
  }

  static void errorIsFinal(char one, char two, char three) {
    if (one < '+' || one > 'F' || two < '+' || two > 'F' || three < '+' || three > 'F') return;
    int state = step(step(0, one), two);
    assert state != 8 || step(state, three) == 8;
  }

  static void exponentFound(char one, char two, char three) {
    if (one < '+' || one > 'F' || two < '+' || two > 'F' || three < '+' || three > 'F') return;
    assert step(step(step(0, one), two), three) != 7;
  }

  static void divisible(int bits) {
    if (bits < 0 || bits > 4095) return;
    int state = 0;
    for (int place = 11; place >= 0; place--) state = FIFTHS[2 * state + (bits >> place & 1)];
    assert (state == 0) == (bits % 5 == 0);
  }

  static void searched(int letters) {
    if (letters < 0 || letters > 255) return;
    int state = 0;
    boolean found = false;
    for (int place = 7; place >= 0; place--) {
      state = SEARCH[2 * state + (letters >> place & 1)];
      if (place <= 4) found |= (letters >> place & 15) == 5;
    }
    assert (state == 4) == found;
  }

  static void searchedWrong(int letters) {
    if (letters < 0 || letters > 255) return;
    int state = 0;
    for (int place = 7; place >= 0; place--) state = SEARCH[2 * state + (letters >> place & 1)];
    assert state != 4 || (letters & 1) == 1;
  }

  /** The last state, the one before it, and the sum of the rows that were read. */
  private static int[] flat(char[] text) {
    int state = 0;
    int before = 0;
    int sum = 0;
    for (char symbol : text) {
      before = state;
      int row = ROWS[state];
      state = FLAT[row + CLASSES[symbol]];
      sum += row;
    }
    return new int[] {state, before, sum};
  }

  private static boolean outside(char[] text) {
    for (char symbol : text) if (symbol < '+' || symbol > '0') return true;
    return false;
  }

  static void flatStates(char a, char b, char c, char d, char e) {
    char[] text = {a, b, c, d, e};
    if (outside(text)) return;
    int[] read = flat(text);
    assert read[0] != 4 || (read[1] == 3 || read[1] == 4) && e == '0';
  }

  static void flatSums(char a, char b, char c, char d, char e) {
    char[] text = {a, b, c, d, e};
    if (outside(text)) return;
    int[] read = flat(text);
    assert read[2] <= 160 && (read[2] != 160 || read[0] == 8 && read[1] == 8);
  }

  static void flatFound(char a, char b, char c, char d, char e) {
    char[] text = {a, b, c, d, e};
    if (outside(text)) return;
    int[] read = flat(text);
    assert read[0] != 4 || read[2] != 50;
  }
}
