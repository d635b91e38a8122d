//! What the command line says about failures: their own words, and which option helps.

use oxpecker::{EntryError, Error, JavaError, PropertyError};

use crate::failure::Failure;
use crate::{diagnostics, guard, output};

/// Candidates listed in a message.
const MAX_LISTED: usize = 20;

/// Prints what went wrong, and what can be done.
pub(crate) fn print(failure: &Failure) {
    // It may be there because the guard ended a helper process; then nobody else prints.
    guard::pass();
    match failure {
        Failure::Refused(
            Error::Files(problems) | Error::Program(problems) | Error::Inputs(problems),
        ) => diagnostics::print(&problems.sources, &problems.diagnostics),
        Failure::Refused(error @ Error::Entry(EntryError::NoDefault(_))) => {
            output::error(&format!("{error} with --entry"), refused(error).as_deref());
        }
        _ => output::error(&failure.to_string(), help(failure).as_deref()),
    }
}

fn help(failure: &Failure) -> Option<String> {
    match failure {
        Failure::Refused(error) => refused(error),
        Failure::Occupied(folder) => Some(format!("oxpecker resume {}", folder.display())),
        Failure::NoCode(_) => Some("`oxpecker explain` lists all codes".into()),
        _ => None,
    }
}

fn refused(error: &Error) -> Option<String> {
    match error {
        Error::Java(error) => java(error),
        Error::Entry(error) => entry(error),
        Error::Property(PropertyError::Unknown(_)) => Some(
            "known are `G assert`, `G ! uncaught(java.lang.RuntimeException)` and `G ! deadlock`"
                .into(),
        ),
        Error::NothingToTest => {
            Some("methods that are private, abstract or a main have no tests".into())
        }
        _ => None,
    }
}

fn java(error: &JavaError) -> Option<String> {
    match error {
        JavaError::NoCompiler => {
            Some("install a JDK or set JAVA_HOME, or give class files or a jar instead".into())
        }
        JavaError::Misplaced { class, .. } => Some(format!("it belongs into a file {class}.class")),
        _ => None,
    }
}

fn entry(error: &EntryError) -> Option<String> {
    match error {
        EntryError::NothingToRun | EntryError::Unusable(_) => None,
        EntryError::NoDefault(candidates) => Some(list("the methods are:", candidates)),
        EntryError::NoMethod { candidates, .. } if candidates.is_empty() => {
            Some("the program has no method with a body".into())
        }
        EntryError::NoMethod {
            similar: Some(similar),
            ..
        } => Some(format!("did you mean {similar}?")),
        EntryError::NoMethod { candidates, .. } => Some(list("the methods are:", candidates)),
        EntryError::NoMatch { nearest, .. } if nearest.is_empty() => None,
        EntryError::NoMatch { nearest, .. } => Some(list("the nearest are:", nearest)),
        EntryError::NoMain(candidates) => Some(list("choose a method with --entry:", candidates)),
        EntryError::NoClassName(_) => Some(
            "choose a method with --entry pkg.Class.method or pkg.Class.method(int,String)".into(),
        ),
        EntryError::NoClass { classes, .. } => {
            let shown = &classes[..classes.len().min(MAX_LISTED)];
            (!classes.is_empty()).then(|| list("the classes are:", shown))
        }
        EntryError::NoMethodOfClass { candidates, .. } => {
            Some(list("its methods are:", candidates))
        }
        EntryError::Overloaded { candidates, .. }
        | EntryError::SeveralMains(candidates)
        | EntryError::NoOverload { candidates, .. } => {
            Some(list("choose one with --entry:", candidates))
        }
    }
}

fn list(title: &str, names: &[String]) -> String {
    let mut text = title.to_string();
    for name in names.iter().take(MAX_LISTED) {
        text.push_str("\n  ");
        text.push_str(name);
    }
    if names.len() > MAX_LISTED {
        text.push_str(&format!("\n  and {} more", names.len() - MAX_LISTED));
    }
    text
}
