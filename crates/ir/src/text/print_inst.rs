//! Writes single instructions, operands, types and spans.

use std::fmt::Write;

use oxpecker_base::Span;

use super::keyword::Keyword;
use crate::inst::{Call, CallTarget, Const, Inst, Operand, Quant, Terminator, TypeTest, UnaryOp};
use crate::program::Program;
use crate::types::{ClassId, FieldId, MethodId, Type};

/// The textual form of an instruction; only quantifiers take more than one line.
pub fn print_inst(program: &Program, inst: &Inst) -> String {
    let mut out = String::new();
    print_inst_into(program, inst, 0, &mut out);
    out
}

/// The textual form of a terminator.
pub fn print_terminator(terminator: &Terminator) -> String {
    match terminator {
        Terminator::Goto(block) => format!("goto {block}"),
        Terminator::Alone { alone, watched } => format!("alone {alone}, {watched}"),
        Terminator::Branch {
            cond,
            then,
            otherwise,
            span,
        } => {
            let cond = operand(cond);
            format!("branch {cond}, {then}, {otherwise} {}", span_text(*span))
        }
        Terminator::Switch {
            src,
            cases,
            default,
            span,
        } => {
            let mut text = format!("switch {}, {default}", operand(src));
            for (value, block) in cases {
                let _ = write!(text, ", {value} {block}");
            }
            text + " " + &span_text(*span)
        }
        Terminator::ThrowObject { src, span } => {
            format!("throw-object {} {}", operand(src), span_text(*span))
        }
        Terminator::Return(None) => "return".into(),
        Terminator::Return(Some(value)) => format!("return {}", operand(value)),
        Terminator::Throw { message, span } => {
            let message = message.map_or(String::new(), |id| format!("{id} "));
            format!("throw {message}{}", span_text(*span))
        }
        Terminator::Rethrow => "rethrow".into(),
    }
}

/// A string literal in quotes, on one line.
pub(crate) fn quote(text: &str) -> String {
    let mut out = String::from('"');
    for char in text.chars() {
        match char {
            '\'' => out.push('\''),
            _ => out.extend(char.escape_debug()),
        }
    }
    out.push('"');
    out
}

pub(super) fn span_text(span: Span) -> String {
    format!("@{}:{}..{}", span.file.0, span.start, span.end)
}

pub(super) fn type_text(ty: &Type) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Bool => "bool".into(),
        Type::Int => "int".into(),
        Type::Uint => "uint".into(),
        Type::Float => "float".into(),
        Type::Single => "single".into(),
        Type::Machine(word) => word.word().into(),
        Type::Named(name) => format!("named {}", quote(name)),
        Type::Char => "char".into(),
        Type::Str => "string".into(),
        Type::Class(class) => class.to_string(),
        Type::Array(element) => array_text(element),
    }
}

/// The dimensions of an array stand together behind the type of its elements.
fn array_text(element: &Type) -> String {
    match element {
        Type::Named(_) => type_text(element) + " []",
        _ => type_text(element) + "[]",
    }
}

/// Writes an instruction without the final line end.
pub(super) fn print_inst_into(program: &Program, inst: &Inst, depth: usize, out: &mut String) {
    out.push_str(&"  ".repeat(depth));
    match inst {
        Inst::Stmt(span) => out.push_str(&format!("stmt {}", span_text(*span))),
        Inst::Quant(quant) => print_quant(program, quant, depth, out),
        Inst::Call(call) => print_call(program, call, "call", out),
        Inst::Fork(call) => print_call(program, call, "fork", out),
        Inst::Join { span } => {
            let _ = write!(out, "join {}", span_text(*span));
        }
        Inst::Check {
            kind,
            guard,
            cond,
            span,
        } => {
            let _ = write!(out, "check {} {}", kind.word(), operand(cond));
            if let Some(guard) = guard {
                let _ = write!(out, " if {}", operand(guard));
            }
            let _ = write!(out, " {}", span_text(*span));
        }
        Inst::Spec { kind, cond, span } => {
            let (kind, cond) = (kind.word(), operand(cond));
            let _ = write!(out, "spec {kind} {cond} {}", span_text(*span));
        }
        Inst::InitClass { class, span } => {
            let note = note(class_name(program, *class));
            let _ = write!(out, "init-class {class} {}{note}", span_text(*span));
        }
        Inst::Monitor {
            object,
            enters,
            span,
        } => {
            let word = if *enters { "enter" } else { "exit" };
            let (object, span) = (operand(object), span_text(*span));
            let _ = write!(out, "monitor-{word} {object} {span}");
        }
        Inst::Unsupported { what, span } => {
            let _ = write!(out, "unsupported {} {}", quote(what), span_text(*span));
        }
        _ => out.push_str(&simple(program, inst)),
    }
}

