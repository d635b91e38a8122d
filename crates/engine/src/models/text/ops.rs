//! Operations on texts, over constants and terms alike. Bounds were checked before.

use oxpecker_ir::BinaryOp;
use oxpecker_text as known;

use super::super::{Invocation, Modelled};
use super::{MAX_UNITS, OUT_OF_TEXT};
use crate::heap::Text;
use crate::value::Value;

impl Invocation<'_, '_> {
    pub(super) fn length_of(&mut self, text: &Text) -> Value {
        match text {
            Text::Known(units) => Value::Int(units.len() as i64),
        }
    }

    /// The unit at a place that is in the text.
    pub(super) fn unit_at(&mut self, text: &Text, place: Value) -> Modelled<Value> {
        let (units, place) = (self.known_units(text)?, self.known_int(place)?);
        let unit = usize::try_from(place).ok().and_then(|it| units.get(it));
        Ok(Value::Int(unit.copied().map_or(0, i64::from)))
    }

    /// The units from one place up to another, both in the text.
    pub(super) fn slice(&mut self, text: &Text, begin: Value, end: Value) -> Modelled<Text> {
        let units = self.known_units(text)?;
        let (begin, end) = (self.known_int(begin)?, self.known_int(end)?);
        let range = usize::try_from(begin).unwrap_or(0)..usize::try_from(end).unwrap_or(0);
        Ok(Text::known(units.get(range).unwrap_or_default()))
    }

    /// One text after the other.
    pub(super) fn joined(&mut self, texts: &[Text]) -> Modelled<Text> {
        let mut all = Vec::new();
        for text in texts {
            all.extend_from_slice(&self.known_units(text)?);
            if all.len() > MAX_UNITS {
                return Err(self.gave_up("a text that is too long"));
            }
        }
        Ok(Text::known(&all))
    }

    /// Whether two texts are equal.
    pub(super) fn equal_texts(&mut self, one: &Text, two: &Text) -> Modelled<Value> {
        let (one, two) = (self.known_units(one)?, self.known_units(two)?);
        Ok(Value::Bool(one == two))
    }

    /// A text of one unit.
    pub(super) fn text_of_unit(&mut self, unit: Value) -> Modelled<Text> {
        let unit = self.known_int(unit)?;
        Ok(Text::known(&[unit as u16]))
    }

    /// A text of units.
    pub(super) fn text_of_units(&mut self, units: &[Value]) -> Modelled<Text> {
        let mut all = Vec::with_capacity(units.len());
        for unit in units {
            all.push(self.known_int(*unit)? as u16);
        }
        Ok(Text::known(&all))
    }

    /// The first place of a text in another, from a place on, or -1.
    pub(super) fn index_of(&mut self, text: &Text, wanted: &Text, from: Value) -> Modelled<Value> {
        let (text, wanted) = (self.known_units(text)?, self.known_units(wanted)?);
        let from = self.known_int(from)?;
        Ok(Value::Int(known::search::index_of(&text, &wanted, from)))
    }

    /// The last place of a text in another, up to a place, or -1.
    pub(super) fn last_index_of(
        &mut self,
        text: &Text,
        wanted: &Text,
        from: Value,
    ) -> Modelled<Value> {
        let (text, wanted) = (self.known_units(text)?, self.known_units(wanted)?);
        let from = self.known_int(from)?;
        Ok(Value::Int(known::search::last_index_of(
            &text, &wanted, from,
        )))
    }

    /// Throws as strings do unless `0 <= place < length`.
    pub(super) fn check_place(&mut self, place: Value, length: Value) -> Modelled<()> {
        let low = self.on_ints(BinaryOp::Ge, place, Value::Int(0))?;
        let high = self.on_ints(BinaryOp::Lt, place, length)?;
        for holds in [low, high] {
            self.check(
                holds,
                OUT_OF_TEXT,
                &[("index ", place), (", length ", length)],
            )?;
        }
        Ok(())
    }

    /// Throws unless `0 <= begin <= end <= length`.
    pub(super) fn check_range(
        &mut self,
        (begin, end, length): (Value, Value, Value),
        class: &'static str,
        words: &'static str,
    ) -> Modelled<()> {
        let parts = [(words, begin), (", end ", end), (", length ", length)];
        let conditions = [
            (BinaryOp::Ge, begin, Value::Int(0)),
            (BinaryOp::Le, begin, end),
            (BinaryOp::Le, end, length),
        ];
        for (op, one, two) in conditions {
            let holds = self.on_ints(op, one, two)?;
            self.check(holds, class, &parts)?;
        }
        Ok(())
    }

    /// Throws unless `count` elements from `offset` on are within `length`.
    pub(super) fn check_count(
        &mut self,
        (offset, count, length): (Value, Value, Value),
    ) -> Modelled<()> {
        let parts = [
            ("offset ", offset),
            (", count ", count),
            (", length ", length),
        ];
        let rest = self.on_ints(BinaryOp::Sub, length, count)?;
        let conditions = [
            (BinaryOp::Ge, offset, Value::Int(0)),
            (BinaryOp::Ge, count, Value::Int(0)),
            (BinaryOp::Le, offset, rest),
        ];
        for (op, one, two) in conditions {
            let holds = self.on_ints(op, one, two)?;
            self.check(holds, OUT_OF_TEXT, &parts)?;
        }
        Ok(())
    }
}
