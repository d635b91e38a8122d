//! Terms as text, close to SMT-LIB: sums and comparisons with 0 are written with the negative parts on the other
//! side, and `not (and …)` as `or`.

use std::fmt;

use crate::integer::Integer;
use crate::literal::Literal;
use crate::node::{BitOp, Conversion, FloatOp, Node, Sum, TermId};
use crate::pool::TermPool;
use crate::table::Table;

/// After this many operations the rest is left out: a term is a DAG and its text may be exponential.
const LONGEST: usize = 20_000;

/// Of longer tables the rest is left out.
const LONGEST_TABLE: usize = 16;

impl TermPool {
    /// The term as text.
    pub fn display(&self, term: TermId) -> impl fmt::Display + '_ {
        Text { pool: self, term }
    }
}

struct Text<'a> {
    pool: &'a TermPool,
    term: TermId,
}

/// What is still to be written, last first.
enum Item {
    Term(TermId),
    Word(String),
}

fn word(text: impl Into<String>) -> Item {
    Item::Word(text.into())
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut stack = vec![Item::Term(self.term)];
        let mut budget = LONGEST;
        while let Some(item) = stack.pop() {
            match item {
                Item::Word(text) => out.write_str(&text)?,
                Item::Term(_) if budget == 0 => out.write_str("…")?,
                Item::Term(term) => {
                    budget -= 1;
                    let mut items = self.items(term);
                    items.reverse();
                    stack.extend(items);
                }
            }
        }
        Ok(())
    }
}

impl Text<'_> {
    fn items(&self, term: TermId) -> Vec<Item> {
        match self.pool.node(term) {
            Node::Literal(literal) => vec![word(literal_text(literal))],
            Node::Var(var) => vec![word(self.pool.var_name(*var))],
            Node::Not(inner) => self.negated(*inner),
            Node::And(list) => apply("and", list.iter().copied()),
            Node::Eq(one, two) => apply(self.equality(*one), [*one, *two]),
            Node::Ite(one, two, three) => apply("ite", [*one, *two, *three]),
            Node::Sum(_, sum) => sum_items(sum),
            Node::Product(_, factors) => apply("*", factors.iter().copied()),
            Node::Div(one, two) => apply("div", [*one, *two]),
            Node::Rem(one, two) => apply("rem", [*one, *two]),
            Node::NotPositive(sum) => self.comparison("<=", *sum),
            Node::IsZero(sum) => self.comparison("=", *sum),
            Node::BvLe(one, two) => apply("bvsle", [*one, *two]),
            Node::Bits(op, one, two) => apply(bit_name(*op), [*one, *two]),
            Node::Convert(conversion, one) => apply(conversion_name(*conversion), [*one]),
            Node::Float(op, one, two) => apply(float_name(*op), [*one, *two]),
            Node::FloatNeg(one) => apply("fp.neg", [*one]),
            Node::Function(function, operands) => apply(function.name(), operands.iter().copied()),
            Node::FloatLt(one, two) => apply("fp.lt", [*one, *two]),
            Node::FloatLe(one, two) => apply("fp.leq", [*one, *two]),
            Node::Text(op, operands) => apply(op.name(), operands.iter().copied()),
            Node::Table(table, index) => table_items(table, *index),
            Node::Select(one, two) => apply("select", [*one, *two]),
            Node::Store(one, two, three) => apply("store", [*one, *two, *three]),
            Node::ConstArray(_, one) => apply("const", [*one]),
            Node::Forall { bound, len, body } => {
                let bound = self.pool.var_term(*bound);
                apply("forall", [bound, *len, *body])
            }
        }
    }

    /// `(or …)` for a negated conjunction.
    fn negated(&self, inner: TermId) -> Vec<Item> {
        let Node::And(list) = self.pool.node(inner) else {
            return apply("not", [inner]);
        };
        let mut items = vec![word("(or")];
        for part in list {
            items.push(word(" "));
            match (self.pool.node(*part), self.pool.facts(*part).complement) {
                (Node::Not(positive), _) => items.push(Item::Term(*positive)),
                (_, Some(negation)) if !matches!(self.pool.node(negation), Node::Not(_)) => {
                    items.push(Item::Term(negation));
                }
                _ => items.extend(apply("not", [*part])),
            }
        }
        items.push(word(")"));
        items
    }

    fn equality(&self, operand: TermId) -> &'static str {
        match self.pool.sort(operand).scalar() {
            Some(scalar) if scalar.is_float() => "fp.eq",
            _ => "=",
        }
    }

    /// `positive parts ⋈ negative parts`.
    fn comparison(&self, operator: &str, term: TermId) -> Vec<Item> {
        let (left, right) = self.pool.sides(term);
        let mut items = vec![word(format!("({operator} "))];
        items.extend(sum_items(&left));
        items.push(word(" "));
        items.extend(sum_items(&right));
        items.push(word(")"));
        items
    }
}