/// Instructions that compute, load and store.
fn simple(program: &Program, inst: &Inst) -> String {
    match inst {
        Inst::Copy { dst, src } => format!("{dst} = copy {}", operand(src)),
        Inst::Unary {
            dst,
            op,
            arith,
            src,
        } => format!(
            "{dst} = {}.{} {}",
            unary_word(*op),
            arith.word(),
            operand(src)
        ),
        Inst::Binary {
            dst,
            op,
            arith,
            lhs,
            rhs,
        } => {
            let operands = operands(&[*lhs, *rhs]);
            format!("{dst} = {}.{} {operands}", op.word(), arith.word())
        }
        Inst::Length { dst, array } => format!("{dst} = length {}", operand(array)),
        Inst::InBounds { dst, array, index } => {
            format!("{dst} = in-bounds {}", operands(&[*array, *index]))
        }
        Inst::InstanceOf { dst, src, test } => {
            format!("{dst} = instance-of {}, {}", operand(src), test_text(test))
        }
        Inst::LoadField { dst, object, field } => {
            let note = field_note(program, *field);
            format!("{dst} = load-field {}, {field}{note}", operand(object))
        }
        Inst::StoreField { object, field, src } => {
            let note = field_note(program, *field);
            let (object, src) = (operand(object), operand(src));
            format!("store-field {object}, {field}, {src}{note}")
        }
        Inst::LoadElement { dst, array, index } => {
            format!("{dst} = load-element {}", operands(&[*array, *index]))
        }
        Inst::StoreElement { array, index, src } => {
            format!("store-element {}", operands(&[*array, *index, *src]))
        }
        Inst::NewObject { dst, class } => {
            let note = note(class_name(program, *class));
            format!("{dst} = new-object {class}{note}")
        }
        Inst::NewArray {
            dst,
            element,
            length,
        } => {
            let length = operand(length);
            format!("{dst} = new-array {}, {length}", type_text(element))
        }
        _ => java(program, inst),
    }
}

/// Instructions that only Java has.
fn java(program: &Program, inst: &Inst) -> String {
    match inst {
        Inst::LoadStatic { dst, field } => {
            format!("{dst} = load-static {field}{}", field_note(program, *field))
        }
        Inst::StoreStatic { field, src } => {
            let note = field_note(program, *field);
            format!("store-static {field}, {}{note}", operand(src))
        }
        Inst::Caught { dst } => format!("{dst} = caught"),
        Inst::Text { dst, units } => {
            let codes: Vec<String> = units.iter().map(|unit| format!("{unit:04x}")).collect();
            let text = String::from_utf16_lossy(units);
            format!("{dst} = text u+{}{}", codes.join("."), note(Some(text)))
        }
        Inst::TypeObject { dst, ty } => format!("{dst} = type-object {}", type_text(ty)),
        Inst::CanHold { dst, array, src } => {
            format!("{dst} = can-hold {}", operands(&[*array, *src]))
        }
        _ => String::new(),
    }
}

fn print_quant(program: &Program, quant: &Quant, depth: usize, out: &mut String) {
    let (dst, kind, array) = (quant.dst, quant.kind.word(), operand(&quant.array));
    let (index, element) = (quant.index, quant.element);
    let span = span_text(quant.span);
    let _ = writeln!(out, "{dst} = {kind} {array}, {index}, {element} {span} {{");
    for inst in &quant.body {
        print_inst_into(program, inst, depth + 1, out);
        out.push('\n');
    }
    let indent = "  ".repeat(depth);
    let _ = write!(out, "{indent}}} {}", operand(&quant.result));
}

fn print_call(program: &Program, call: &Call, word: &str, out: &mut String) {
    if let Some(dst) = call.dst {
        let _ = write!(out, "{dst} = ");
    }
    let (kind, target) = match call.target {
        CallTarget::Exact(target) => ("", target),
        CallTarget::Virtual(target) => ("-virtual", target),
    };
    let (args, span) = (operands(&call.args), span_text(call.span));
    let note = note(method_name(program, target));
    let _ = write!(out, "{word}{kind} {target}({args}) {span}{note}");
}

/// The word of an operation on one value.
pub(super) fn unary_word(op: UnaryOp) -> String {
    match op {
        UnaryOp::Neg => "neg".into(),
        UnaryOp::Not => "not".into(),
        UnaryOp::Flag => "flag".into(),
        UnaryOp::Convert(from, to) => format!("{}-to-{}", from.word(), to.word()),
    }
}

fn operands(operands: &[Operand]) -> String {
    let operands: Vec<String> = operands.iter().map(operand).collect();
    operands.join(", ")
}

fn operand(operand: &Operand) -> String {
    match operand {
        Operand::Local(local) => local.to_string(),
        Operand::Const(Const::Bool(value)) => value.to_string(),
        Operand::Const(Const::Int(value)) => value.to_string(),
        Operand::Const(Const::BigInt(digits)) => format!("#{digits}"),
        // The shortest decimal that reads back as the same double; always with a point or an exponent.
        Operand::Const(Const::Float(value)) if !value.is_nan() => format!("{value:?}"),
        Operand::Const(Const::Float(value)) => format!("nan#{:016x}", value.to_bits()),
        Operand::Const(Const::Single(value)) => format!("single#{:08x}", value.to_bits()),
        Operand::Const(Const::Str(id)) => id.to_string(),
        Operand::Const(Const::Null) => "null".into(),
    }
}

fn test_text(test: &TypeTest) -> String {
    match test {
        TypeTest::Class(class) => class.to_string(),
        TypeTest::Str => "string".into(),
        TypeTest::Array(element) => array_text(element),
    }
}

/// A comment with a name the ids hide; nothing when the id is not in its table.
fn note(name: Option<String>) -> String {
    let escaped = name.map(|name| name.escape_debug().to_string());
    escaped.map_or(String::new(), |name| format!(" ; {name}"))
}

fn class_name(program: &Program, class: ClassId) -> Option<String> {
    Some(program.classes.get(class)?.name.clone())
}

fn field_note(program: &Program, field: FieldId) -> String {
    note(program.fields.get(field).and_then(|field| {
        let class = class_name(program, field.class)?;
        Some(format!("{class}.{}", field.name))
    }))
}

fn method_name(program: &Program, method: MethodId) -> Option<String> {
    let method = program.methods.get(method)?;
    let class = class_name(program, method.class)?;
    Some(format!("{class}.{}", method.name))
}
