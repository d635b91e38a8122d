//! A source file with all tests of a class.

use std::collections::BTreeSet;

use oxpecker_ir::{ClassId, Program};

use super::names::package_of;
use super::test::JavaTest;

/// What makes objects without a constructor.
const BLANK: &str = include_str!("blank.txt");
/// What sets fields that nobody else may set.
const SET: &str = include_str!("set.txt");

/// A test class.
#[derive(Clone, Debug)]
pub struct TestClass {
    /// Its name with its package, with dots.
    pub name: String,
    /// Its file, relative to the directory of sources.
    pub path: String,
    /// Its text.
    pub text: String,
    /// The first and the last line of each test, in order.
    pub lines: Vec<(usize, usize)>,
    /// The names of the tests, in order.
    pub tests: Vec<String>,
}

/// The tests of a class as a source; what was left out is told in comments.
pub(super) fn test_class(
    program: &Program,
    class: ClassId,
    tests: &[&JavaTest],
    left_out: &[String],
) -> TestClass {
    let own = &program.classes[class].name;
    let simple = own.rsplit('/').next().unwrap_or(own).replace('$', "");
    named_class(program, class, &format!("{simple}Test"), tests, left_out)
}

/// The same under another name.
pub(super) fn named_class(
    program: &Program,
    class: ClassId,
    simple: &str,
    tests: &[&JavaTest],
    left_out: &[String],
) -> TestClass {
    let package = package_of(program, class);
    let own = &program.classes[class].name;
    let mut lines = Vec::new();
    if !package.is_empty() {
        lines.extend([
            format!("package {};", package.replace('/', ".")),
            String::new(),
        ]);
    }
    lines.push("import static org.junit.jupiter.api.Assertions.*;".into());
    lines.extend([
        String::new(),
        "import org.junit.jupiter.api.Test;".into(),
        String::new(),
    ]);
    lines.push(format!(
        "/** Tests of {}, one for each path through it. */",
        own.replace('/', ".")
    ));
    lines.push(
        "@SuppressWarnings({\"unchecked\", \"rawtypes\", \"deprecation\", \"removal\"})".into(),
    );
    lines.push(format!("class {simple} {{"));
    for reason in left_out {
        lines.push(format!("  // left out: {reason}"));
    }
    let mut used = BTreeSet::new();
    let (mut places, mut names) = (Vec::new(), Vec::new());
    for test in tests {
        let name = unique(&test.name, &mut used);
        let first = lines.len() + 1;
        lines.push("  @Test".into());
        lines.push(format!("  void {name}() throws Throwable {{"));
        lines.extend(test.lines.iter().map(|line| format!("    {line}")));
        lines.extend(["  }".into(), String::new()]);
        places.push((first, lines.len()));
        names.push(name);
    }
    if tests.iter().any(|it| it.unmade) {
        lines.extend(BLANK.lines().map(String::from));
    }
    if tests.iter().any(|it| it.reflects) {
        lines.extend(SET.lines().map(String::from));
    } else {
        lines.pop_if(|it| it.is_empty());
    }
    lines.push("}".into());
    let folder = match package {
        "" => String::new(),
        package => format!("{package}/"),
    };
    TestClass {
        name: format!("{}{simple}", folder.replace('/', ".")),
        path: format!("{folder}{simple}.java"),
        text: lines.join("\n") + "\n",
        lines: places,
        tests: names,
    }
}

fn unique(name: &str, used: &mut BTreeSet<String>) -> String {
    let name: String = name.chars().take(100).collect();
    let mut tried = name.clone();
    let mut number = 2;
    while !used.insert(tried.clone()) {
        tried = format!("{name}_{number}");
        number += 1;
    }
    tried
}
