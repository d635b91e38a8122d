//@ verify --entry EnvironmentFiles.opens --steps 100000
//@ invalid 17
//@ verify --entry EnvironmentFiles.fails --steps 100000
//@ invalid 24
//@ verify --entry EnvironmentFiles.exists --steps 100000
//@ invalid 29
//@ verify --entry EnvironmentFiles.names --steps 100000
//@ valid
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileReader;
import java.io.IOException;

public class EnvironmentFiles {
  static void opens() throws IOException {
    new FileReader("/dev/null").close();
    assert false;
  }

  static void fails() throws IOException {
    try {
      new FileReader("/no/such/file").close();
    } catch (FileNotFoundException refused) {
      assert false;
    }
  }

  static void exists() {
    assert !new File("/").exists();
  }

  static void names() {
    File file = new File("a/b", "c");
    assert file.getName().equals("c");
    assert file.getPath().equals("a/b/c");
    assert file.getParent().equals("a/b");
    assert file.equals(new File("a/b/c"));
    assert !file.isAbsolute();
  }
}
