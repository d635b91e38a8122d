/** Reads of tables with thousands of entries. */
public class BigTables {
  private static final int[] SQUARES = new int[4096];
  private static final char[] SCRAMBLED = new char[8192];
  private static final int[] ONE = {42};
  private static final int[] NONE = {};

  static {
    for (int index = 0; index < 4096; index++) SQUARES[index] = index * index;
    for (int index = 0; index < 8192; index++) SCRAMBLED[index] = (char) (index * 2741 + 17 & 8191);
  }

  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  static void square(int index) {
    if (outside(index, 4095)) return;
    assert SQUARES[index] >= index;
  }

  static void squareFound(int index) {
    if (outside(index, 4095)) return;
    assert SQUARES[index] != 1522756;
  }

  static void notASquare(int index) {
    if (outside(index, 4095)) return;
    assert SQUARES[index] != 1522757;
  }

  static void growing(int index) {
    if (outside(index, 4094)) return;
    assert SQUARES[index + 1] - SQUARES[index] == 2 * index + 1;
  }

  static void scrambled(int index) {
    if (outside(index, 8191)) return;
    assert SCRAMBLED[index] < 8192;
  }

  static void scrambledFound(int index) {
    if (outside(index, 8191)) return;
    assert SCRAMBLED[SCRAMBLED[index]] != 4711;
  }

  static void chain(int index) {
    if (outside(index, 8191)) return;
    int at = index;
    for (int round = 0; round < 10; round++) at = SCRAMBLED[at];
    assert at >= 0 && at < 8192;
  }

  static void injective(int one, int two) {
    if (outside(one, 511) || outside(two, 511)) return;
    assert one == two || SCRAMBLED[one] != SCRAMBLED[two];
  }

  static void single(int index) {
    boolean thrown = false;
    int value = 0;
    try {
      value = ONE[index];
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown = true;
    }
    assert thrown ? index != 0 : value == 42;
  }

  static void empty(int index) {
    boolean thrown = false;
    try {
      index = NONE[index];
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown = true;
    }
    assert thrown;
  }
}
