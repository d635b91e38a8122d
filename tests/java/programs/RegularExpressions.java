//@ verify --entry RegularExpressions.zip
//@ valid
//@ verify --entry RegularExpressions.apart
//@ valid
//@ verify --entry RegularExpressions.name
//@ invalid 23
//@ verify --entry RegularExpressions.lineEnd --no-replay
//@ invalid 29

import java.util.regex.Pattern;

/** Regular expressions on strings that are not known. */
class RegularExpressions {
  static void zip(String s) {
    if (s != null && s.matches("\\d{5}")) assert s.length() == 5;
  }

  static void apart(String s) {
    if (s != null && s.matches("[a-c]+")) assert !Pattern.matches("(d|e)x*", s);
  }

  static void name(String s) {
    if (s != null && s.length() == 4) assert !s.matches("[A-Z][a-z]+\\d?");
  }

  // A dot does not match the end of a line.
  static void lineEnd(String s) {
    if (s == null || s.length() != 1) return;
    assert s.matches(".|[\\n]");
  }
}
