//! Annotations: their names, and the integers they are given.

use std::sync::Arc;

use crate::classfile::constant::Loadable;
use crate::classfile::context::Context;
use crate::classfile::model::Annotation;
use crate::error::{At, ClassError};
use crate::reader::Reader;

/// Nested values are read this deep.
const DEEPEST: usize = 32;
/// What type annotations of parameters stand at.
const FORMAL_PARAMETER: u8 = 0x16;

/// A list of annotations.
pub(crate) fn annotations(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<Vec<Annotation>, ClassError> {
    contents.list(|contents| annotation(contents, context, 0))
}

/// The annotations of each parameter.
pub(crate) fn parameter_annotations(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<Vec<Vec<Annotation>>, ClassError> {
    let count = contents.u8()?;
    (0..count).map(|_| annotations(contents, context)).collect()
}

/// The annotations of the types of parameters themselves, not of parts of them, with the number of the parameter.
pub(crate) fn type_annotations(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<Vec<(usize, Annotation)>, ClassError> {
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
        let found = annotation(contents, context, 0)?;
        Ok(parameter.filter(|_| steps == 0).map(|it| (it, found)))
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
) -> Result<Annotation, ClassError> {
    let offset = contents.offset();
    let ty = context.pool.name(contents.u16()?).at(offset)?;
    let mut numbers = Vec::new();
    contents.list(|contents| {
        let offset = contents.offset();
        let name = context.pool.name(contents.u16()?).at(offset)?;
        let number = value(contents, context, depth + 1)?;
        numbers.extend(number.map(|number| (name, number)));
        Ok(())
    })?;
    let name = ty.strip_prefix('L').and_then(|it| it.strip_suffix(';'));
    Ok(Annotation {
        name: name.map_or_else(|| Arc::clone(&ty), Arc::from),
        numbers,
    })
}

/// A value, if it is an integer.
fn value(
    contents: &mut Reader<'_>,
    context: &Context,
    depth: usize,
) -> Result<Option<i64>, ClassError> {
    if depth > DEEPEST {
        return Err(contents.error(crate::error::Problem::Truncated));
    }
    match contents.u8()? {
        b'e' => contents.take(4).map(|_| None),
        b'@' => annotation(contents, context, depth).map(|_| None),
        b'[' => {
            let values = contents.list(|it| value(it, context, depth + 1));
            values.map(|_| None)
        }
        b'B' | b'C' | b'I' | b'J' | b'S' => {
            let index = contents.u16()?;
            Ok(match context.pool.loadable(index) {
                Ok(Loadable::Int(number)) => Some(number.into()),
                Ok(Loadable::Long(number)) => Some(number),
                _ => None,
            })
        }
        _ => contents.take(2).map(|_| None),
    }
}
