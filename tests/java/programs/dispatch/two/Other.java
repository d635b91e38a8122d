package dispatch.two;

import dispatch.one.Base;

/** Its method is another one: it cannot see that of the other package. */
public class Other extends Base {
  public int f() {
    return 2;
  }
}
