package dispatch.one;

import dispatch.two.Other;

/** Overrides both methods. */
public class Back extends Other {
  public int f() {
    return 3;
  }
}
