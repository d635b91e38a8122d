//! `test`: tests of Java classes pass on the JVM, those of OOX programs when they are run again.

mod common;

use std::path::{Path, PathBuf};

/// Limits that are counts; the time is only there to end what hangs.
const COUNTED: [&str; 4] = ["--paths", "60", "--time", "20m"];

fn has_jdk() -> bool {
    let jdk = oxpecker_jvm::Jdk::find(&oxpecker_jvm::JdkSearch::from_environment(None));
    jdk.is_ok_and(|jdk| jdk.program("javac").is_some())
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("test-command-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn tests_of_classes_are_sources_for_junit() {
    if !has_jdk() {
        return;
    }
    let cases = [
        (
            "Triangle",
            &[
                "kind_returnsEquilateral",
                "assertEquals(\"scalene\", actual);",
            ][..],
        ),
        (
            "BankAccount",
            &[
                "new BankAccount(",
                "assertThrows(IllegalStateException.class, () ->",
                "setBalance(",
            ],
        ),
        ("Sorting", &["assertArrayEquals(new int[] {"]),
        (
            "TrafficLight",
            &["assertSame(TrafficLight.YELLOW, actual);"],
        ),
        (
            "IntStack",
            &[
                "intStack1.push(",
                "assertThrows(IllegalStateException.class",
            ],
        ),
    ];
    for (class, texts) in cases {
        let folder = folder(class);
        let source = format!("tests/java/classes/{class}.java");
        let out = ["test", &source, "-o", folder.to_str().unwrap()];
        let ran = common::oxpecker(out.into_iter().chain(COUNTED));
        assert_eq!(ran.code, Some(0), "{class}: {}", ran.stderr);
        let file = folder.join(format!("{class}Test.java"));
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        for text in texts {
            assert!(
                written.contains(text),
                "{class} lacks {text}\n{written}\n{}",
                ran.stderr
            );
        }
        assert!(!ran.stderr.contains("left out"), "{class}: {}", ran.stderr);
        assert!(!written.contains("blank("), "{class}\n{written}");
    }
}

#[test]
fn private_fields_are_set_on_demand_only() {
    if !has_jdk() {
        return;
    }
    let folder = folder("reflection");
    let out = folder.to_str().unwrap();
    let source = "tests/java/classes/IntStack.java";
    let entry = ["--entry", "IntStack.pop", "--reflection"];
    let args = ["test", source, "-o", out].into_iter().chain(entry);
    let ran = common::oxpecker(args.chain(COUNTED));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let written = std::fs::read_to_string(folder.join("IntStackTest.java")).unwrap();
    let text = "set(intStack1, IntStack.class, \"size\", 1);";
    assert!(written.contains("blank(IntStack.class)"), "{written}");
    assert!(written.contains(text), "{written}");
}

#[test]
fn without_methods_to_call_there_is_nothing_to_test() {
    if !has_jdk() {
        return;
    }
    let text = "abstract class Nothing { private Nothing() {} abstract int a(); }\n";
    let source = common::scratch("Nothing.java", text);
    let ran = common::oxpecker(["test", source.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let message = "there is no method that a test can call";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}

#[test]
fn tests_of_programs_can_be_run_again() {
    let folder = folder("oox");
    let out = folder.to_str().unwrap();
    let ran = common::oxpecker(["test", "examples/abs.oox", "-o", out]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let file = folder.join("abs.oox-tests");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("expect FINISHED"), "{written}");
    let again = common::oxpecker(["test", "--check", file.to_str().unwrap()]);
    assert_eq!(again.code, Some(0), "{}{}", again.stdout, again.stderr);
    let wrong = written.replacen("returned ", "returned 9", 1);
    std::fs::write(&file, wrong).unwrap();
    let again = common::oxpecker(["test", "--check", file.to_str().unwrap()]);
    assert_eq!(again.code, Some(1), "{}{}", again.stdout, again.stderr);
}

#[test]
fn tests_that_end_the_machine_take_no_others_with_them() {
    if !has_jdk() {
        return;
    }
    let text = "public class Ender {
  public static int a(int x) {
    if (x == 3) {
      System.exit(1);
    }
    return x > 0 ? 1 : 2;
  }
}
";
    let source = common::scratch("Ender.java", text);
    let folder = folder("ender");
    let files = [source.to_str().unwrap(), "-o", folder.to_str().unwrap()];
    let ran = common::oxpecker(["test"].into_iter().chain(files));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let written = std::fs::read_to_string(folder.join("EnderTest.java")).unwrap();
    assert!(written.contains("assertEquals(1, actual);"), "{written}");
    assert!(written.contains("assertEquals(2, actual);"), "{written}");
}

#[test]
fn inputs_that_cannot_be_made_are_told() {
    if !has_jdk() {
        return;
    }
    let text = "public class Thing {
  public static int f(java.util.concurrent.Callable<String> m) throws Exception {
    return m.call().length() > 3 ? 1 : 2;
  }
}
";
    let source = common::scratch("Thing.java", text);
    let folder = folder("thing");
    let args = ["test", source.to_str().unwrap(), "-o"];
    let out = [folder.to_str().unwrap()];
    let ran = common::oxpecker(args.into_iter().chain(out).chain(COUNTED));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let written = std::fs::read_to_string(folder.join("ThingTest.java")).unwrap();
    assert!(
        written.contains("// left out: Thing.f: an object of java.util.concurrent.Callable"),
        "{written}"
    );
}
