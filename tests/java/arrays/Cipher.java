/** A stream cipher whose table is permuted by the key, with tables of 4 and 8 entries. */
public class Cipher {
  private static int[] schedule(int size, int one, int two) {
    int[] state = new int[size];
    for (int index = 0; index < size; index++) state[index] = index;
    int other = 0;
    for (int index = 0; index < size; index++) {
      other = other + state[index] + ((index & 1) == 0 ? one : two) & size - 1;
      int saved = state[index];
      state[index] = state[other];
      state[other] = saved;
    }
    return state;
  }

  private static boolean outside(int value, int most) {
    return value < 0 || value > most;
  }

  private static int output(int[] state) {
    int mask = state.length - 1;
    int other = state[1];
    int saved = state[1];
    state[1] = state[other];
    state[other] = saved;
    return state[state[1] + state[other] & mask];
  }

  static void four(int one, int two) {
    if (outside(one, 3) || outside(two, 3)) return;
    int[] state = schedule(4, one, two);
    int seen = 0;
    for (int value : state) seen |= 1 << value;
    assert seen == 15;
  }

  static void eight(int one, int two) {
    if (outside(one, 7) || outside(two, 7)) return;
    int[] state = schedule(8, one, two);
    int sum = 0;
    for (int value : state) sum += value;
    assert sum == 28;
  }

  static void eightFound(int one, int two) {
    if (outside(one, 7) || outside(two, 7)) return;
    assert output(schedule(8, one, two)) != 6;
  }

  static void encrypted(int one, int two, int text) {
    if (outside(one, 3) || outside(two, 3) || outside(text, 3)) return;
    int stream = output(schedule(4, one, two));
    assert ((text ^ stream) ^ output(schedule(4, one, two))) == text;
  }

  static void keysDiffer(int one, int two) {
    if (outside(one, 3) || outside(two, 3)) return;
    assert output(schedule(4, one, two)) != output(schedule(4, two, one)) || one == two;
  }
}
