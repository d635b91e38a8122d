//! The file: inputs as `run` reads them, and how the run ends.
//!
//! ```text
//! test Main.abs
//! x := -3;
//! expect FINISHED  Main.abs returned 3
//! ```

/// Why a text holds no tests.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTests {
    /// A line outside of any test.
    #[error("line {line}: `{word}` is no test")]
    NoTest {
        /// The line, from 1.
        line: usize,
        /// How it begins.
        word: String,
    },
    /// A test without an expected ending.
    #[error("the test of {0} expects nothing")]
    ExpectsNothing(String),
}

/// A test of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OoxTest {
    /// The method, as `--entry` takes it.
    pub entry: String,
    /// The inputs.
    pub inputs: String,
    /// The line that tells how the run ends.
    pub expected: String,
}

/// All tests of a file as a text.
pub fn print_tests(program: &[String], tests: &[OoxTest]) -> String {
    let mut text = String::from("# Run with: oxpecker test --check FILE\n");
    for file in program {
        text.push_str(&format!("program {file}\n"));
    }
    for test in tests {
        text.push_str(&format!("\ntest {}\n", test.entry));
        for line in test.inputs.lines() {
            text.push_str(&format!("  {line}\n"));
        }
        text.push_str(&format!("expect {}\n", test.expected));
    }
    text
}

/// Reads a text of tests: the files of the program, and the tests. An error says which line is wrong.
pub fn read_tests(text: &str) -> Result<(Vec<String>, Vec<OoxTest>), BadTests> {
    let (mut files, mut tests) = (Vec::new(), Vec::new());
    let mut open: Option<OoxTest> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, &mut open) {
            ("" | "#", _) => {}
            ("program", None) => files.push(rest.to_string()),
            ("test", None) => {
                open = Some(OoxTest {
                    entry: rest.to_string(),
                    inputs: String::new(),
                    expected: String::new(),
                });
            }
            ("expect", Some(test)) => {
                test.expected = rest.to_string();
                tests.extend(open.take());
            }
            (_, Some(test)) => {
                test.inputs.push_str(line);
                test.inputs.push('\n');
            }
            (_, None) => {
                let word = word.to_string();
                return Err(BadTests::NoTest { line: number, word });
            }
        }
    }
    match open {
        Some(test) => Err(BadTests::ExpectsNothing(test.entry)),
        None => Ok((files, tests)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_can_be_read() {
        let tests = vec![OoxTest {
            entry: "Main.abs".into(),
            inputs: "x := -3;\ny := 1;\n".into(),
            expected: "FINISHED  Main.abs returned 3".into(),
        }];
        let files = vec!["abs.oox".to_string()];
        let read = read_tests(&print_tests(&files, &tests));
        assert_eq!(read, Ok((files, tests)));
    }

    #[test]
    fn what_is_no_test_is_told() {
        assert!(read_tests("test A.b\nx := 1;").is_err());
        assert!(read_tests("x := 1;").is_err());
    }
}
