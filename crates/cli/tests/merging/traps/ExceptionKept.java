/** Exceptions are kept in a variable and thrown later. */
class ExceptionKept {
  static RuntimeException caught(boolean choice) {
    try {
      if (choice) {
        throw new IllegalStateException("state");
      }
      throw new IllegalArgumentException("argument");
    } catch (RuntimeException thrown) {
      return thrown;
    }
  }

  static void valid(boolean choice) {
    RuntimeException kept = caught(choice);
    assert kept instanceof IllegalStateException == choice;
    assert kept.getMessage().equals(choice ? "state" : "argument");
    boolean state = false;
    try {
      throw kept;
    } catch (IllegalStateException thrown) {
      state = true;
      assert thrown == kept;
    } catch (IllegalArgumentException thrown) {
      assert !choice;
    }
    assert state == choice;
  }

  static void invalid(boolean choice) {
    RuntimeException kept = caught(choice);
    try {
      throw kept;
    } catch (IllegalStateException thrown) {
      assert !choice;
    } catch (IllegalArgumentException thrown) {
      assert !choice;
    }
  }
}
