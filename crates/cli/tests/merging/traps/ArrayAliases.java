/** Two chosen arrays may be the same one. */
class ArrayAliases {
  static int write(boolean one, boolean two) {
    int[] left = new int[1];
    int[] right = new int[1];
    int[] first = right;
    if (one) {
      first = left;
    }
    int[] second = right;
    if (two) {
      second = left;
    }
    first[0] = 1;
    second[0] += 2;
    return left[0];
  }

  static void valid(boolean one, boolean two) {
    assert write(one, two) == (one ? 1 : 0) + (two ? 2 : 0);
  }

  static void invalid(boolean one, boolean two) {
    assert write(one, two) != 3;
  }
}
