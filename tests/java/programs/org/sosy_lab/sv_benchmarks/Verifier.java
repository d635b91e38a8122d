package org.sosy_lab.sv_benchmarks;

/** What verification tasks choose from; whoever verifies or replays them brings the bodies. */
public final class Verifier {
  private Verifier() {}

  public static native void assume(boolean condition);

  public static native boolean nondetBoolean();

  public static native int nondetInt();

  public static native long nondetLong();

  public static native double nondetDouble();

  public static native String nondetString();
}
