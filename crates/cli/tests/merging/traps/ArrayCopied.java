/** An array is copied on one side before it is written. */
class ArrayCopied {
  static int write(int[] array, boolean copy) {
    int[] written = array;
    if (copy) {
      written = array.clone();
    }
    written[1] = 9;
    return array[1];
  }

  static void valid(boolean copy) {
    int[] array = {1, 2, 3};
    assert write(array, copy) == (copy ? 2 : 9);
    assert array[0] + array[2] == 4;
  }

  static void invalid(boolean copy) {
    int[] array = {1, 2, 3};
    assert write(array, copy) == 9;
  }
}
