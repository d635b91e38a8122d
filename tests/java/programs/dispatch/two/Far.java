package dispatch.two;

import dispatch.one.Back;

/** Overrides what overrides the method of the other package. */
public class Far extends Back {
  public int f() {
    return 4;
  }
}
