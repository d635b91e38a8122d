//! Texts in SMT-LIB: its theory of strings where that says the same, otherwise functions nobody knows anything about.
//!
//! Lengths and places are mathematical integers there and 32-bit integers here. Comparisons of numbers that all come
//! from texts are written over integers; elsewhere the two are converted. An unknown function stands for every
//! function, so that "no" remains a no; a model is checked anyway.

use oxpecker_term::{Integer, Interval, Node, Scalar, TermId, TermPool, TextOp};

use super::regular;
use super::values::integer_text;

/// Numbers with more operations than this are not written over integers: they would be repeated.
const LARGEST: usize = 60;

/// How the operands of a term are written.
pub(super) type Of<'a, 'b> = &'b dyn Fn(TermId) -> &'a str;

/// A text constant.
pub(super) fn text_literal(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for unit in units {
        match u8::try_from(*unit) {
            Ok(b'"') => text.push_str("\"\""),
            Ok(byte @ 32..127) if byte != b'\\' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\u{{{unit:x}}}")),
        }
    }
    text + "\""
}

/// The units of a text constant as solvers print it, without the quotes around it.
pub(crate) fn read_text(text: &str) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let escape = rest.strip_prefix("\\u");
        let (point, size) = match escape {
            Some(after) if after.starts_with('{') => {
                let end = after.find('}')?;
                (u32::from_str_radix(&after[1..end], 16).ok()?, 2 + end + 1)
            }
            Some(after) => (u32::from_str_radix(after.get(..4)?, 16).ok()?, 6),
            None => (u32::from(first), first.len_utf8()),
        };
        units.push(u16::try_from(point).ok()?);
        rest = &rest[size..];
    }
    Some(units)
}

/// Whether a 32-bit integer comes from texts and constants only, by sums that do not overflow.
pub(super) fn is_viewed(pool: &TermPool, term: TermId) -> bool {
    viewed(pool, term, &mut { LARGEST })
}

/// Whether numbers are compared over integers: all are viewed, and one comes from a text. Without texts the script may
/// be in a logic that has no integers.
pub(super) fn are_viewed(pool: &TermPool, terms: &[TermId]) -> bool {
    terms.iter().all(|it| is_viewed(pool, *it)) && terms.iter().any(|it| measures(pool, *it))
}

/// Whether a function of a text is among the parts of a viewed number.
fn measures(pool: &TermPool, term: TermId) -> bool {
    match pool.node(term) {
        Node::Text(..) => true,
        Node::Ite(_, one, two) => measures(pool, *one) || measures(pool, *two),
        Node::Sum(_, sum) => sum.monomials.iter().any(|it| measures(pool, it.1)),
        _ => false,
    }
}

fn viewed(pool: &TermPool, term: TermId, fuel: &mut usize) -> bool {
    if *fuel == 0 || pool.sort(term) != Scalar::Bv32.into() {
        return false;
    }
    *fuel -= 1;
    match pool.node(term) {
        Node::Literal(_) => true,
        Node::Text(op, _) => is_integer_function(*op),
        Node::Ite(_, one, two) => viewed(pool, *one, fuel) && viewed(pool, *two, fuel),
        Node::Sum(_, sum) => {
            let parts = sum.monomials.iter();
            let intervals = parts.map(|(factor, part)| (factor.clone(), pool.interval(*part)));
            let exact = Interval::sum(&sum.constant, intervals);
            let all = Interval::of_scalar(Scalar::Bv32);
            let fits = exact.lo() >= all.lo() && exact.hi() <= all.hi() && exact.hi().is_some();
            fits && sum.monomials.iter().all(|it| viewed(pool, it.1, fuel))
        }
        _ => false,
    }
}

/// Whether an operation is written as a function to integers.
fn is_integer_function(op: TextOp) -> bool {
    matches!(
        op,
        TextOp::Length | TextOp::UnitAt | TextOp::IndexOf | TextOp::LastIndexOf
    )
}

/// Calls the function with every term whose text [`view`] asks for.
pub(super) fn view_operands(pool: &TermPool, term: TermId, visit: &mut dyn FnMut(TermId)) {
    match pool.node(term) {
        Node::Literal(_) => {}
        Node::Text(..) => text_operands(pool, term, visit),
        Node::Ite(condition, one, two) => {
            visit(*condition);
            view_operands(pool, *one, visit);
            view_operands(pool, *two, visit);
        }
        Node::Sum(_, sum) => {
            for (_, part) in &sum.monomials {
                view_operands(pool, *part, visit);
            }
        }
        _ => visit(term),
    }
}

