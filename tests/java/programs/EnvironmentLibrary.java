//@ verify --entry EnvironmentLibrary.digest --steps 100000
//@ invalid 22
//@ verify --entry EnvironmentLibrary.random --steps 100000
//@ unknown
//@ verify --entry EnvironmentLibrary.identifier --steps 100000
//@ unknown
//@ verify --entry EnvironmentLibrary.cipher --steps 100000
//@ unknown
//@ verify --entry EnvironmentLibrary.socket --steps 100000
//@ unknown
//@ verify --entry EnvironmentLibrary.caught --steps 100000
//@ unknown
//@ verify --entry EnvironmentLibrary.numbers --steps 100000
//@ valid
import java.security.MessageDigest;
import java.util.Optional;

/** The library needs what only a JVM has. What follows such a call is not unreachable. */
public class EnvironmentLibrary {
  static void digest() throws Exception {
    MessageDigest.getInstance("SHA-256");
    assert false;
  }

  static void random() {
    new java.security.SecureRandom();
    assert false;
  }

  static void identifier() {
    java.util.UUID.randomUUID();
    assert false;
  }

  static void cipher() throws Exception {
    javax.crypto.Cipher.getInstance("AES");
    assert false;
  }

  static void socket() throws Exception {
    new java.net.ServerSocket(0).close();
    assert false;
  }

  static void caught() {
    boolean failed = false;
    try {
      javax.crypto.KeyGenerator.getInstance("AES");
    } catch (Throwable missing) {
      failed = true;
    }
    assert failed;
  }

  /** Exceptions of the program that pass through the library are not the library's. */
  static void numbers() {
    boolean thrown = false;
    try {
      Optional.empty().orElseThrow(AssertionError::new);
    } catch (AssertionError own) {
      thrown = true;
    }
    assert thrown;
    double number = Math.random();
    assert number >= 0 && number < 1;
  }
}
