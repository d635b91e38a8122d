//@ verify --entry CaughtTraps.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 30
//@ verify --entry RaisedByHandler.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 42
//@ verify --entry RaisedBehind.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 56
//@ verify --entry RaisedAgain.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 67
//@ verify --entry RaisedFinally.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 81
//@ verify --entry RaisedByObject.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 102
//@ verify --entry RaisedByThread.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 154
//@ verify --entry RaisedByOther.main --property tests/java/properties/no-runtime-exception.prp --prove=0
//@ invalid 127
//@ verify --entry RaisedByStart.main --property tests/java/properties/valid-assert.prp --prove=0
//@ invalid 139

import org.sosy_lab.sv_benchmarks.Verifier;

/** Handlers that let something through. None is valid. */
class CaughtTraps {
  /** The handler takes something else. */
  public static void main(String[] args) {
    int[] numbers = new int[3];
    int n = Verifier.nondetInt();
    try {
      if (n > 5)
        n = numbers[n];
    } catch (ArithmeticException e) {
      n = 0;
    }
  }
}

class RaisedByHandler {
  public static void main(String[] args) {
    try {
      Thrower.raise();
    } catch (RuntimeException e) {
      int n = 1 / args.length;
    }
  }
}

class RaisedBehind {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try {
      n = 7 / n;
    } catch (RuntimeException e) {
      n = 0;
    }
    while (n > 0) n--;
    n = 1 / n;
  }
}

class RaisedAgain {
  public static void main(String[] args) {
    try {
      Thrower.raise();
    } catch (RuntimeException e) {
      if (args.length == 0)
        // It is the very exception.
        throw e;
    }
  }
}

class RaisedFinally {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try {
      n = 7 / n;
    } catch (RuntimeException e) {
      n = 1;
    } finally {
      if (n == 7)
        n = 1 / (n - 7);
    }
  }
}

/** An object that is made where everything is caught raises where nothing is. */
class RaisedByObject {
  static Thrower made = new Thrower();

  public static void main(String[] args) {
    try {
      made = new Worse();
      Thrower.raise();
    } catch (RuntimeException e) {
      args = null;
    }
    made.act();
  }

  static class Worse extends Thrower {
    void act() {
      throw new IllegalStateException();
    }
  }
}

/** Nobody catches what a thread raises. */
class RaisedByThread extends Thread {
  public static void main(String[] args) {
    try {
      new RaisedByThread().start();
    } catch (RuntimeException e) {
      args = null;
    }
  }

  public void run() { Thrower.raise(); }
}

/** The exception comes from another handler of the same block. */
class RaisedByOther {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try {
      n = 7 / n;
    } catch (ArithmeticException e) {
      throw new IllegalStateException();
    } catch (RuntimeException e) {
      n = 0;
    }
  }
}

/** An initializer runs before anything is caught. */
class RaisedByStart {
  static int begun = check(0);

  static int check(int n) {
    assert n > 0;
    return n;
  }

  public static void main(String[] args) {
    try {
      check(1);
    } catch (Throwable e) {
      args = null;
    }
  }
}

class Thrower {
  static void raise() {
    throw new IllegalArgumentException();
  }

  void act() {}
}
