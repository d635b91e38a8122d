//! The words for violations, reasons and values, shared by all formats.

use oxpecker_base::{SourceMap, Span};
use oxpecker_explore::Proof;
use oxpecker_interp::{
    ConcreteInputs, Limit, Reason, Restriction, Value, Violation, ViolationKind,
};
use oxpecker_ir::{CheckKind, Program, SpecKind, StrId};

use oxpecker_scripts::Names;
use oxpecker_scripts::print::float_text;

/// Quoted source text is cut behind this many characters.
const MAX_QUOTE: usize = 60;

/// The kind of a violation in one word, stable for machines.
pub fn violation_kind(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::Spec(SpecKind::Assert) => "assert",
        ViolationKind::Spec(SpecKind::Assume) => "assume",
        ViolationKind::Spec(SpecKind::Requires) => "requires",
        ViolationKind::Spec(SpecKind::Ensures | SpecKind::EntryEnsures) => "ensures",
        ViolationKind::Spec(SpecKind::Exceptional) => "exceptional",
        ViolationKind::Escaped(CheckKind::Null) => "null",
        ViolationKind::Escaped(CheckKind::Bounds) => "bounds",
        ViolationKind::Escaped(CheckKind::DivisionByZero) => "division-by-zero",
        ViolationKind::Escaped(CheckKind::Cast) => "cast",
        ViolationKind::Escaped(CheckKind::NegativeSize) => "negative-size",
        ViolationKind::Escaped(CheckKind::ArrayStore) => "array-store",
        ViolationKind::Escaped(CheckKind::NotOwner) => "not-owner",
        ViolationKind::Escaped(CheckKind::NoImplementation) => "no-implementation",
        ViolationKind::Escaped(CheckKind::Ambiguous) => "ambiguous",
        ViolationKind::Escaped(CheckKind::NoMethod) => "no-method",
        ViolationKind::Escaped(CheckKind::NoAccess) => "no-access",
        ViolationKind::Thrown(_) => "exception",
        ViolationKind::Deadlock => "deadlock",
    }
}

/// How something was proved, in a few words.
pub(crate) fn proof_text(proof: &Proof) -> String {
    match proof {
        Proof::AllPaths(paths) => format!("all paths, {paths}"),
        Proof::Prover { name, certificate } => format!("{name}: {certificate}"),
        Proof::Loops(certificate) => certificate.summary(),
    }
}

/// A restriction as the user typed it.
pub(crate) fn restriction_text(restriction: &Restriction) -> String {
    match restriction {
        Restriction::MaxArray(limit) => format!("--max-array {limit}"),
        Restriction::MaxSize(limit) => format!("--max-size {limit}"),
        Restriction::NoAliasing => "--no-aliasing".into(),
        Restriction::NoSymbolicNull => "--no-symbolic-null".into(),
        Restriction::NoNullParameters => "--null-parameters no".into(),
        Restriction::UsualMachine => "--usual-machine".into(),
        Restriction::NoRequires => "--no-requires".into(),
        Restriction::NoEnsures => "--no-ensures".into(),
        Restriction::NoExceptional => "--no-exceptional".into(),
    }
}

/// What a violation is, as one sentence without a full stop.
pub fn violation_text(sources: &SourceMap, program: &Program, violation: &Violation) -> String {
    let quote = quote(sources, violation.span);
    let method = program.method_name(violation.method).replace('/', ".");
    // Without sources the method has to do.
    let place = match quote.is_empty() {
        true => method.clone(),
        false => format!("`{quote}`"),
    };
    match violation.kind {
        ViolationKind::Spec(SpecKind::Assert | SpecKind::Assume) if quote.is_empty() => {
            format!("an assertion in {method} does not hold")
        }
        ViolationKind::Spec(SpecKind::Assert | SpecKind::Assume) => {
            format!("assertion {place} does not hold")
        }
        ViolationKind::Spec(SpecKind::Requires) => {
            format!("precondition {place} of {method} does not hold")
        }
        ViolationKind::Spec(SpecKind::Ensures | SpecKind::EntryEnsures) => {
            format!("postcondition {place} of {method} does not hold")
        }
        ViolationKind::Spec(SpecKind::Exceptional) => {
            format!("exceptional clause {place} of {method} does not hold")
        }
        ViolationKind::Thrown(class) => {
            let name = simple(&program.classes[class].name);
            format!("{name} in {place} is caught nowhere")
        }
        ViolationKind::Deadlock => format!("deadlock: no thread can go on, one waits in {place}"),
        ViolationKind::Escaped(check) => format!("{} in {place}", check_text(check)),
    }
}

/// Why a check raises, in a few words.
pub fn check_text(check: CheckKind) -> &'static str {
    match check {
        CheckKind::Null => "null is dereferenced",
        CheckKind::Bounds => "index out of bounds",
        CheckKind::DivisionByZero => "division by zero",
        CheckKind::Cast => "object cast to a class it does not have",
        CheckKind::NegativeSize => "array of negative size",
        CheckKind::ArrayStore => "value stored into an array that cannot hold it",
        CheckKind::NotOwner => "lock released by a thread that does not hold it",
        CheckKind::NoImplementation => "method without code is called",
        CheckKind::Ambiguous => "method that several interfaces define is called",
        CheckKind::NoMethod => "method that does not exist is called",
        CheckKind::NoAccess => "method that cannot be accessed is called",
    }
}

