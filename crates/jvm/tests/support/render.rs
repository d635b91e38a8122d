//! Our instructions in one common form with those that `javap` lists.

use oxpecker_jvm::classfile::{Code, Loadable};
use oxpecker_jvm::instructions::{
    ArithOp, BitOp, Comparison, Condition, ConvertTo, Element, FieldAccess, Insn, Integer,
    InvokeKind, Kind, MonitorOp, Number, ShiftOp, StackOp,
};
use oxpecker_jvm::{ClassFile, FieldType, Method};

use super::javap::ListedMethod;

/// A method as a listing shows it.
pub(crate) fn method(class: &ClassFile, method: &Method) -> ListedMethod {
    let mut listed = ListedMethod {
        descriptor: method.descriptor.to_string(),
        ..ListedMethod::default()
    };
    if let Some(code) = class.instructions(method).unwrap() {
        let insns = code.iter();
        listed.instructions = insns
            .map(|(offset, insn)| instruction(offset, insn))
            .collect();
        tables(code.code(), &mut listed);
    }
    listed
}

/// The tables behind the instructions.
fn tables(code: &Code, listed: &mut ListedMethod) {
    for handler in &code.handlers {
        let class = handler.catch.as_deref().unwrap_or("any");
        let (start, end, target) = (handler.start, handler.end, handler.target);
        listed
            .handlers
            .push(format!("{start} {end} {target} {class}"));
    }
    for line in &code.lines {
        listed.lines.push(format!("{}:{}", line.line, line.start));
    }
    for variable in &code.variables {
        let length = variable.end - variable.start;
        let (start, slot, name, ty) = (variable.start, variable.slot, &variable.name, &variable.ty);
        listed
            .variables
            .push(format!("{start} {length} {slot} {name} {ty}"));
    }
}

/// A string if it prints as itself, otherwise nothing.
pub(crate) fn plain_text(text: &str) -> &str {
    let is_plain =
        |character: char| matches!(character, ' '..='~') && !matches!(character, '"' | '\'' | '\\');
    // Blanks at the ends are lost when a listing is taken apart.
    if text.chars().all(is_plain) {
        text.trim()
    } else {
        ""
    }
}

/// The name of a type where a class is expected.
fn class(ty: &FieldType) -> String {
    match ty {
        FieldType::Object(name) => name.to_string(),
        other => other.to_string(),
    }
}

/// An instruction.
fn instruction(offset: u16, insn: &Insn) -> String {
    format!("{offset}: {}", operation(insn))
        .trim_end()
        .to_owned()
}

/// An instruction without its offset.
fn operation(insn: &Insn) -> String {
    match insn {
        Insn::Nop => "nop".into(),
        Insn::PushNull => "aconst_null".into(),
        Insn::Push(constant) => push(constant),
        Insn::Load { kind, slot } => format!("{}load {slot}", kind_letter(*kind)),
        Insn::Store { kind, slot } => format!("{}store {slot}", kind_letter(*kind)),
        Insn::Increment { slot, by } => format!("iinc {slot} {by}"),
        Insn::ArrayLoad(element) => format!("{}aload", element_letter(*element)),
        Insn::ArrayStore(element) => format!("{}astore", element_letter(*element)),
        Insn::Stack(op) => stack(*op).into(),
        Insn::Arith { .. }
        | Insn::Negate(_)
        | Insn::Shift { .. }
        | Insn::Bitwise { .. }
        | Insn::Convert { .. }
        | Insn::Compare(_) => arithmetic(insn),
        Insn::If { .. }
        | Insn::IfCompare { .. }
        | Insn::IfReference { .. }
        | Insn::IfNull { .. }
        | Insn::Goto(_)
        | Insn::Jsr(_)
        | Insn::Ret(_)
        | Insn::TableSwitch(_)
        | Insn::LookupSwitch(_)
        | Insn::Return(_) => control(insn),
        _ => object(insn),
    }
}

