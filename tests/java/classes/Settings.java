/** Setters. */
public class Settings {
  private int volume;
  private String name;

  public int getVolume() {
    return volume;
  }

  public void setVolume(int volume) {
    this.volume = volume;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public String shown() {
    if (name == null) {
      return "none";
    }
    return volume > 10 ? "loud" : "quiet";
  }
}
