//@ verify --entry EnvironmentLocale.letters --steps 100000
//@ invalid 38
//@ verify --entry EnvironmentLocale.otherLetters --steps 100000
//@ valid
//@ verify --entry EnvironmentLocale.turkish --steps 100000
//@ valid
//@ verify --entry EnvironmentLocale.separator --steps 100000
//@ invalid 55
//@ verify --entry EnvironmentLocale.german --steps 100000
//@ unknown
//@ verify --entry EnvironmentLocale.digits --steps 100000
//@ unknown
//@ verify --entry EnvironmentLocale.plainFormat --steps 100000
//@ valid
//@ verify --entry EnvironmentLocale.lines --steps 100000
//@ invalid 74
//@ verify --entry EnvironmentLocale.sameLines --steps 100000
//@ valid
//@ verify --entry EnvironmentLocale.bytes --steps 100000
//@ unknown
//@ verify --entry EnvironmentLocale.asciiBytes --steps 100000
//@ valid
//@ verify --entry EnvironmentLocale.charset --steps 100000
//@ unknown
//@ verify --entry EnvironmentLocale.zone --steps 100000
//@ unknown
//@ verify --entry EnvironmentLocale.property --steps 100000
//@ unknown
//@ verify --entry EnvironmentLocale.ownProperty --steps 100000
//@ valid
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.TimeZone;

/** What a program does depends on how the machine is set up, unless the program sets it up itself. */
public class EnvironmentLocale {
  static void letters() {
    assert "TITLE".toLowerCase().equals("title");
  }

  static void otherLetters() {
    assert "ABC".toLowerCase().equals("abc");
    assert "TITLE".toLowerCase(Locale.ROOT).equals("title");
    assert "TITLE".equalsIgnoreCase("title");
  }

  static void turkish() {
    Locale.setDefault(new Locale("tr", "TR"));
    assert "TITLE".toLowerCase().equals("t\u0131tle");
    assert "title".toUpperCase().equals("T\u0130TLE");
    assert "TITLE".toLowerCase(Locale.ENGLISH).equals("title");
  }

  static void separator() {
    assert String.format("%.1f", 1.5).equals("1.5");
  }

  static void german() {
    Locale.setDefault(Locale.GERMANY);
    assert String.format("%.1f", 1.5).equals("1.5");
  }

  static void digits() {
    assert String.format("%d", 5).equals("5");
  }

  static void plainFormat() {
    assert String.format("%s-%x-%c", "a", 255, 'c').equals("a-ff-c");
    assert String.format(Locale.ROOT, "%d %.1f", 5, 1.5).equals("5 1.5");
    System.out.printf("%d %.1f%n", 5, 1.5);
  }

  static void lines() {
    assert System.lineSeparator().length() == 1;
  }

  static void sameLines() {
    String end = System.lineSeparator();
    assert end.equals("\n") || end.equals("\r\n");
    assert String.format("%n").equals(end);
    assert System.getProperty("line.separator").equals(end);
  }

  static void bytes() {
    assert "\u00e4".getBytes().length == 2;
  }

  static void asciiBytes() {
    assert "ab".getBytes().length == 2;
    assert new String(new byte[] {65}).equals("A");
  }

  static void charset() {
    assert Charset.defaultCharset().name().equals("UTF-8");
  }

  static void zone() {
    assert TimeZone.getDefault().getRawOffset() == 0;
  }

  static void property() {
    assert System.getProperty("some.switch") == null;
  }

  static void ownProperty() {
    System.setProperty("some.switch", "on");
    assert System.getProperty("some.switch").equals("on");
    assert System.clearProperty("some.switch").equals("on");
    assert System.getProperty("some.switch") == null;
  }
}
