//! The result of one method, as it is read from JSON.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::messages::simple;

/// The verdict in a word, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// Some input violates something.
    Invalid,
    /// There is no result because of a defect of this program.
    Error,
    /// Nothing definite is known.
    Unknown,
    /// No violation within bounds.
    ValidUpTo,
    /// No violation.
    Valid,
}

impl Word {
    /// As people read it.
    pub fn text(self) -> &'static str {
        match self {
            Word::Invalid => "INVALID",
            Word::Error => "ERROR",
            Word::Unknown => "UNKNOWN",
            Word::ValidUpTo => "VALID UP TO",
            Word::Valid => "VALID",
        }
    }

    /// As JSON has it, and as part of names.
    pub fn name(self) -> &'static str {
        match self {
            Word::Invalid => "invalid",
            Word::Error => "error",
            Word::Unknown => "unknown",
            Word::ValidUpTo => "valid-up-to",
            Word::Valid => "valid",
        }
    }

    fn of(name: &str) -> Self {
        let all = [Word::Invalid, Word::Unknown, Word::ValidUpTo, Word::Valid];
        let found = all.into_iter().find(|it| it.name() == name);
        found.unwrap_or(Word::Error)
    }
}

/// A range in a file; lines and columns count from 1.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// Where it begins.
    pub line: u32,
    /// Where it begins in the line.
    pub column: u32,
    /// Where it ends.
    pub end_line: u32,
    /// Behind the last character.
    pub end_column: u32,
}

/// Something that is violated.
#[derive(Clone, Debug, Deserialize)]
pub struct Violation {
    /// What, in one word.
    pub kind: String,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// What, for people.
    pub message: String,
    /// The method.
    #[serde(default)]
    pub method: String,
}

/// A statement that was executed.
#[derive(Clone, Debug, Deserialize)]
pub struct Step {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// How many calls deep.
    #[serde(default)]
    pub level: usize,
    /// The statement.
    pub text: String,
    /// What it changed.
    #[serde(default)]
    pub changes: Vec<Change>,
}

/// A new value.
#[derive(Clone, Debug, Deserialize)]
pub struct Change {
    /// Of what.
    pub name: String,
    /// The value.
    pub value: String,
}

/// Why nothing definite is known.
#[derive(Clone, Debug, Deserialize)]
pub struct Reason {
    /// In one word.
    pub kind: String,
    /// For people.
    pub text: String,
}

/// An exception that the method throws on purpose.
#[derive(Clone, Debug, Deserialize)]
pub struct Behaviour {
    /// Its class.
    pub exception: String,
    /// Where it is thrown.
    #[serde(flatten)]
    pub place: Place,
    /// Inputs with which it is thrown.
    pub script: String,
}

/// A violation with its evidence.
#[derive(Clone, Debug, Deserialize)]
pub struct Finding {
    /// What is violated.
    pub violation: Violation,
    /// Inputs that violate it.
    #[serde(default)]
    pub counterexample: Option<Inputs>,
    /// The way to it.
    #[serde(default)]
    pub trace: Vec<Step>,
}

/// Inputs as statements.
#[derive(Clone, Debug, Deserialize)]
pub struct Inputs {
    /// The statements.
    pub script: String,
    /// How the receiver came about, if it is an object.
    #[serde(default)]
    pub receiver: Option<String>,
}

/// What is read of a result.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Result {
    #[serde(default)]
    verdict: String,
    /// Why nothing definite is known.
    #[serde(default)]
    pub reasons: Vec<Reason>,
    #[serde(default)]
    violation: Option<Violation>,
    #[serde(default)]
    counterexample: Option<Inputs>,
    #[serde(default)]
    trace: Vec<Step>,
    #[serde(default)]
    findings: Vec<Finding>,
    /// Exceptions that are thrown on purpose.
    #[serde(default)]
    pub behaviours: Vec<Behaviour>,
    /// Counts.
    #[serde(default)]
    pub statistics: Map<String, Value>,
    #[serde(default)]
    timing: Option<Map<String, Value>>,
    #[serde(default)]
    bounds: Option<Value>,
}

/// The result of a method.
#[derive(Clone, Debug)]
pub struct MethodResult {
    /// Its name with its parameters.
    pub signature: String,
    /// Where it stands: the file and the line.
    pub place: (String, u32),
    /// The verdict.
    pub word: Word,
    /// All of the result.
    pub json: Value,
    /// What formats need of it.
    pub result: Result,
    /// Whether an earlier run found it.
    pub cached: bool,
}

impl MethodResult {
    /// A result from its JSON.
    pub fn new(signature: String, place: (String, u32), json: Value) -> Self {
        let result: Result = serde_json::from_value(json.clone()).unwrap_or_default();
        MethodResult {
            word: Word::of(&result.verdict),
            signature,
            place,
            json,
            result,
            cached: false,
        }
    }

    /// No result, and why.
    pub fn error(signature: String, place: (String, u32), why: &str) -> Self {
        let reason = serde_json::json!({"kind": "internal-error", "text": why});
        let json = serde_json::json!({"verdict": "error", "reasons": [reason]});
        MethodResult::new(signature, place, json)
    }

    /// All violations.
    pub fn findings(&self) -> Vec<Finding> {
        let result = &self.result;
        if !result.findings.is_empty() {
            return result.findings.clone();
        }
        let violation = result.violation.clone();
        let found = violation.map(|violation| Finding {
            violation,
            counterexample: result.counterexample.clone(),
            trace: result.trace.clone(),
        });
        found.into_iter().collect()
    }

    /// The worst that was found, in one line.
    pub fn summary(&self) -> String {
        match (self.word, self.findings().first()) {
            (Word::Invalid, Some(found)) => {
                let violation = &found.violation;
                format!(
                    "{}:{}: {}",
                    violation.place.file, violation.place.line, violation.message
                )
            }
            (Word::Valid | Word::ValidUpTo, _) => {
                let bounds = self.bounds().map(|it| format!("with {it}"));
                let thrown = self.thrown();
                let thrown = (!thrown.is_empty()).then(|| format!("throws {}", thrown.join(", ")));
                let both = bounds.into_iter().chain(thrown);
                both.collect::<Vec<_>>().join("; ")
            }
            _ => self.reason().unwrap_or_default().to_string(),
        }
    }

    /// The first reason why nothing definite is known.
    pub fn reason(&self) -> Option<&str> {
        let first = self.result.reasons.first();
        first.map(|it| it.text.lines().next().unwrap_or(""))
    }

    /// The simple names of the exceptions that are thrown on purpose, each once.
    pub fn thrown(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for thrown in &self.result.behaviours {
            let name = simple(&thrown.exception);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The time it took.
    pub fn seconds(&self) -> Option<f64> {
        let timing = self.result.timing.as_ref()?;
        timing.get("wall_seconds")?.as_f64()
    }

    fn bounds(&self) -> Option<String> {
        let bounds = self.result.bounds.as_ref()?;
        let depth = bounds["depth"].as_u64().map(|it| format!("--depth {it}"));
        let restrictions = bounds["restrictions"].as_array().into_iter().flatten();
        let restrictions = restrictions.filter_map(|it| it.as_str().map(str::to_string));
        let extents = [&bounds["covered"]["text"], &bounds["small"]["text"]];
        let extents = extents.into_iter().filter_map(|it| it.as_str());
        let extents = extents.map(|it| format!("up to {it}"));
        let all: Vec<String> = extents.chain(depth).chain(restrictions).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}
