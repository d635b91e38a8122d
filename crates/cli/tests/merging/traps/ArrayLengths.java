/** Arrays of different lengths. */
class ArrayLengths {
  static void valid(boolean choice) {
    int[] array = new int[5];
    if (choice) {
      array = new int[2];
    }
    assert array.length == (choice ? 2 : 5);
    boolean written = false;
    try {
      array[3] = 1;
      written = true;
    } catch (ArrayIndexOutOfBoundsException expected) {
      assert choice;
    }
    assert written != choice;
  }

  static void invalid(boolean choice) {
    int[] array = new int[5];
    if (choice) {
      array = new int[2];
    }
    int sum = 0;
    for (int element : array) {
      sum += element + 1;
    }
    assert sum != 2;
  }
}
