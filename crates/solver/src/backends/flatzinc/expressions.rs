//! Terms as variables of a model: what a term is becomes a variable of its own, each once.

use oxpecker_term::{Integer, Literal, Node, Scalar, TermId, TermPool};

use super::super::finite::refused::{Refused, integer_sort};
use super::model::{FlatZincModel, domain};

/// A truth value: known, or a variable or its opposite.
#[derive(Clone, Debug)]
pub(super) enum Truth {
    Known(bool),
    Variable(String, bool),
}

impl Truth {
    pub(super) fn not(&self) -> Truth {
        match self {
            Truth::Known(value) => Truth::Known(!value),
            Truth::Variable(name, positive) => Truth::Variable(name.clone(), !positive),
        }
    }
}

/// An integer: a variable or a number, and the range it is in.
#[derive(Clone, Debug)]
pub(super) struct Number {
    text: String,
    range: (i128, i128),
}

impl Number {
    pub(super) fn variable(text: String, range: (i128, i128)) -> Self {
        Number { text, range }
    }

    fn constant(value: i128) -> Self {
        Number {
            text: value.to_string(),
            range: (value, value),
        }
    }
}

/// A sum of integers with factors.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    parts: Vec<(i128, String)>,
    constant: i128,
    range: (i128, i128),
}

impl Linear {
    fn add(&mut self, factor: i128, number: &Number) {
        let (low, high) = number.range;
        let ends = (low.saturating_mul(factor), high.saturating_mul(factor));
        self.range.0 = self.range.0.saturating_add(ends.0.min(ends.1));
        self.range.1 = self.range.1.saturating_add(ends.0.max(ends.1));
        match low == high {
            true => self.constant = self.constant.saturating_add(ends.0),
            false => self.parts.push((factor, number.text.clone())),
        }
    }

    fn add_constant(&mut self, constant: i128) {
        self.add(1, &Number::constant(constant));
    }

    pub(super) fn negated(&self) -> Linear {
        Linear {
            parts: self
                .parts
                .iter()
                .map(|(it, name)| (-it, name.clone()))
                .collect(),
            constant: -self.constant,
            range: (-self.range.1, -self.range.0),
        }
    }

    /// A constraint that compares the sum with a number.
    pub(super) fn compared(&self, relation: &str, with: i128) -> String {
        format!("{relation}({})", self.arguments(with))
    }

    fn arguments(&self, with: i128) -> String {
        let factors: Vec<String> = self.parts.iter().map(|it| it.0.to_string()).collect();
        let names: Vec<&str> = self.parts.iter().map(|it| it.1.as_str()).collect();
        let (factors, names) = (factors.join(","), names.join(","));
        format!("[{factors}],[{names}],{}", with - self.constant)
    }
}

impl FlatZincModel {
    /// The truth value of a term.
    pub(super) fn truth(&mut self, pool: &TermPool, term: TermId) -> Result<Truth, Refused> {
        if let Some(known) = self.truths.get(&term) {
            return Ok(known.clone());
        }
        let truth = match pool.node(term) {
            Node::Literal(Literal::Bool(value)) => Truth::Known(*value),
            Node::Var(var) => Truth::Variable(self.show(*var, "bool"), true),
            Node::Not(inner) => self.truth(pool, *inner)?.not(),
            Node::And(parts) => {
                let parts = parts.iter().map(|it| self.truth(pool, *it));
                let parts: Vec<Truth> = parts.collect::<Result<_, _>>()?;
                self.conjunction(&parts)
            }
            Node::Eq(one, two) if pool.sort(*one).is_bool() => {
                let (one, two) = (self.truth(pool, *one)?, self.truth(pool, *two)?);
                let (one, two) = (self.positive(&one), self.positive(&two));
                self.reified(|name| format!("bool_eq_reif({one},{two},{name})"))
            }
            Node::IsZero(inner) => {
                let sum = self.linear(pool, *inner)?;
                self.reified(|name| format!("int_lin_eq_reif({},{name})", sum.arguments(0)))
            }
            Node::NotPositive(inner) => {
                let sum = self.linear(pool, *inner)?;
                self.reified(|name| format!("int_lin_le_reif({},{name})", sum.arguments(0)))
            }
            Node::BvLe(one, two) => {
                let sum = self.difference(pool, *one, *two)?;
                self.reified(|name| format!("int_lin_le_reif({},{name})", sum.arguments(0)))
            }
            _ => return Err(Refused("other constraints")),
        };
        self.truths.insert(term, truth.clone());
        Ok(truth)
    }

    fn reified(&mut self, constraint: impl Fn(&str) -> String) -> Truth {
        let name = self.truth_variable();
        self.post(&constraint(&name));
        Truth::Variable(name, true)
    }

    fn conjunction(&mut self, parts: &[Truth]) -> Truth {
        let parts: Vec<String> = parts.iter().map(|it| self.positive(it)).collect();
        let parts = parts.join(",");
        self.reified(|name| format!("array_bool_and([{parts}],{name})"))
    }

