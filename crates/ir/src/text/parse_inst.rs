//! Reads instructions, terminators and operands.

use std::sync::Arc;

use super::keyword::Keyword;
use super::parse::{ParseError, ty};
use super::scan::{Line, Lines, id_of};
use crate::inst::{
    Arith, BinaryOp, Call, CallTarget, Const, Inst, LocalId, Number, Operand, Quant, QuantKind,
    StrId, Terminator, TypeTest, UnaryOp,
};
use crate::types::Type;

/// One line of a block.
pub(super) enum Step {
    /// The block goes on.
    Inst(Inst),
    /// The block ends.
    Terminator(Terminator),
}

/// Reads one instruction or terminator; a quantifier takes further lines.
pub(super) fn step(
    mut line: Line<'_>,
    lines: &mut Lines<'_>,
    depth: usize,
) -> Result<Step, ParseError> {
    if let Some(terminator) = terminator(&mut line)? {
        line.end()?;
        return Ok(Step::Terminator(terminator));
    }
    let dst: Option<LocalId> = line.peek().and_then(id_of);
    let inst = match dst {
        None => effect(&mut line)?,
        Some(dst) => {
            line.word("a local")?;
            line.sign('=')?;
            let word = line.word("an instruction")?;
            match QuantKind::find(word) {
                Some(kind) => return quant(dst, kind, line, lines, depth).map(Step::Inst),
                None => assignment(dst, word, &mut line)?,
            }
        }
    };
    line.end()?;
    Ok(Step::Inst(inst))
}

fn terminator(line: &mut Line<'_>) -> Result<Option<Terminator>, ParseError> {
    let terminator = if line.eat("goto") {
        Terminator::Goto(line.id()?)
    } else if line.eat("alone") {
        Terminator::Alone {
            alone: line.id()?,
            watched: after_comma(line, Line::id)?,
        }
    } else if line.eat("branch") {
        Terminator::Branch {
            cond: operand(line)?,
            then: after_comma(line, Line::id)?,
            otherwise: after_comma(line, Line::id)?,
            span: line.span()?,
        }
    } else if line.eat("switch") {
        let src = operand(line)?;
        let default = after_comma(line, Line::id)?;
        let mut cases = Vec::new();
        while line.eat_sign(',') {
            let value = line.word("a case")?;
            let value = value.parse().map_err(|_| line.error("expected a case"))?;
            cases.push((value, line.id()?));
        }
        let span = line.span()?;
        Terminator::Switch {
            src,
            cases,
            default,
            span,
        }
    } else if line.eat("throw-object") {
        Terminator::ThrowObject {
            src: operand(line)?,
            span: line.span()?,
        }
    } else if line.eat("return") {
        let value = line.peek().is_some();
        Terminator::Return(value.then(|| operand(line)).transpose()?)
    } else if line.eat("throw") {
        let message: Option<StrId> = line.peek().and_then(id_of);
        if message.is_some() {
            line.word("a message")?;
        }
        let span = line.span()?;
        Terminator::Throw { message, span }
    } else if line.eat("rethrow") {
        Terminator::Rethrow
    } else {
        return Ok(None);
    };
    Ok(Some(terminator))
}

/// Instructions without a target.
fn effect(line: &mut Line<'_>) -> Result<Inst, ParseError> {
    Ok(match line.word("an instruction")? {
        "stmt" => Inst::Stmt(line.span()?),
        "store-field" => Inst::StoreField {
            object: operand(line)?,
            field: after_comma(line, Line::id)?,
            src: after_comma(line, operand)?,
        },
        "store-element" => Inst::StoreElement {
            array: operand(line)?,
            index: after_comma(line, operand)?,
            src: after_comma(line, operand)?,
        },
        "store-static" => Inst::StoreStatic {
            field: line.id()?,
            src: after_comma(line, operand)?,
        },
        "init-class" => Inst::InitClass {
            class: line.id()?,
            span: line.span()?,
        },
        word @ ("monitor-enter" | "monitor-exit") => Inst::Monitor {
            object: operand(line)?,
            enters: word == "monitor-enter",
            span: line.span()?,
        },
        "join" => Inst::Join { span: line.span()? },
        "fork" => forked(line, "call")?,
        "fork-virtual" => forked(line, "call-virtual")?,
        "check" => {
            let kind = line.keyword("a kind of check")?;
            let cond = operand(line)?;
            let guard = line.eat("if").then(|| operand(line)).transpose()?;
            let span = line.span()?;
            Inst::Check {
                kind,
                guard,
                cond,
                span,
            }
        }
        "spec" => Inst::Spec {
            kind: line.keyword("a kind of specification")?,
            cond: operand(line)?,
            span: line.span()?,
        },
        "unsupported" => Inst::Unsupported {
            what: line.text()?,
            span: line.span()?,
        },
        word => call(None, word, line)?,
    })
}

