/** An index that is fine under its condition only. */
class IndexOneSide {
  static void valid(int index) {
    int[] array = new int[2];
    try {
      if (index >= 0 && index < array.length) {
        array[index] = 1;
      }
    } catch (ArrayIndexOutOfBoundsException unexpected) {
      assert false;
    }
    assert array[0] + array[1] == (index == 0 || index == 1 ? 1 : 0);
  }

  static void invalid(int index) {
    int[] array = new int[1];
    try {
      if (index >= 0 && index <= array.length) {
        array[index] = 1;
      }
    } catch (ArrayIndexOutOfBoundsException expected) {
      assert false;
    }
  }
}
