//! The names of annotations. What they are given does not matter here.

use std::sync::Arc;

use crate::classfile::context::Context;
use crate::error::{At, ClassError};
use crate::reader::Reader;

/// Nested values are read this deep.
const DEEPEST: usize = 32;
/// What type annotations of parameters stand at.
const FORMAL_PARAMETER: u8 = 0x16;

/// A list of annotations: the internal names of their classes.
pub(crate) fn annotations(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<Vec<Arc<str>>, ClassError> {
    contents.list(|contents| annotation(contents, context, 0))
}

/// The annotations of each parameter.
pub(crate) fn parameter_annotations(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<Vec<Vec<Arc<str>>>, ClassError> {
    let count = contents.u8()?;
    (0..count).map(|_| annotations(contents, context)).collect()
}

/// The annotations of the types of parameters themselves, not of parts of them, with the number of the parameter.
pub(crate) fn type_annotations(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<Vec<(usize, Arc<str>)>, ClassError> {
    let all = contents.list(|contents| {
        let target = contents.u8()?;
        let parameter = match target {
            FORMAL_PARAMETER => Some(usize::from(contents.u8()?)),
            _ => {
                skip_target(target, contents)?;
                None
            }
        };
        let steps = contents.u8()?;
        contents.take(2 * usize::from(steps))?;
        let name = annotation(contents, context, 0)?;
        Ok(parameter.filter(|_| steps == 0).map(|it| (it, name)))
    })?;
    Ok(all.into_iter().flatten().collect())
}

fn skip_target(target: u8, contents: &mut Reader<'_>) -> Result<(), ClassError> {
    let length = match target {
        0x00 | 0x01 => 1,
        0x13..=0x15 => 0,
        0x40 | 0x41 => 6 * usize::from(contents.u16()?),
        0x47..=0x4b => 3,
        _ => 2,
    };
    contents.take(length).map(|_| ())
}

fn annotation(
    contents: &mut Reader<'_>,
    context: &Context,
    depth: usize,
) -> Result<Arc<str>, ClassError> {
    let offset = contents.offset();
    let ty = context.pool.name(contents.u16()?).at(offset)?;
    contents.list(|contents| {
        contents.u16()?;
        skip_value(contents, context, depth + 1)
    })?;
    let name = ty.strip_prefix('L').and_then(|it| it.strip_suffix(';'));
    Ok(name.map_or_else(|| Arc::clone(&ty), Arc::from))
}

fn skip_value(
    contents: &mut Reader<'_>,
    context: &Context,
    depth: usize,
) -> Result<(), ClassError> {
    if depth > DEEPEST {
        return Err(contents.error(crate::error::Problem::Truncated));
    }
    match contents.u8()? {
        b'e' => contents.take(4).map(|_| ()),
        b'@' => annotation(contents, context, depth).map(|_| ()),
        b'[' => {
            let values = contents.list(|it| skip_value(it, context, depth + 1));
            values.map(|_| ())
        }
        _ => contents.take(2).map(|_| ()),
    }
}