fn push(constant: &Loadable) -> String {
    match constant {
        Loadable::Int(value) => format!("push int {value}"),
        Loadable::Long(value) => format!("push long {value}"),
        Loadable::Float(value) => format!("push float {value:?}"),
        Loadable::Double(value) => format!("push double {value:?}"),
        Loadable::String(units) => {
            let text = String::from_utf16_lossy(units);
            format!("push String {}", plain_text(&text))
        }
        Loadable::Class(ty) => format!("push class {}", class(ty)),
        _ => "push other".into(),
    }
}

fn arithmetic(insn: &Insn) -> String {
    match insn {
        Insn::Arith { op, kind } => {
            let op = match op {
                ArithOp::Add => "add",
                ArithOp::Sub => "sub",
                ArithOp::Mul => "mul",
                ArithOp::Div => "div",
                ArithOp::Rem => "rem",
            };
            format!("{}{op}", number_letter(*kind))
        }
        Insn::Negate(kind) => format!("{}neg", number_letter(*kind)),
        Insn::Shift { op, kind } => {
            let op = match op {
                ShiftOp::Left => "shl",
                ShiftOp::Right => "shr",
                ShiftOp::UnsignedRight => "ushr",
            };
            format!("{}{op}", integer_letter(*kind))
        }
        Insn::Bitwise { op, kind } => {
            let op = match op {
                BitOp::And => "and",
                BitOp::Or => "or",
                BitOp::Xor => "xor",
            };
            format!("{}{op}", integer_letter(*kind))
        }
        Insn::Convert { from, to } => {
            let to = match to {
                ConvertTo::Int => 'i',
                ConvertTo::Long => 'l',
                ConvertTo::Float => 'f',
                ConvertTo::Double => 'd',
                ConvertTo::Byte => 'b',
                ConvertTo::Char => 'c',
                ConvertTo::Short => 's',
            };
            format!("{}2{to}", number_letter(*from))
        }
        Insn::Compare(comparison) => {
            let letter = |greater: bool| if greater { 'g' } else { 'l' };
            match comparison {
                Comparison::Long => "lcmp".into(),
                Comparison::Float { nan_is_greater } => format!("fcmp{}", letter(*nan_is_greater)),
                Comparison::Double { nan_is_greater } => format!("dcmp{}", letter(*nan_is_greater)),
            }
        }
        other => panic!("{other:?}"),
    }
}

fn control(insn: &Insn) -> String {
    match insn {
        Insn::If { condition, target } => format!("if{} {target}", condition_name(*condition)),
        Insn::IfCompare { condition, target } => {
            format!("if_icmp{} {target}", condition_name(*condition))
        }
        Insn::IfReference { equal, target } => {
            format!("if_acmp{} {target}", if *equal { "eq" } else { "ne" })
        }
        Insn::IfNull { null, target } => {
            format!("if{} {target}", if *null { "null" } else { "nonnull" })
        }
        Insn::Goto(target) => format!("goto {target}"),
        Insn::Jsr(target) => format!("jsr {target}"),
        Insn::Ret(slot) => format!("ret {slot}"),
        Insn::TableSwitch(switch) => {
            let cases = (i64::from(switch.low)..).zip(&switch.targets);
            let cases: String = cases
                .map(|(case, target)| format!(" {case}:{target}"))
                .collect();
            format!("tableswitch{cases} default:{}", switch.default)
        }
        Insn::LookupSwitch(switch) => {
            let cases = switch.cases.iter();
            let cases: String = cases
                .map(|(case, target)| format!(" {case}:{target}"))
                .collect();
            format!("lookupswitch{cases} default:{}", switch.default)
        }
        Insn::Return(None) => "return".into(),
        Insn::Return(Some(kind)) => format!("{}return", kind_letter(*kind)),
        other => panic!("{other:?}"),
    }
}