/// Calls the function with every term whose text the operation on texts asks for.
pub(super) fn text_operands(pool: &TermPool, term: TermId, visit: &mut dyn FnMut(TermId)) {
    let Node::Text(op, operands) = pool.node(term) else {
        return;
    };
    for operand in operands {
        let number = pool.sort(*operand) == Scalar::Bv32.into();
        if number && !is_unknown(*op, pool, operands) && is_viewed(pool, *operand) {
            view_operands(pool, *operand, visit);
        } else {
            visit(*operand);
            visit(*operand);
        }
    }
}

/// A 32-bit integer as a mathematical one.
pub(super) fn integer_view(pool: &TermPool, term: TermId, of: Of<'_, '_>) -> String {
    if is_viewed(pool, term) {
        return view(pool, term, of);
    }
    let text = of(term);
    let natural = format!("(bv2nat {text})");
    if pool.interval(term).lo().is_some_and(|lo| lo >= 0) {
        return natural;
    }
    format!("(ite (bvslt {text} #x00000000) (- {natural} 4294967296) {natural})")
}

/// A viewed number over integers.
pub(super) fn view(pool: &TermPool, term: TermId, of: Of<'_, '_>) -> String {
    match pool.node(term) {
        Node::Literal(literal) => {
            let value = Integer::of_literal(literal).unwrap_or(Integer::ZERO);
            integer_text(Scalar::Int, &value)
        }
        Node::Ite(condition, one, two) => {
            let (one, two) = (view(pool, *one, of), view(pool, *two, of));
            format!("(ite {} {one} {two})", of(*condition))
        }
        Node::Sum(_, sum) => {
            let mut text = String::from("(+");
            for (factor, part) in &sum.monomials {
                let factor = integer_text(Scalar::Int, factor);
                text += &format!(" (* {factor} {})", view(pool, *part, of));
            }
            text + &format!(" {})", integer_text(Scalar::Int, &sum.constant))
        }
        Node::Text(op, operands) => function(pool, *op, operands, of),
        _ => integer_view(pool, term, of),
    }
}

/// An operation on texts at its own sort.
pub(super) fn compose_text(
    pool: &TermPool,
    (op, operands): (TextOp, &[TermId]),
    of: Of<'_, '_>,
) -> String {
    let text = function(pool, op, operands, of);
    if is_integer_function(op) {
        return format!("((_ int2bv 32) {text})");
    }
    text
}

/// The application of an operation; those that give numbers among places give integers.
fn function(pool: &TermPool, op: TextOp, operands: &[TermId], of: Of<'_, '_>) -> String {
    if is_unknown(op, pool, operands) {
        let all: Vec<&str> = operands.iter().map(|it| of(*it)).collect();
        return format!("({} {})", unknown_name(op, pool, operands), all.join(" "));
    }
    let text = |place: usize| of(operands[place]);
    let number = |place: usize| integer_view(pool, operands[place], of);
    match op {
        TextOp::Concat => {
            let all: Vec<&str> = operands.iter().map(|it| of(*it)).collect();
            format!("(str.++ {})", all.join(" "))
        }
        TextOp::OfUnit => format!("(str.from_code {})", number(0)),
        TextOp::Length => format!("(str.len {})", text(0)),
        TextOp::UnitAt => {
            let at = format!("(str.at {} {})", text(0), number(1));
            format!("(ite (= {at} \"\") 0 (str.to_code {at}))")
        }
        TextOp::Slice => {
            let begin = number(1);
            let begin = match pool.interval(operands[1]).lo() {
                Some(0..) => begin,
                _ => format!("(ite (< {begin} 0) 0 {begin})"),
            };
            format!("(str.substr {} {begin} (- {} {begin}))", text(0), number(2))
        }
        TextOp::IndexOf => {
            let from = number(2);
            let from = match from.as_str() {
                "0" => from,
                _ => {
                    let length = format!("(str.len {})", text(0));
                    let low = format!("(ite (< {from} 0) 0 {from})");
                    format!("(ite (> {from} {length}) {length} {low})")
                }
            };
            format!("(str.indexof {} {} {from})", text(0), text(1))
        }
        TextOp::Contains => format!("(str.contains {} {})", text(0), text(1)),
        TextOp::Starts => format!("(str.prefixof {} {})", text(1), text(0)),
        TextOp::Ends => format!("(str.suffixof {} {})", text(1), text(0)),
        TextOp::Matches => {
            let regex = regular::of(pool, operands)
                .map_or_else(|| "re.all".into(), |it| regular::expression(&it));
            format!("(str.in_re {} {regex})", text(0))
        }
        TextOp::Replace => format!("(str.replace_all {} {} {})", text(0), text(1), text(2)),
        TextOp::ReplaceUnit => {
            let (old, new) = (number(1), number(2));
            format!(
                "(str.replace_all {} (str.from_code {old}) (str.from_code {new}))",
                text(0)
            )
        }
        _ => {
            // Decimal text of a number with a sign.
            let value = integer_view(pool, operands[0], of);
            let minus = format!("(str.++ \"-\" (str.from_int (- {value})))");
            format!("(ite (< {value} 0) {minus} (str.from_int {value}))")
        }
    }
}

