// Constructors of exceptions call what the program overrides.
//@ verify --entry ThrowableOverrides.counts
//@ valid
//@ verify --entry ThrowableOverrides.countsWrong
//@ invalid 38
//@ verify --entry ThrowableOverrides.throwsIt
//@ valid
//@ verify --entry ThrowableOverrides.suppresses
//@ valid
public class ThrowableOverrides {
  static int filled;

  static class Own extends RuntimeException {
    Own(String message) {
      super(message);
    }

    Own(boolean suppresses, boolean hasTrace) {
      super("four", null, suppresses, hasTrace);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      filled++;
      // The message is set afterwards.
      assert getMessage() == null;
      if (filled > 3) {
        throw new IllegalStateException("too many");
      }
      return this;
    }
  }

  static void countsWrong() {
    filled = 0;
    Own own = new Own("one");
    assert own.getMessage().equals("one");
    assert filled == 0;
  }

  static void counts(boolean hasTrace) {
    filled = 0;
    Own own = new Own(true, hasTrace);
    assert filled == (hasTrace ? 1 : 0);
    assert own.getMessage().equals("four") && own.getCause() == null;
  }

  static void throwsIt() {
    filled = 3;
    String found = "";
    try {
      throw new Own("two");
    } catch (IllegalStateException expected) {
      found = expected.getMessage();
    } catch (Own wrong) {
      assert false;
    }
    assert found.equals("too many");
  }

  static void suppresses(boolean suppresses) {
    filled = 0;
    Own own = new Own(suppresses, false);
    own.addSuppressed(new Error());
    assert own.getSuppressed().length == (suppresses ? 1 : 0);
    try {
      own.addSuppressed(own);
      assert false;
    } catch (IllegalArgumentException expected) {
      assert expected.getCause() == own;
    }
  }
}
