/** Further traps: records, library enumerations, initializers, copies, exceptions. */
import java.util.concurrent.TimeUnit;

record Point(int x, int y) {}

interface Ranked {
  int rank();
}

enum Medal implements Ranked {
  GOLD,
  SILVER;

  public int rank() {
    return ordinal() + 1;
  }
}

class Runner implements Ranked {
  int place;

  public int rank() {
    return place;
  }
}

class Failure extends RuntimeException {
  int code;
}

class Config {
  static int level = 3;
  static final Config ONLY = new Config();
  int depth;
}

class Late {
  static final Self SELF = new Self();
}

class Starter {
  static int started;

  static {
    Config.level = 7;
  }
}

class Self {
  Self other;
  int n;

  // expect INVALID: Self s = this;|Self s = Self.NONE;
  void thisMayBeAParameter(Self s) {
    if (s != null) {
      n = 1;
      s.n = 2;
      assert n == 1;
    }
  }

  // expect INVALID: this.other = this;
  void thisMayBeItsField() {
    if (other != null) {
      other.n = 0;
      n = 1;
      assert other.n == 0;
    }
  }

  static final Self NONE = new Self();

  // expect INVALID: this = Self.NONE
  void thisMayBeTheOnlyOne() {
    assert this != NONE;
  }

  // expect INVALID: Self s = Self.NONE
  static void inputsMayBeTheOnlyOne(Self s) {
    assert s != NONE;
  }

  // expect VALID
  static void theOnlyOneIsThere() {
    assert NONE != null && NONE.other == null;
  }

  private int hidden(int k) {
    return k;
  }
}

class Traps {
  // expect INVALID: p.x = 1
  static void records(Point p) {
    assert p == null || p.x() + p.y() != 3 || p.x() != 1;
  }

  // expect VALID
  static void equalRecords(Point p, Point q) {
    if (p != null && q != null && p.x() == q.x() && p.y() == q.y()) {
      assert p.equals(q);
    }
  }

  // expect INVALID: TimeUnit.DAYS
  static void libraryConstants(TimeUnit u) {
    assert u != TimeUnit.DAYS;
  }

  // expect INVALID: Medal.SILVER
  static void constantsImplement(Ranked r) {
    if (r instanceof Medal) {
      assert r.rank() != 2;
    }
  }

  // expect INVALID: place = 2
  static void classesImplementAsWell(Ranked r) {
    if (r != null && !(r instanceof Medal)) {
      assert r.rank() != 2;
    }
  }

  // expect INVALID: f.code = 4
  static void exceptionsAreObjects(Failure f) {
    if (f == null) {
      return;
    }
    try {
      throw f;
    } catch (RuntimeException caught) {
      assert caught == f;
      assert ((Failure) caught).code != 4;
    }
  }

  // expect INVALID: Config.ONLY
  static void onlyOneOfOthers(Config c) {
    assert c == null || c != Config.ONLY;
  }

  // expect UNKNOWN: initializer of Late
  static void madeLater(Self s) {
    if (s != null) {
      s.n = 1;
      assert s != Late.SELF;
    }
  }

  // expect INVALID: Config.level = 
  static void changedStatics() {
    assert Config.level == 3;
  }

  // expect UNKNOWN: Starter
  static void initializersChangeOthers() {
    int level = Config.level;
    int ignored = Starter.started;
    assert Config.level == 7;
  }

  // expect INVALID: String s = "two";
  static void switchOnText(String s) {
    if (s == null) {
      return;
    }
    switch (s) {
      case "one":
        break;
      case "two":
        assert false;
        break;
      default:
        break;
    }
  }

  // expect INVALID: a = new char[]{'o', 'k'};
  static void charactersBecomeText(char[] a) {
    if (a != null && a.length == 2) {
      assert !new String(a).equals("ok");
    }
  }

  // expect VALID
  static void copiesAreEqual(byte[] a) {
    if (a != null && a.length == 2) {
      byte[] b = a.clone();
      assert b != a && b[0] == a[0] && b[1] == a[1] && b[1] < 128;
    }
  }

  // expect INVALID: Long a = 
  static void longs(Long a, Long b) {
    if (a != null && b != null && a == 127L && b.longValue() == a) {
      assert a == b;
    }
  }

  // expect VALID
  static void characters(Character a) {
    if (a != null) {
      char c = a;
      assert a.equals(c) && a.charValue() <= 65535;
    }
  }

  // expect INVALID: int[][] a
  static void rowsAlias(int[][] a) {
    if (a != null && a.length == 2 && a[0] != null && a[1] != null) {
      if (a[0].length == 1 && a[1].length == 1) {
        a[0][0] = 1;
        a[1][0] = 2;
        assert a[0][0] == 1;
      }
    }
  }

  // expect INVALID: o = new
  static void castsFail(Object o) {
    try {
      String s = (String) o;
    } catch (ClassCastException refused) {
      assert false;
    }
  }

  // expect VALID
  static void interfacesAreNotStrings(Ranked r) {
    Object o = r;
    assert !(o instanceof String);
  }

  // expect INVALID: Ranked[]|Medal[]|Runner[]
  static void elementsOfInterfaces(Ranked[] a) {
    if (a != null && a.length == 1 && a[0] != null) {
      assert a[0].rank() != 5;
    }
  }

  // expect INVALID: double d = Double.NaN;
  static void notANumber(double d) {
    assert d == d;
  }

  // expect INVALID: String s = "a\"b\\";
  static void quotes(String s) {
    assert s == null || !s.equals("a\"b\\");
  }
}
