//! Walking attributes: which are needed, which can be done without.

use crate::classfile::context::Context;
use crate::error::{At, ClassError, Note, Problem};
use crate::reader::Reader;

/// What was done with an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Its contents were read; nothing may be left over.
    Read,
    /// It is of no interest here, whatever it is.
    Skipped,
}

/// Attributes without which a class means something else: damage to them is an error.
const ESSENTIAL: [&str; 3] = ["Code", "ConstantValue", "BootstrapMethods"];

/// Attributes that say nothing about what a program does.
const UNINTERESTING: [&str; 18] = [
    "StackMapTable",
    "StackMap",
    "LocalVariableTypeTable",
    "SourceDebugExtension",
    "Deprecated",
    "RuntimeVisibleAnnotations",
    "RuntimeInvisibleAnnotations",
    "RuntimeVisibleParameterAnnotations",
    "RuntimeInvisibleParameterAnnotations",
    "RuntimeVisibleTypeAnnotations",
    "RuntimeInvisibleTypeAnnotations",
    "AnnotationDefault",
    "Module",
    "ModulePackages",
    "ModuleMainClass",
    "ModuleTarget",
    "ModuleHashes",
    "ModuleResolution",
];

/// Calls `read` with the name and contents of each attribute, the reader standing in front of their number.
///
/// An attribute that can be done without is skipped with a note when `read` fails or nobody knows it.
pub(crate) fn read_attributes(
    reader: &mut Reader<'_>,
    context: &Context,
    notes: &mut Vec<Note>,
    mut read: impl FnMut(&str, &mut Reader<'_>, &mut Vec<Note>) -> Result<Outcome, ClassError>,
) -> Result<(), ClassError> {
    for _ in 0..reader.u16()? {
        let offset = reader.offset();
        let name_index = reader.u16()?;
        let length = reader.u32()?;
        let mut contents = reader.part(usize::try_from(length).unwrap_or(usize::MAX))?;
        let name = match context.pool.name(name_index).at(offset) {
            Ok(name) => name,
            Err(error) => {
                notes.push(note("an attribute without a name", error));
                continue;
            }
        };
        let outcome = read(&name, &mut contents, notes).and_then(|outcome| match outcome {
            Outcome::Read if contents.remaining() > 0 => {
                Err(contents.error(Problem::LongAttribute))
            }
            Outcome::Skipped if !UNINTERESTING.contains(&&*name) => {
                Err(contents.error(Problem::UnknownAttribute))
            }
            _ => Ok(()),
        });
        match outcome {
            Err(error) if ESSENTIAL.contains(&&*name) => return Err(error),
            Err(error) => notes.push(note(&name, error)),
            Ok(()) => {}
        }
    }
    Ok(())
}

/// A note about what is damaged.
fn note(what: &str, error: ClassError) -> Note {
    Note {
        offset: error.offset,
        // Damaged names can be long.
        what: what.chars().take(80).collect(),
        problem: error.problem,
    }
}
