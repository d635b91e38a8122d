//! The file that `--witness` asks for.

use oxpecker::Verified;
use oxpecker_report::WitnessSubject;

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::output;

/// Writes the witness of a violation.
pub(super) fn write(verified: &Verified<'_>, args: &VerifyArgs) -> Result<(), Failure> {
    let Some(path) = &args.java.witness else {
        return Ok(());
    };
    let property = args.java.property.as_deref();
    let specification = property.and_then(|path| std::fs::read_to_string(path).ok());
    // The program itself comes last; what it shares with others stands before it.
    let program = args.source.files.last();
    let subject = WitnessSubject {
        specification: specification.as_deref().unwrap_or_default(),
        program: &program.map_or(String::new(), |file| file.display().to_string()),
    };
    match verified.witness(subject) {
        Some(text) => output::result(&text, Some(path)),
        None => Ok(()),
    }
}
