/** Public fields and a default constructor. */
public class Elevator {
  public int floor;
  public boolean open;
  String label;

  public int move(int to) {
    if (open) {
      throw new IllegalStateException("open");
    }
    int way = to > floor ? to - floor : floor - to;
    floor = to;
    return way;
  }

  public void toggle() {
    open = !open;
  }
}
