/** An enumeration as a state machine. */
public enum TrafficLight {
  RED,
  GREEN,
  YELLOW;

  public TrafficLight next() {
    switch (this) {
      case RED:
        return GREEN;
      case GREEN:
        return YELLOW;
      default:
        return RED;
    }
  }

  public static boolean mayGo(TrafficLight light) {
    return light == GREEN;
  }
}
