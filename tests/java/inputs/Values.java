/** Enumerations, strings and boxes. */
enum Color {
  RED,
  GREEN {
    int rank() {
      return 7;
    }
  };

  static int asked;

  int rank() {
    return 1;
  }

  // expect VALID
  void nameOfThis() {
    assert this == RED || this == GREEN;
    assert name().equals("RED") || name().equals("GREEN");
  }
}

class Holder {
  Color color;
  String text;
  Integer number;
  int[] numbers;
}

class Values {
  // expect INVALID: Color c = Color.GREEN;
  static void constants(Color c) {
    assert c != Color.GREEN;
  }

  // expect VALID
  static void onlyConstants(Color c) {
    assert c == null || c == Color.RED || c == Color.GREEN;
    if (c != null) {
      assert c.ordinal() <= 1;
      assert c.rank() == 1 || c.rank() == 7 && c == Color.GREEN;
    }
  }

  // expect INVALID: Color c = Color.GREEN;
  static void switched(Color c) {
    if (c == null) {
      return;
    }
    switch (c) {
      case RED:
        break;
      case GREEN:
        assert false;
        break;
    }
  }

  // expect INVALID: h.color = Color.RED;
  static void constantsInFields(Holder h) {
    assert h == null || h.color == null || h.color.ordinal() == 1;
  }

  // expect INVALID: String s = null;
  static void nullString(String s) {
    assert s != null;
  }

  // expect INVALID: String s = "hi";
  static void literal(String s) {
    if (s == "hi") {
      assert false;
    }
  }

  // expect INVALID: new String("hi")
  static void equalButNotSame(String s) {
    if (s != null && s.equals("hi")) {
      assert s == "hi";
    }
  }

  // expect VALID
  static void sameIsEqual(String s, String t) {
    if (s != null && s == t) {
      assert s.equals(t);
    }
  }

  // expect INVALID: String t = s;|String t = "a";|String t = "";
  static void stringsAlias(String s, String t) {
    assert s == null || s != t;
  }

  // expect INVALID: h.text = "abc";
  static void stringsInFields(Holder h) {
    if (h != null && h.text != null && h.text.length() == 3) {
      assert !h.text.startsWith("ab") || h.text.charAt(2) != 'c';
    }
  }

  // expect INVALID: Integer
  static void boxesAreObjects(Integer a, Integer b) {
    if (a != null && b != null && a.equals(b)) {
      assert a == b;
    }
  }

  // expect INVALID: new Integer(1)
  static void smallBoxesMayBeNew(Integer a) {
    if (a != null && a == 1) {
      assert a == (Integer) 1;
    }
  }

  // expect INVALID: Integer.valueOf(1)
  static void smallBoxesMayBeShared(Integer a) {
    if (a != null && a.intValue() == 1) {
      assert a != (Integer) 1;
    }
  }

  // expect VALID
  static void largeBoxesAreNeverNew(Integer a) {
    assert a != (Integer) 1000;
  }

  // expect VALID
  static void sameBoxSameNumber(Integer a, Integer b) {
    if (a != null && a == b) {
      assert a.intValue() == b.intValue();
    }
  }

  // expect INVALID: Boolean
  static void truth(Boolean b) {
    assert b == null || b == Boolean.TRUE;
  }

  // expect INVALID: Double d = new Double(2.5);
  static void doubles(Double d) {
    assert d == null || d * 2 != 5.0;
  }

  // expect INVALID: long k = 1L;
  static void words(long k, char c, boolean b, float f, byte s) {
    assert !(k == 1 && c == 'a' && b && f == 1.5f && s == -3);
  }

  // expect VALID
  static void ranges(byte b, short s, char c) {
    assert b >= -128 && b <= 127 && s >= -32768 && s <= 32767 && c >= 0 && c <= 65535;
  }

  // expect INVALID: h.number = Integer.valueOf(5);|h.number = integer1;
  static void boxesInFields(Holder h) {
    assert h == null || h.number == null || h.number != 5;
  }
}
