//! The code attribute and the debug information in it.

use crate::classfile::attributes::{Outcome, read_attributes};
use crate::classfile::context::Context;
use crate::classfile::model::{Code, Handler, Line, LocalVariable};
use crate::error::{At, ClassError, Note, Problem};
use crate::reader::Reader;

/// Reads the contents of a code attribute.
pub(crate) fn read_code(
    reader: &mut Reader<'_>,
    context: &Context,
    notes: &mut Vec<Note>,
) -> Result<Code, ClassError> {
    let max_stack = reader.u16()?;
    let max_locals = reader.u16()?;
    let length = reader.u32()?;
    let length = u16::try_from(length)
        .ok()
        .filter(|&length| length > 0)
        .ok_or_else(|| reader.error(Problem::CodeLength(length)))?;
    let file_offset = reader.offset();
    let bytes = reader.take(usize::from(length))?.into();
    let handlers = reader.list(|reader| read_handler(reader, context))?;
    let mut code = Code {
        max_stack,
        max_locals,
        bytes,
        file_offset,
        handlers,
        lines: Vec::new(),
        variables: Vec::new(),
    };
    read_attributes(reader, context, notes, |name, contents, _| {
        match name {
            // Both may come in several parts.
            "LineNumberTable" => code.lines.extend(contents.list(|contents| {
                Ok(Line {
                    start: contents.u16()?,
                    line: contents.u16()?,
                })
            })?),
            "LocalVariableTable" => code
                .variables
                .extend(contents.list(|contents| read_variable(contents, context))?),
            _ => return Ok(Outcome::Skipped),
        }
        Ok(Outcome::Read)
    })?;
    code.lines.sort_by_key(|line| line.start);
    Ok(code)
}

/// One exception handler; its offsets are checked when the code is decoded.
fn read_handler(reader: &mut Reader<'_>, context: &Context) -> Result<Handler, ClassError> {
    let offset = reader.offset();
    Ok(Handler {
        start: reader.u16()?,
        end: reader.u16()?,
        target: reader.u16()?,
        catch: context
            .pool
            .optional_class_name(reader.u16()?)
            .at(offset + 6)?,
    })
}

/// The name of one local variable.
fn read_variable(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<LocalVariable, ClassError> {
    let offset = contents.offset();
    let start = contents.u16()?;
    let length = contents.u16()?;
    let name = context.pool.name(contents.u16()?).at(offset + 4)?;
    let ty = context.field_type(contents.u16()?).at(offset + 6)?;
    Ok(LocalVariable {
        start,
        end: start
            .checked_add(length)
            .ok_or(Problem::BadOperand(
                "a variable lives longer than its method",
            ))
            .at(offset)?,
        name,
        ty,
        slot: contents.u16()?,
    })
}