/// Instructions with a target, quantifiers excepted.
fn assignment(dst: LocalId, word: &str, line: &mut Line<'_>) -> Result<Inst, ParseError> {
    Ok(match word {
        "copy" => Inst::Copy {
            dst,
            src: operand(line)?,
        },
        "length" => Inst::Length {
            dst,
            array: operand(line)?,
        },
        "in-bounds" => Inst::InBounds {
            dst,
            array: operand(line)?,
            index: after_comma(line, operand)?,
        },
        "instance-of" => Inst::InstanceOf {
            dst,
            src: operand(line)?,
            test: after_comma(line, type_test)?,
        },
        "load-field" => Inst::LoadField {
            dst,
            object: operand(line)?,
            field: after_comma(line, Line::id)?,
        },
        "load-element" => Inst::LoadElement {
            dst,
            array: operand(line)?,
            index: after_comma(line, operand)?,
        },
        "new-object" => Inst::NewObject {
            dst,
            class: line.id()?,
        },
        "new-array" => Inst::NewArray {
            dst,
            element: ty(line)?,
            length: after_comma(line, operand)?,
        },
        "load-static" => Inst::LoadStatic {
            dst,
            field: line.id()?,
        },
        "caught" => Inst::Caught { dst },
        "text" => Inst::Text {
            dst,
            units: units(line)?,
        },
        "type-object" => Inst::TypeObject { dst, ty: ty(line)? },
        "can-hold" => Inst::CanHold {
            dst,
            array: operand(line)?,
            src: after_comma(line, operand)?,
        },
        _ => match word.split_once('.') {
            Some((op, arith)) => operation(dst, op, arith, line)?,
            None => call(Some(dst), word, line)?,
        },
    })
}

fn operation(dst: LocalId, op: &str, arith: &str, line: &mut Line<'_>) -> Result<Inst, ParseError> {
    let unknown = |line: &Line<'_>| Err(line.error(format!("unknown operation `{op}.{arith}`")));
    let Some(arith) = Arith::find(arith) else {
        return unknown(line);
    };
    if let Some(op) = unary_op(op) {
        let src = operand(line)?;
        return Ok(Inst::Unary {
            dst,
            op,
            arith,
            src,
        });
    }
    let Some(op) = BinaryOp::find(op) else {
        return unknown(line);
    };
    Ok(Inst::Binary {
        dst,
        op,
        arith,
        lhs: operand(line)?,
        rhs: after_comma(line, operand)?,
    })
}

fn unary_op(word: &str) -> Option<UnaryOp> {
    match word {
        "neg" => Some(UnaryOp::Neg),
        "not" => Some(UnaryOp::Not),
        "flag" => Some(UnaryOp::Flag),
        _ => {
            let (from, to) = word.split_once("-to-")?;
            Some(UnaryOp::Convert(Number::find(from)?, Number::find(to)?))
        }
    }
}

fn units(line: &mut Line<'_>) -> Result<Arc<[u16]>, ParseError> {
    let word = line.word("code units such as `u+0041.0042`")?;
    let codes = word.strip_prefix("u+").map(|codes| codes.split('.'));
    let codes = codes.ok_or_else(|| line.error("expected code units"))?;
    let read = codes.filter(|code| !code.is_empty());
    read.map(|code| u16::from_str_radix(code, 16))
        .collect::<Result<_, _>>()
        .map_err(|_| line.error("expected code units"))
}

