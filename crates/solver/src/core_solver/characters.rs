//! Properties of characters, which no solver knows, told to it piece by piece.
//!
//! Each property of each character is a number of its own at first. As long as the solver's model has a wrong number, it
//! is told the piece of the property that the character is in. A no is a no from the first round on.

use oxpecker_java_string::character::Property;
use oxpecker_term::{Literal, Model, Node, Scalar, TermId, TermPool, TextOp};
use rustc_hash::FxHashMap;

/// How often a solver is told more.
pub(crate) const MOST_ROUNDS: usize = 60;
/// Characters with one value are told only if they are in at most this many ranges.
const MOST_RANGES: usize = 60;
/// Pieces of properties that begin before this number are told at once.
const COMMON: i64 = 0x80;

/// The numbers that stand for properties, kept so that equal questions are equal terms.
#[derive(Debug, Default)]
pub(crate) struct Characters {
    values: FxHashMap<TermId, TermId>,
}

/// A question in which properties are variables.
#[derive(Debug)]
pub(crate) struct Abstract {
    /// The question, and the pieces told so far.
    pub(crate) constraints: Vec<TermId>,
    /// Property, character, and the variable for its value.
    applied: Vec<(Property, TermId, TermId)>,
}

impl Characters {
    /// The question with variables for properties of characters; none if there are no properties.
    pub(crate) fn without_properties(
        &mut self,
        pool: &mut TermPool,
        constraints: &[TermId],
    ) -> Option<Abstract> {
        let mut found: Vec<(TermId, Property, TermId)> = Vec::new();
        pool.visit(constraints, |term| {
            if let Node::Text(TextOp::Character(property), operands) = pool.node(term) {
                found.push((term, *property, operands[0]));
            }
        });
        if found.is_empty() {
            return None;
        }
        // Characters may depend on other properties, whose terms are older.
        found.sort_unstable();
        let mut map: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut applied = Vec::new();
        for (term, property, unit) in found {
            let bounds = pool.interval(term);
            let value = *self.values.entry(term).or_insert_with(|| {
                let name = format!("{property:?}");
                pool.fresh_var_in(&name, Scalar::Bv32.into(), bounds.lo(), bounds.hi())
            });
            let unit = pool.replace_terms(unit, &map);
            map.insert(term, value);
            applied.push((property, unit, value));
        }
        let mut replaced = Vec::with_capacity(constraints.len());
        for constraint in constraints {
            replaced.push(pool.replace_terms(*constraint, &map));
        }
        let mut question = Abstract {
            constraints: replaced,
            applied,
        };
        question.tell_common(pool);
        Some(question)
    }
}

impl Abstract {
    fn tell_common(&mut self, pool: &mut TermPool) {
        for place in 0..self.applied.len() {
            let mut number: i64 = 0;
            while number < COMMON {
                number = self.tell(pool, place, number as i32);
            }
        }
    }

    /// Tells the piece of a property that a number is in; gives the first number behind it.
    fn tell(&mut self, pool: &mut TermPool, place: usize, number: i32) -> i64 {
        let (property, unit, value) = self.applied[place];
        let (start, end, piece) = property.piece_at(number);
        let given = pool.piece(unit, piece);
        let (low, high) = (
            pool.number(Scalar::Bv32, start),
            pool.number(Scalar::Bv32, end - 1),
        );
        let (above, below) = (pool.le(low, unit), pool.le(unit, high));
        let within = pool.and(above, below);
        let same = pool.eq(value, given);
        let told = pool.implies(within, same);
        if told != pool.tt() {
            self.constraints.push(told);
        }
        end
    }

    /// Tells which characters have a value, if they are few.
    fn tell_backwards(&mut self, pool: &mut TermPool, place: usize, number: i32) {
        let (property, unit, value) = self.applied[place];
        let Some(ranges) = property.numbers_with(number, MOST_RANGES) else {
            return;
        };
        let number = pool.bv32(number);
        let has_value = pool.eq(value, number);
        let mut possible = Vec::with_capacity(ranges.len());
        for (low, high) in ranges {
            let (low, high) = (
                pool.number(Scalar::Bv32, low),
                pool.number(Scalar::Bv32, high),
            );
            let (above, below) = (pool.le(low, unit), pool.le(unit, high));
            possible.push(pool.and(above, below));
        }
        let possible = pool.or_all(possible);
        let told = pool.implies(has_value, possible);
        if told != pool.tt() {
            self.constraints.push(told);
        }
    }

    /// Tells what is wrong in a model of the question; false if nothing is.
    pub(crate) fn refine(&mut self, pool: &mut TermPool, model: &Model) -> bool {
        let mut wrong = Vec::new();
        for (place, (property, unit, value)) in self.applied.iter().enumerate() {
            let (Literal::Bv32(unit), Literal::Bv32(value)) =
                (model.eval(pool, *unit), model.eval(pool, *value))
            else {
                continue;
            };
            if property.of(unit) != value {
                wrong.push((place, unit, value));
            }
        }
        for (place, unit, value) in &wrong {
            self.tell(pool, *place, *unit);
            self.tell_backwards(pool, *place, *value);
        }
        !wrong.is_empty()
    }
}