fn sum_items(sum: &Sum) -> Vec<Item> {
    let constant = !sum.constant.is_zero() || sum.monomials.is_empty();
    let parts = sum.monomials.len() + usize::from(constant);
    let many = parts > 1;
    let mut items = Vec::new();
    if many {
        items.push(word("(+"));
    }
    let separator = if many { " " } else { "" };
    for (factor, term) in &sum.monomials {
        items.push(word(separator));
        if *factor == Integer::ONE {
            items.push(Item::Term(*term));
        } else {
            items.push(word(format!("(* {} ", integer_text(factor))));
            items.push(Item::Term(*term));
            items.push(word(")"));
        }
    }
    if constant {
        items.push(word(format!("{separator}{}", integer_text(&sum.constant))));
    }
    if many {
        items.push(word(")"));
    }
    items
}

/// `(table outside first second … index)`; of a long table only the beginning is written.
fn table_items(table: &Table, index: TermId) -> Vec<Item> {
    let literal = |word: i64| literal_text(&table.literal(word));
    let mut items = vec![word(format!("(table {}", literal(table.outside())))];
    for element in table.words().iter().take(LONGEST_TABLE) {
        items.push(word(format!(" {}", literal(*element))));
    }
    if table.len() > LONGEST_TABLE {
        items.push(word(format!(" … {} elements", table.len())));
    }
    items.extend([word(" "), Item::Term(index), word(")")]);
    items
}

fn apply(name: &str, operands: impl IntoIterator<Item = TermId>) -> Vec<Item> {
    let mut items = vec![word(format!("({name}"))];
    for operand in operands {
        items.push(word(" "));
        items.push(Item::Term(operand));
    }
    items.push(word(")"));
    items
}

fn integer_text(value: &Integer) -> String {
    if value.is_negative() {
        format!("(- {})", value.neg())
    } else {
        value.to_string()
    }
}

fn literal_text(literal: &Literal) -> String {
    match Integer::of_literal(literal) {
        Some(value) if literal.scalar() != crate::Scalar::Ref => integer_text(&value),
        _ => literal.to_string(),
    }
}

fn float_name(op: FloatOp) -> &'static str {
    match op {
        FloatOp::Add => "fp.add",
        FloatOp::Mul => "fp.mul",
        FloatOp::Div => "fp.div",
        FloatOp::Rem => "fmod",
    }
}

fn bit_name(op: BitOp) -> &'static str {
    match op {
        BitOp::And => "bvand",
        BitOp::Or => "bvor",
        BitOp::Xor => "bvxor",
        BitOp::Shl => "bvshl",
        BitOp::Shr => "bvashr",
        BitOp::Ushr => "bvlshr",
    }
}

fn conversion_name(conversion: Conversion) -> &'static str {
    match conversion {
        Conversion::Widen => "widen",
        Conversion::Truncate => "truncate",
        Conversion::Byte => "byte",
        Conversion::Short => "short",
        Conversion::ToFloat => "double",
        Conversion::ToSingle => "single",
        Conversion::ToBv32 => "int",
        Conversion::ToBv64 => "long",
        Conversion::ToBits => "bits",
        Conversion::OfBits => "of-bits",
    }
}
