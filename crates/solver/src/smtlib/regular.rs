//! Regular expressions in SMT-LIB. Its characters are units here, so only expressions without surrogates and what is
//! written with two of them are passed on; a complement has both in it.

use oxpecker_java_string::regex::{Regex, Set};
use oxpecker_term::{Literal, TermId, TermPool};

/// The expression that the second operand is, if solvers can be told about it.
pub(super) fn of(pool: &TermPool, operands: &[TermId]) -> Option<Regex> {
    let pattern = match pool.literal(*operands.get(1)?)? {
        Literal::Text(pattern) => pattern,
        _ => return None,
    };
    Regex::read(&pattern).filter(Regex::is_about_units)
}

/// An expression as a term of the theory.
pub(super) fn expression(regex: &Regex) -> String {
    match regex {
        Regex::One(set) => one(set),
        Regex::All(parts) => joined("re.++", "(str.to_re \"\")", parts.iter().map(expression)),
        Regex::Either(parts) => joined("re.union", "re.none", parts.iter().map(expression)),
        Regex::Repeat(body, least, most) => repeated(&expression(body), *least, *most),
    }
}

fn repeated(body: &str, least: u32, most: Option<u32>) -> String {
    match (least, most) {
        (0, None) => format!("(re.* {body})"),
        (1, None) => format!("(re.+ {body})"),
        (least, None) => format!("(re.++ ((_ re.^ {least}) {body}) (re.* {body}))"),
        (least, Some(most)) => format!("((_ re.loop {least} {most}) {body})"),
    }
}

fn one(set: &Set) -> String {
    let sign = |point: u32| format!("\"\\u{{{point:x}}}\"");
    let ranges = set.ranges().iter();
    let ranges = ranges.map(|(low, high)| format!("(re.range {} {})", sign(*low), sign(*high)));
    joined("re.union", "re.none", ranges)
}

/// The operation on all of them; it takes at least two.
fn joined(op: &str, nothing: &str, parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match &parts[..] {
        [] => nothing.into(),
        [only] => only.clone(),
        _ => format!("({op} {})", parts.join(" ")),
    }
}
