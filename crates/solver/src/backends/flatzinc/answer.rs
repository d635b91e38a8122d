//! What FlatZinc solvers print.

use std::collections::BTreeMap;

use super::super::process::pipe::Silence;

/// The line behind a solution.
const SOLUTION: &str = "----------";

/// What a solver said.
#[derive(Debug)]
pub(super) enum Said {
    /// Values by the names of variables.
    Solution(BTreeMap<String, i128>),
    Unsatisfiable,
    Unknown,
}

/// Reads lines until they say something.
pub(super) fn read(mut line: impl FnMut() -> Result<String, Silence>) -> Result<Said, Silence> {
    let mut values = BTreeMap::new();
    loop {
        let text = line()?;
        match text.trim() {
            SOLUTION => return Ok(Said::Solution(values)),
            "=====UNSATISFIABLE=====" => return Ok(Said::Unsatisfiable),
            "=====UNKNOWN=====" => return Ok(Said::Unknown),
            "" => {}
            comment if comment.starts_with('%') => {}
            other => {
                let (name, value) = value(other).ok_or(Silence::Garbage)?;
                values.insert(name, value);
            }
        }
    }
}

/// `name = value;`
fn value(line: &str) -> Option<(String, i128)> {
    let (name, value) = line.strip_suffix(';')?.split_once('=')?;
    let value = match value.trim() {
        "true" => 1,
        "false" => 0,
        number => number.parse().ok()?,
    };
    Some((name.trim().to_string(), value))
}