fn call(dst: Option<LocalId>, word: &str, line: &mut Line<'_>) -> Result<Inst, ParseError> {
    let target = match word {
        "call" => CallTarget::Exact(line.id()?),
        "call-virtual" => CallTarget::Virtual(line.id()?),
        _ => return Err(line.error(format!("unknown instruction `{word}`"))),
    };
    line.sign('(')?;
    let mut args = Vec::new();
    if !line.eat_sign(')') {
        args.push(operand(line)?);
        while line.eat_sign(',') {
            args.push(operand(line)?);
        }
        line.sign(')')?;
    }
    let span = line.span()?;
    Ok(Inst::Call(Box::new(Call {
        dst,
        target,
        args,
        span,
    })))
}

fn forked(line: &mut Line<'_>, word: &str) -> Result<Inst, ParseError> {
    match call(None, word, line)? {
        Inst::Call(call) => Ok(Inst::Fork(call)),
        _ => Err(line.error("expected a call")),
    }
}

fn quant(
    dst: LocalId,
    kind: QuantKind,
    mut line: Line<'_>,
    lines: &mut Lines<'_>,
    depth: usize,
) -> Result<Inst, ParseError> {
    /// Far beyond what people write; keeps recursion over quantifiers shallow.
    const MAX_DEPTH: usize = 128;
    if depth == MAX_DEPTH {
        return Err(line.error("quantifiers are nested too deeply"));
    }
    let array = operand(&mut line)?;
    let index = after_comma(&mut line, Line::id)?;
    let element = after_comma(&mut line, Line::id)?;
    let span = line.span()?;
    line.sign('{')?;
    line.end()?;
    let mut body = Vec::new();
    loop {
        let mut line = lines.expect("`}`")?;
        if line.eat_sign('}') {
            let result = operand(&mut line)?;
            line.end()?;
            return Ok(Inst::Quant(Box::new(Quant {
                dst,
                kind,
                array,
                index,
                element,
                body,
                result,
                span,
            })));
        }
        let misplaced = line.error("a quantifier has no terminator");
        match step(line, lines, depth + 1)? {
            Step::Inst(inst) => body.push(inst),
            Step::Terminator(_) => return Err(misplaced),
        }
    }
}

fn after_comma<'a, T>(
    line: &mut Line<'a>,
    read: impl FnOnce(&mut Line<'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    line.sign(',')?;
    read(line)
}

fn type_test(line: &mut Line<'_>) -> Result<TypeTest, ParseError> {
    match ty(line)? {
        Type::Class(class) => Ok(TypeTest::Class(class)),
        Type::Str => Ok(TypeTest::Str),
        Type::Array(element) => Ok(TypeTest::Array((*element).clone())),
        _ => Err(line.error("expected the type of a reference")),
    }
}

fn operand(line: &mut Line<'_>) -> Result<Operand, ParseError> {
    let word = line.word("an operand")?;
    let found = id_of(word).map(Operand::Local);
    let found = found.or_else(|| constant(word).map(Operand::Const));
    found.ok_or_else(|| line.error(format!("expected an operand, found `{word}`")))
}

fn constant(word: &str) -> Option<Const> {
    match word {
        "true" => return Some(Const::Bool(true)),
        "false" => return Some(Const::Bool(false)),
        "null" => return Some(Const::Null),
        "inf" => return Some(Const::Float(f64::INFINITY)),
        "-inf" => return Some(Const::Float(f64::NEG_INFINITY)),
        _ => {}
    }
    if let Some(bits) = word.strip_prefix("nan#") {
        let value = f64::from_bits(u64::from_str_radix(bits, 16).ok()?);
        return value.is_nan().then_some(Const::Float(value));
    }
    if let Some(bits) = word.strip_prefix("single#") {
        let bits = u32::from_str_radix(bits, 16).ok()?;
        return Some(Const::Single(f32::from_bits(bits)));
    }
    if let Some(digits) = word.strip_prefix('#') {
        return id_of(digits).map(Const::BigInt);
    }
    if let Ok(value) = word.parse() {
        return Some(Const::Int(value));
    }
    if word.starts_with(|char: char| char == '-' || char.is_ascii_digit()) {
        let is_float = word.contains(['.', 'e']);
        return word.parse().ok().filter(|_| is_float).map(Const::Float);
    }
    id_of(word).map(Const::Str)
}