/// The name of a limit, stable for machines.
pub fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Steps => "steps",
        Limit::Paths => "paths",
        Limit::Memory => "memory",
        Limit::Interrupted => "interrupted",
        Limit::Coverage => "coverage",
        Limit::Solutions => "solutions",
        Limit::Fails => "fails",
        Limit::Choices => "choices",
        Limit::Proofs => "proofs",
    }
}

/// Which limit ended the search, and what to try next.
fn limit_text(limit: Limit) -> (&'static str, &'static str) {
    match limit {
        Limit::Time => (
            "time limit reached",
            "more --time, a bound such as --depth 100 or --max-array 3, or another --search",
        ),
        Limit::Steps => (
            "step limit reached",
            "more --steps, or a bound such as --depth 100 or --max-array 3",
        ),
        Limit::Paths => ("path limit reached", "more --paths"),
        Limit::Memory => (
            "memory limit reached",
            "more --memory, --search dfs, or a bound such as --depth 100",
        ),
        Limit::Interrupted => (
            "the run was interrupted",
            "let it run on, or set a limit with --time",
        ),
        Limit::Coverage => (
            "coverage goal reached before all paths were followed, which proves nothing",
            "more --until-coverage, or no such goal",
        ),
        Limit::Solutions => (
            "as many solutions were found as were wanted",
            "more --solutions",
        ),
        Limit::Fails => (
            "as many paths led to no solution as were allowed",
            "more fails in --budget",
        ),
        Limit::Choices => (
            "a path made as many choices as were allowed",
            "more choices in --budget",
        ),
        Limit::Proofs => (
            "the proof of loops and recursion used up its share",
            "a longer --time, of which it takes up to two thirds",
        ),
    }
}

/// Why nothing definite can be said, and what to try next.
pub fn reason_text(sources: &SourceMap, reason: &Reason) -> (String, &'static str) {
    match reason {
        Reason::Limit(limit) => {
            let (text, advice) = limit_text(*limit);
            (text.into(), advice)
        }
        Reason::SolverUnknown { why, span } => (
            format!(
                "{}: {} is undecided, {why}",
                sources.describe(*span),
                condition(sources, *span)
            ),
            "more --solver-timeout, or a bound such as --max-array 3",
        ),
        Reason::Unsupported { what, span } => {
            let place = span.map(|span| format!("{}: ", sources.describe(span)));
            let text = format!("{}cannot be executed: {what}", place.unwrap_or_default());
            (text, "an --entry whose paths do not reach it")
        }
        Reason::LeftOut { what } => (
            format!("not all inputs are explored, only {what}"),
            "a parameter or field of a more special type",
        ),
        Reason::NothingNew => (
            "concolic execution found nothing new, which proves nothing".into(),
            "--engine hybrid or symbolic, which follow all paths",
        ),
        Reason::LastDigits { function, span } => (
            format!(
                "{}: whether {} is violated depends on the last digits of Math.{function}, which Java leaves open",
                sources.describe(*span),
                condition(sources, *span)
            ),
            "StrictMath, or a replay on the JVM",
        ),
        Reason::Unconfirmed { instead, span }
            if instead.contains("private state") || instead.contains("no calls") =>
        {
            (
                format!(
                    "{}: {} is violated on a receiver that no calls make: {instead}",
                    sources.describe(*span),
                    condition(sources, *span)
                ),
                "--receivers any, which counts it",
            )
        }
        Reason::Unconfirmed { instead, span } => (
            format!(
                "{}: {} may be violated, but {instead}",
                sources.describe(*span),
                condition(sources, *span)
            ),
            "please report this: a violation should always be confirmed by its own inputs",
        ),
    }
}

/// The text of a span, quoted; without sources what must stand there.
fn condition(sources: &SourceMap, span: Span) -> String {
    match quote(sources, span) {
        text if text.is_empty() => "a condition".into(),
        text => format!("`{text}`"),
    }
}

/// A value of a run. Input objects have the names of the script, objects of the program are numbered.
pub fn show_value(
    program: &Program,
    inputs: &ConcreteInputs,
    names: &Names,
    value: Value,
) -> String {
    let reference = match value {
        Value::Int(value) => return value.to_string(),
        Value::Bool(value) => return value.to_string(),
        Value::Float(value) => return float_text(value),
        Value::Single(value) => return float_text(f64::from(value)),
        Value::Term(_) => return "a large integer".into(),
        Value::Ref(reference) => reference.0,
    };
    if reference < 0 {
        return format!("object {}", reference.unsigned_abs());
    }
    let Some(number) = usize::try_from(reference)
        .ok()
        .and_then(|it| it.checked_sub(1))
    else {
        return "null".into();
    };
    // The engine numbers string literals first, then the input objects, then other strings.
    let literals = program.strings.len();
    if number < literals {
        return format!("\"{}\"", program.strings[StrId(number as u32)]);
    }
    let place = number - literals;
    if place < inputs.objects.len() {
        names.of(place).to_string()
    } else if program.semantics.exceptions_are_objects {
        "a constant".into()
    } else {
        "a string".into()
    }
}

/// The text of a span on one line, cut when it is long.
pub(crate) fn quote(sources: &SourceMap, span: Span) -> String {
    let words = sources.text(span).split_whitespace();
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        if text.chars().count() > MAX_QUOTE {
            let cut: String = text.chars().take(MAX_QUOTE - 1).collect();
            return cut + "…";
        }
    }
    text
}

/// A number of things.
pub fn several(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The name of a class without its package.
pub(crate) fn simple(class: &str) -> &str {
    class.rsplit(['.', '$', '/']).next().unwrap_or(class)
}