fn object(insn: &Insn) -> String {
    match insn {
        Insn::Field { access, field } => {
            let access = match access {
                FieldAccess::GetStatic => "getstatic",
                FieldAccess::PutStatic => "putstatic",
                FieldAccess::GetField => "getfield",
                FieldAccess::PutField => "putfield",
            };
            format!("{access} Field {}.{}:{}", field.class, field.name, field.ty)
        }
        Insn::Invoke { kind, method } => {
            let kind = match kind {
                InvokeKind::Virtual => "invokevirtual",
                InvokeKind::Special => "invokespecial",
                InvokeKind::Static => "invokestatic",
                InvokeKind::Interface => "invokeinterface",
            };
            let of = if method.interface {
                "InterfaceMethod"
            } else {
                "Method"
            };
            format!(
                "{kind} {of} {}.{}:{}",
                method.class, method.name, method.descriptor
            )
        }
        Insn::InvokeDynamic(site) => {
            format!(
                "invokedynamic #{}:{}:{}",
                site.bootstrap, site.name, site.descriptor
            )
        }
        Insn::New(name) => format!("new {name}"),
        Insn::NewArray(element) => new_array(element),
        Insn::MultiNewArray { array, dimensions } => format!("multianewarray {array} {dimensions}"),
        Insn::ArrayLength => "arraylength".into(),
        Insn::Throw => "athrow".into(),
        Insn::CheckCast(ty) => format!("checkcast {}", class(ty)),
        Insn::InstanceOf(ty) => format!("instanceof {}", class(ty)),
        Insn::Monitor(MonitorOp::Enter) => "monitorenter".into(),
        Insn::Monitor(MonitorOp::Exit) => "monitorexit".into(),
        other => panic!("{other:?}"),
    }
}

fn new_array(element: &FieldType) -> String {
    let primitive = match element {
        FieldType::Byte => "byte",
        FieldType::Char => "char",
        FieldType::Double => "double",
        FieldType::Float => "float",
        FieldType::Int => "int",
        FieldType::Long => "long",
        FieldType::Short => "short",
        FieldType::Boolean => "boolean",
        reference => return format!("anewarray {}", class(reference)),
    };
    format!("newarray {primitive}")
}

fn stack(op: StackOp) -> &'static str {
    match op {
        StackOp::Pop => "pop",
        StackOp::Pop2 => "pop2",
        StackOp::Dup => "dup",
        StackOp::DupX1 => "dup_x1",
        StackOp::DupX2 => "dup_x2",
        StackOp::Dup2 => "dup2",
        StackOp::Dup2X1 => "dup2_x1",
        StackOp::Dup2X2 => "dup2_x2",
        StackOp::Swap => "swap",
    }
}

fn kind_letter(kind: Kind) -> char {
    match kind {
        Kind::Int => 'i',
        Kind::Long => 'l',
        Kind::Float => 'f',
        Kind::Double => 'd',
        Kind::Reference => 'a',
    }
}

fn number_letter(kind: Number) -> char {
    match kind {
        Number::Int => 'i',
        Number::Long => 'l',
        Number::Float => 'f',
        Number::Double => 'd',
    }
}

fn integer_letter(kind: Integer) -> char {
    match kind {
        Integer::Int => 'i',
        Integer::Long => 'l',
    }
}

fn element_letter(element: Element) -> char {
    match element {
        Element::Int => 'i',
        Element::Long => 'l',
        Element::Float => 'f',
        Element::Double => 'd',
        Element::Reference => 'a',
        Element::ByteOrBoolean => 'b',
        Element::Char => 'c',
        Element::Short => 's',
    }
}

fn condition_name(condition: Condition) -> &'static str {
    match condition {
        Condition::Eq => "eq",
        Condition::Ne => "ne",
        Condition::Lt => "lt",
        Condition::Ge => "ge",
        Condition::Gt => "gt",
        Condition::Le => "le",
    }
}
