//! `equals`, `hashCode` and `toString` of records.

use super::adapt::wrapper;
use super::assembly::{Assembly, class};
use super::{Fail, Site, concat};
use crate::classfile::{FieldRef, InnerClass, Loadable, MemberRef};
use crate::descriptor::FieldType;
use crate::instructions::{ArithOp, Comparison, Condition, FieldAccess, Insn, InvokeKind, Number};

/// What the bootstrap method is told.
#[derive(Debug)]
struct Record<'a> {
    name: &'a str,
    fields: Vec<&'a FieldRef>,
}

/// The static method that the record's own method calls with itself.
pub(super) fn assemble(site: Site<'_>, inner: &[InnerClass]) -> Result<Assembly, Fail> {
    let record = parse(&site.bootstrap.arguments).ok_or("a record with unknown arguments")?;
    match &*site.call.name {
        "equals" => equals(&record),
        "hashCode" => hash_code(&record),
        "toString" => to_string(&record, inner),
        name => Err(format!("the method {name} of a record").into()),
    }
}

fn parse(arguments: &[Loadable]) -> Option<Record<'_>> {
    let [
        Loadable::Class(FieldType::Object(name)),
        Loadable::String(_),
        getters @ ..,
    ] = arguments
    else {
        return None;
    };
    let fields = getters.iter().map(|getter| match getter {
        Loadable::MethodHandle(handle) => match &handle.member {
            MemberRef::Field(field) => Some(&**field),
            MemberRef::Method(_) => None,
        },
        _ => None,
    });
    let fields = fields.collect::<Option<Vec<_>>>()?;
    Some(Record { name, fields })
}

impl Record<'_> {
    /// Pushes a component of the record in a slot.
    fn component(&self, code: &mut Assembly, slot: u16, field: &FieldRef) {
        code.load(&class(self.name), slot);
        code.get_field(FieldAccess::GetField, field.clone());
    }
}

/// Every component equals that of the other record; floats as their classes compare them.
fn equals(record: &Record<'_>) -> Result<Assembly, Fail> {
    let mut code = Assembly::default();
    let ty = class(record.name);
    let mut differ = Vec::new();
    code.load(&ty, 0);
    code.load(&ty, 1);
    let other = code.jump(|target| Insn::IfReference {
        equal: false,
        target,
    });
    code.int(1);
    code.leave(Some(&FieldType::Boolean));
    code.land(other);
    code.load(&ty, 1);
    code.push(Insn::InstanceOf(ty.clone()));
    differ.push(code.jump(|target| Insn::If {
        condition: Condition::Eq,
        target,
    }));
    for field in &record.fields {
        record.component(&mut code, 0, field);
        // No cast: the type was just tested.
        record.component(&mut code, 1, field);
        differ.push(jump_if_different(&mut code, &field.ty)?);
    }
    code.int(1);
    code.leave(Some(&FieldType::Boolean));
    for jump in differ {
        code.land(jump);
    }
    code.int(0);
    code.leave(Some(&FieldType::Boolean));
    Ok(code)
}

fn jump_if_different(code: &mut Assembly, ty: &FieldType) -> Result<super::assembly::Jump, Fail> {
    let condition = match ty {
        FieldType::Object(_) | FieldType::Array(_) => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            code.invoke(
                InvokeKind::Static,
                "java/util/Objects",
                "equals",
                descriptor,
            )?;
            Condition::Eq
        }
        FieldType::Long => {
            code.push(Insn::Compare(Comparison::Long));
            Condition::Ne
        }
        FieldType::Float | FieldType::Double => {
            let descriptor = format!("({ty}{ty})I");
            code.invoke(InvokeKind::Static, wrapper(ty), "compare", &descriptor)?;
            Condition::Ne
        }
        _ => {
            let condition = Condition::Ne;
            return Ok(code.jump(|target| Insn::IfCompare { condition, target }));
        }
    };
    Ok(code.jump(|target| Insn::If { condition, target }))
}

/// `31 * (31 * hash of the first + hash of the second) + …`
fn hash_code(record: &Record<'_>) -> Result<Assembly, Fail> {
    let mut code = Assembly::default();
    let kind = Number::Int;
    code.int(0);
    for field in &record.fields {
        code.int(31);
        code.push(Insn::Arith {
            op: ArithOp::Mul,
            kind,
        });
        record.component(&mut code, 0, field);
        let (owner, ty) = match field.ty.is_reference() {
            true => ("java/util/Objects", class("java/lang/Object")),
            false => (wrapper(&field.ty), field.ty.clone()),
        };
        code.invoke(InvokeKind::Static, owner, "hashCode", &format!("({ty})I"))?;
        code.push(Insn::Arith {
            op: ArithOp::Add,
            kind,
        });
    }
    code.leave(Some(&FieldType::Int));
    Ok(code)
}

/// `Name[first=1, second=2]`
fn to_string(record: &Record<'_>, inner: &[InnerClass]) -> Result<Assembly, Fail> {
    let nested = inner.iter().find(|it| &*it.class == record.name);
    let simple = match nested {
        Some(nested) => nested.name.as_deref().unwrap_or_default(),
        None => record.name.rsplit('/').next().unwrap_or_default(),
    };
    let mut code = Assembly::default();
    concat::start(&mut code)?;
    let mut before = format!("{simple}[");
    for field in &record.fields {
        let text: Vec<u16> = format!("{before}{}=", field.name).encode_utf16().collect();
        concat::append_text(&mut code, &text)?;
        record.component(&mut code, 0, field);
        concat::append(&mut code, &field.ty)?;
        before = ", ".into();
    }
    let end = match record.fields.is_empty() {
        true => format!("{before}]"),
        false => "]".into(),
    };
    concat::append_text(&mut code, &end.encode_utf16().collect::<Vec<_>>())?;
    concat::finish(&mut code)?;
    Ok(code)
}