    /// A truth value as a variable or a constant.
    fn positive(&mut self, truth: &Truth) -> String {
        match truth {
            Truth::Known(value) => value.to_string(),
            Truth::Variable(name, true) => name.clone(),
            Truth::Variable(name, false) => {
                let opposite = self.truth_variable();
                self.post(&format!("bool_not({name},{opposite})"));
                opposite
            }
        }
    }

    /// The difference of two integers. It needs no more room than they do, so it cannot overflow.
    pub(super) fn difference(
        &mut self,
        pool: &TermPool,
        one: TermId,
        two: TermId,
    ) -> Result<Linear, Refused> {
        let mut difference = Linear::default();
        difference.add(1, &self.number(pool, one)?);
        difference.add(-1, &self.number(pool, two)?);
        Ok(difference)
    }

    /// A term as a sum.
    pub(super) fn linear(&mut self, pool: &TermPool, term: TermId) -> Result<Linear, Refused> {
        let mut linear = Linear::default();
        let Node::Sum(scalar, sum) = pool.node(term) else {
            linear.add(1, &self.number(pool, term)?);
            return Ok(linear);
        };
        const WIDE: Refused = Refused("integers of a wide range");
        for (factor, part) in &sum.monomials {
            let factor = factor.to_i128().ok_or(WIDE)?;
            linear.add(factor, &self.number(pool, *part)?);
        }
        linear.add_constant(sum.constant.to_i128().ok_or(WIDE)?);
        fits(linear.range, *scalar)?;
        domain(linear.range)?;
        Ok(linear)
    }

    /// The integer of a term.
    fn number(&mut self, pool: &TermPool, term: TermId) -> Result<Number, Refused> {
        if let Some(known) = self.numbers.get(&term) {
            return Ok(known.clone());
        }
        let scalar = integer_sort(pool, term)?;
        let number = match pool.node(term) {
            Node::Literal(literal) => {
                let value = Integer::of_literal(literal).and_then(|it| it.to_i128());
                Number::constant(value.ok_or(Refused("integers of a wide range"))?)
            }
            Node::Var(var) => {
                let range = self.bounds.of(pool, *var);
                let range = range.ok_or(Refused("unbounded integers"))?;
                Number::variable(self.show(*var, &domain(range)?), range)
            }
            Node::Ite(condition, one, two) => {
                let condition = self.truth(pool, *condition)?;
                let (one, two) = (self.number(pool, *one)?, self.number(pool, *two)?);
                self.choice(&condition, one, two)?
            }
            Node::Sum(..) => {
                let mut sum = self.linear(pool, term)?;
                let number = self.number_variable(sum.range)?;
                sum.add(-1, &number);
                self.post(&sum.compared("int_lin_eq", 0));
                number
            }
            Node::Product(_, factors) => {
                let mut product = Number::constant(1);
                for factor in factors {
                    let factor = self.number(pool, *factor)?;
                    product = self.product(&product, &factor, scalar)?;
                }
                product
            }
            _ => return Err(Refused("other operations")),
        };
        self.numbers.insert(term, number.clone());
        Ok(number)
    }

    /// One of two integers: the element of an array at the place that the condition is.
    fn choice(&mut self, condition: &Truth, one: Number, two: Number) -> Result<Number, Refused> {
        if let Truth::Known(value) = condition {
            return Ok(if *value { one } else { two });
        }
        let condition = self.positive(condition);
        let range = (one.range.0.min(two.range.0), one.range.1.max(two.range.1));
        let bit = self.number_variable((0, 1))?;
        let place = self.number_variable((1, 2))?;
        let chosen = self.number_variable(range)?;
        self.post(&format!("bool2int({condition},{})", bit.text));
        self.post(&format!(
            "int_lin_eq([1,-1],[{},{}],1)",
            place.text, bit.text
        ));
        let (place, one, two) = (place.text, one.text, two.text);
        let chosen_name = &chosen.text;
        self.post(&format!(
            "array_var_int_element({place},[{two},{one}],{chosen_name})"
        ));
        Ok(chosen)
    }

    fn product(&mut self, one: &Number, two: &Number, scalar: Scalar) -> Result<Number, Refused> {
        let ends = [one.range.0, one.range.1].map(|it| [it * two.range.0, it * two.range.1]);
        let ends = ends.concat();
        let range = ends.iter().fold((i128::MAX, i128::MIN), |(low, high), it| {
            (low.min(*it), high.max(*it))
        });
        fits(range, scalar)?;
        if range.0 == range.1 {
            return Ok(Number::constant(range.0));
        }
        let product = self.number_variable(range)?;
        let (one, two) = (&one.text, &two.text);
        self.post(&format!("int_times({one},{two},{})", product.text));
        Ok(product)
    }
}

/// Machine integers that may wrap around are refused.
fn fits((low, high): (i128, i128), scalar: Scalar) -> Result<(), Refused> {
    let most: i128 = match scalar {
        Scalar::Bv32 => 1 << 31,
        Scalar::Bv64 => 1 << 63,
        _ => return Ok(()),
    };
    match low >= -most && high < most {
        true => Ok(()),
        false => Err(Refused("sums that may overflow")),
    }
}