/// Whether SMT-LIB has no such function.
fn is_unknown(op: TextOp, pool: &TermPool, operands: &[TermId]) -> bool {
    match op {
        // An empty text is replaced differently.
        TextOp::Replace => pool.interval(operands[1]).lo().is_none_or(|lo| lo < 1),
        TextOp::ReplaceUnit => operands[1..]
            .iter()
            .any(|it| !matches!(pool.interval(*it).lo(), Some(0..))),
        TextOp::OfInteger { radix, unsigned } => {
            radix != 10 || unsigned || pool.sort(operands[0]) != Scalar::Bv32.into()
        }
        TextOp::Matches => regular::of(pool, operands).is_none(),
        TextOp::LastIndexOf
        | TextOp::Map(_)
        | TextOp::Compare
        | TextOp::CompareFolded
        | TextOp::HashCode
        | TextOp::OfFloat
        | TextOp::OfFloatHex
        | TextOp::IsInteger(..)
        | TextOp::ToInteger(..)
        | TextOp::IsFloat
        | TextOp::Character(_)
        | TextOp::ToFloat(_) => true,
        _ => false,
    }
}

/// The name of an unknown function.
fn unknown_name(op: TextOp, pool: &TermPool, operands: &[TermId]) -> String {
    let sort = |term: &TermId| match pool.sort(*term).scalar() {
        Some(Scalar::Bv64) => "64",
        Some(Scalar::Single) => "f",
        _ => "",
    };
    let suffix: String = operands.iter().map(sort).collect();
    match op {
        TextOp::Map(map) => format!("text-{}", map.name()),
        TextOp::OfInteger { radix, unsigned } => format!("text-of{radix}{unsigned}{suffix}"),
        TextOp::IsInteger(radix, scalar) => format!("text-is{radix}{scalar:?}"),
        TextOp::ToInteger(radix, scalar) => format!("text-to{radix}{scalar:?}"),
        TextOp::ToFloat(scalar) => format!("text-to{scalar:?}"),
        TextOp::Replace => "text-replace".into(),
        TextOp::ReplaceUnit => "text-replace-unit".into(),
        TextOp::LastIndexOf => "text-last".into(),
        TextOp::Matches => "text-matches".into(),
        TextOp::Compare => "text-compare".into(),
        TextOp::CompareFolded => "text-compare-folded".into(),
        TextOp::HashCode => "text-hash".into(),
        TextOp::OfFloat => format!("text-of-float{suffix}"),
        TextOp::OfFloatHex => format!("text-of-float-hex{suffix}"),
        TextOp::Character(property) => format!("character-{property:?}"),
        _ => "text-is-float".into(),
    }
}

/// The declaration of the unknown function that a term is an application of: its name and signature.
pub(super) fn unknown_function(pool: &TermPool, term: TermId) -> Option<(String, String)> {
    let Node::Text(op, operands) = pool.node(term) else {
        return None;
    };
    if !is_unknown(*op, pool, operands) {
        return None;
    }
    let sorts: Vec<String> = operands
        .iter()
        .map(|it| super::values::sort_text(pool.sort(*it)))
        .collect();
    let result = match is_integer_function(*op) {
        true => "Int".into(),
        false => super::values::scalar_text(op.target()).to_string(),
    };
    Some((
        unknown_name(*op, pool, operands),
        format!("({}) {result}", sorts.join(" ")),
    ))
}
