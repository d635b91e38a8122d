//! The attributes of a class as a whole.

use std::sync::Arc;

use crate::classfile::access::Access;
use crate::classfile::annotations::annotations;
use crate::classfile::attributes::{Outcome, read_attributes};
use crate::classfile::constant::Constant;
use crate::classfile::context::Context;
use crate::classfile::model::{
    BootstrapMethod, ClassFile, EnclosingMethod, InnerClass, RecordComponent,
};
use crate::classfile::pool::wrong;
use crate::error::{At, ClassError, Note};
use crate::reader::Reader;

/// Fills in what the attributes say.
pub(crate) fn read_class_attributes(
    reader: &mut Reader<'_>,
    context: &Context,
    class: &mut ClassFile,
    notes: &mut Vec<Note>,
) -> Result<(), ClassError> {
    read_attributes(reader, context, notes, |name, contents, notes| {
        let offset = contents.offset();
        match name {
            "SourceFile" => {
                class.source_file = Some(context.pool.name(contents.u16()?).at(offset)?)
            }
            "Signature" => class.signature = Some(context.pool.name(contents.u16()?).at(offset)?),
            "NestHost" => {
                class.nest_host = Some(context.pool.class_name(contents.u16()?).at(offset)?)
            }
            "NestMembers" => class.nest_members = class_names(contents, context)?,
            "PermittedSubclasses" => {
                class.permitted_subclasses = Some(class_names(contents, context)?);
            }
            "Synthetic" => class.access = class.access.with_synthetic(),
            "EnclosingMethod" => {
                class.enclosing_method = Some(enclosing_method(contents, context)?)
            }
            "InnerClasses" => {
                class.inner_classes = contents.list(|contents| inner_class(contents, context))?;
            }
            "BootstrapMethods" => {
                class.bootstrap_methods =
                    contents.list(|contents| bootstrap_method(contents, context))?;
            }
            "Record" => {
                let components = contents.list(|contents| component(contents, context, notes))?;
                class.record = Some(components);
            }
            "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
                let found = annotations(contents, context)?.into_iter();
                class.annotations.extend(found.map(|it| it.name));
            }
            _ => return Ok(Outcome::Skipped),
        }
        Ok(Outcome::Read)
    })
}

/// A list of classes.
fn class_names(contents: &mut Reader<'_>, context: &Context) -> Result<Vec<Arc<str>>, ClassError> {
    contents.list(|contents| {
        let offset = contents.offset();
        context.pool.class_name(contents.u16()?).at(offset)
    })
}

/// The class and method around a class.
fn enclosing_method(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<EnclosingMethod, ClassError> {
    let offset = contents.offset();
    let class = context.pool.class_name(contents.u16()?).at(offset)?;
    let index = contents.u16()?;
    let method = match context.pool.get(index) {
        _ if index == 0 => None,
        Some(Constant::NameAndType(name, descriptor)) => {
            Some((Arc::clone(name), Arc::clone(descriptor)))
        }
        _ => return Err(wrong(index, "a name and a type")).at(offset + 2),
    };
    Ok(EnclosingMethod { class, method })
}

/// One nested class.
fn inner_class(contents: &mut Reader<'_>, context: &Context) -> Result<InnerClass, ClassError> {
    let offset = contents.offset();
    Ok(InnerClass {
        class: context.pool.class_name(contents.u16()?).at(offset)?,
        outer: context
            .pool
            .optional_class_name(contents.u16()?)
            .at(offset + 2)?,
        name: context.pool.optional_name(contents.u16()?).at(offset + 4)?,
        access: Access(contents.u16()?),
    })
}

/// One bootstrap method.
fn bootstrap_method(
    contents: &mut Reader<'_>,
    context: &Context,
) -> Result<BootstrapMethod, ClassError> {
    let offset = contents.offset();
    let handle = context.pool.method_handle(contents.u16()?).at(offset)?;
    let arguments = contents.list(|contents| {
        let offset = contents.offset();
        context.pool.loadable(contents.u16()?).at(offset)
    })?;
    Ok(BootstrapMethod { handle, arguments })
}

/// One component of a record.
fn component(
    contents: &mut Reader<'_>,
    context: &Context,
    notes: &mut Vec<Note>,
) -> Result<RecordComponent, ClassError> {
    let offset = contents.offset();
    let name = context.pool.name(contents.u16()?).at(offset)?;
    let ty = context.field_type(contents.u16()?).at(offset + 2)?;
    let mut signature = None;
    read_attributes(contents, context, notes, |name, contents, _| {
        if name != "Signature" {
            return Ok(Outcome::Skipped);
        }
        let offset = contents.offset();
        signature = Some(context.pool.name(contents.u16()?).at(offset)?);
        Ok(Outcome::Read)
    })?;
    Ok(RecordComponent {
        name,
        ty,
        signature,
    })
}
