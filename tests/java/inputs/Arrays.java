/** Arrays: lengths, elements, covariance. */
class Animal {
  int age;
}

class Dog extends Animal {}

final class Stone {}

class Arrays {
  // expect INVALID: int[] a = new int[]{7};
  static void element(int[] a) {
    if (a != null && a.length == 1) {
      assert a[0] != 7;
    }
  }

  // expect VALID
  static void length(int[] a) {
    assert a == null || a.length >= 0;
  }

  // expect INVALID: int[] b = a;
  static void aliases(int[] a, int[] b) {
    if (a == null || b == null || a.length < 1 || b.length < 1) {
      return;
    }
    a[0] = 1;
    b[0] = 2;
    assert a[0] == 1;
  }

  // expect VALID
  static void bytesAreSmall(byte[] a, int i) {
    if (a != null && i >= 0 && i < a.length) {
      assert a[i] >= -128 && a[i] <= 127;
    }
  }

  // expect VALID
  static void truthsAreTwo(boolean[] a, int i) {
    if (a != null && i >= 0 && i < a.length) {
      boolean x = a[i];
      assert x == true || x == false;
    }
  }

  // expect INVALID: Dog[]
  static void covariance(Animal[] a) {
    if (a == null || a.length == 0) {
      return;
    }
    try {
      a[0] = new Animal();
    } catch (ArrayStoreException refused) {
      assert false;
    }
  }

  // expect VALID
  static void noSubclass(Stone[] a) {
    if (a == null || a.length == 0) {
      return;
    }
    try {
      a[0] = new Stone();
    } catch (ArrayStoreException refused) {
      assert false;
    }
  }

  // expect INVALID: "x"
  static void strings(String[] a) {
    if (a != null && a.length == 2 && a[1] != null) {
      assert !a[1].equals("x");
    }
  }

  // expect INVALID: dog1|animal1
  static void sameElement(Animal[] a) {
    if (a != null && a.length == 2 && a[0] != null) {
      assert a[0] != a[1];
    }
  }

  // expect INVALID: i = 
  static void sameString(String[] a, int i, int j) {
    if (a != null && i >= 0 && j >= 0 && i < a.length && j < a.length && a[i] != null) {
      assert i != j || a[j] == null;
    }
  }

  // expect INVALID: int[]
  static void nested(int[][] a) {
    if (a != null && a.length == 1 && a[0] != null && a[0].length == 1) {
      assert a[0][0] != 3;
    }
  }

  // expect VALID UP TO: java.lang.Object[] that was made as such
  static void objects(Object[] a) {
    if (a != null && a.length > 0) {
      a[0] = null;
      assert a[0] == null;
    }
  }
}
