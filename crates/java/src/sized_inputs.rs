//! Inputs whose sizes are known: arrays, strings and collections that are small, one object for each size.
//!
//! What the program does with them needs no theory of strings or of arrays: their elements are single unknowns.

use std::ops::RangeInclusive;

use oxpecker_interp::heap::{ArrayObject, Elements, Object, Text};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_ir::Type;
use oxpecker_term::{Scalar, TermId};

use super::Jvm;

impl Jvm<'_, '_> {
    /// The sizes that inputs have, if they are small. Inputs that are drawn have sizes anyway.
    pub(super) fn sizes(&self) -> Option<RangeInclusive<u32>> {
        let most = self.config.inputs.max_size?;
        (!self.draws_values()).then_some(0..=most)
    }

    /// An input array of a size.
    pub(super) fn array_of(
        &mut self,
        state: &mut State,
        element: &Type,
        (size, name): (u32, &str),
    ) -> Object {
        let input = |place| self.input(state, element, &format!("{name}[{place}]"));
        let elements = (0..size).map(input).collect();
        Object::Array(ArrayObject {
            element: element.clone(),
            length: Value::Int(i64::from(size)),
            elements: Elements::Vector(elements),
        })
    }

    /// A text of a size.
    pub(super) fn text_of(&mut self, size: u32, name: &str) -> Text {
        if size == 0 {
            return Text::known(&[]);
        }
        let most = Some(i64::from(u16::MAX));
        let units = (0..size).map(|place| {
            let name = format!("{name}[{place}]");
            let unit = self
                .pool
                .fresh_var_in(&name, Scalar::Bv32.into(), Some(0), most);
            self.pool.text_of_unit(unit)
        });
        let units: Vec<TermId> = units.collect();
        Text::Term(self.pool.concat(&units))
    }
}
