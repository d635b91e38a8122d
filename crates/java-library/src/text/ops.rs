//! Operations on texts, over constants and terms alike. Bounds were checked before.

use oxpecker_ir::BinaryOp;
use oxpecker_java_string as known;
use oxpecker_term::TextOp;

use super::super::{Invocation, Modelled};
use super::{MAX_UNITS, OUT_OF_TEXT};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::Value;

impl Invocation<'_, '_> {
    pub(super) fn length_of(&mut self, text: &Text) -> Value {
        match text {
            Text::Known(units) => Value::Int(units.len() as i64),
            Text::Term(term) => {
                let length = self.interpreter.pool.length(*term);
                self.interpreter.lower(length)
            }
        }
    }

    /// The unit at a place that is in the text.
    pub(super) fn unit_at(&mut self, text: &Text, place: Value) -> Modelled<Value> {
        if let (Text::Known(units), Value::Int(place)) = (text, place) {
            let unit = usize::try_from(place).ok().and_then(|it| units.get(it));
            return Ok(Value::Int(unit.copied().map_or(0, i64::from)));
        }
        let (text, place) = (self.lifted(text), self.int_term(place));
        let unit = self.interpreter.pool.unit_at(text, place);
        Ok(self.interpreter.lower(unit))
    }

    /// The units from one place up to another, both in the text.
    pub(super) fn slice(&mut self, text: &Text, begin: Value, end: Value) -> Modelled<Text> {
        if let (Text::Known(units), Value::Int(begin), Value::Int(end)) = (text, begin, end) {
            let range = usize::try_from(begin).unwrap_or(0)..usize::try_from(end).unwrap_or(0);
            return Ok(Text::known(units.get(range).unwrap_or_default()));
        }
        let text = self.lifted(text);
        let (begin, end) = (self.int_term(begin), self.int_term(end));
        let part = self.interpreter.pool.slice(text, begin, end);
        Ok(self.lowered(part))
    }

    /// One text after the other.
    pub(super) fn joined(&mut self, texts: &[Text]) -> Modelled<Text> {
        if texts.iter().any(|text| matches!(text, Text::Term(_))) {
            let parts: Vec<_> = texts.iter().map(|text| self.lifted(text)).collect();
            let all = self.interpreter.pool.concat(&parts);
            return Ok(self.lowered(all));
        }
        let mut all = Vec::new();
        for text in texts {
            all.extend_from_slice(&self.known_units(text)?);
            if all.len() > MAX_UNITS {
                return Err(self.unsupported("a string that is too long"));
            }
        }
        Ok(Text::known(&all))
    }

    /// Whether two texts are equal.
    pub(super) fn equal_texts(&mut self, one: &Text, two: &Text) -> Modelled<Value> {
        if let (Text::Known(one), Text::Known(two)) = (one, two) {
            return Ok(Value::Bool(one == two));
        }
        let (one, two) = (self.lifted(one), self.lifted(two));
        let equal = self.interpreter.pool.eq(one, two);
        Ok(self.interpreter.lower(equal))
    }

    /// A text of one unit.
    pub(super) fn text_of_unit(&mut self, unit: Value) -> Modelled<Text> {
        if let Value::Int(unit) = unit {
            return Ok(Text::known(&[unit as u16]));
        }
        let unit = self.int_term(unit);
        let text = self.interpreter.pool.text_of_unit(unit);
        Ok(self.lowered(text))
    }

    /// A text of units.
    pub(super) fn text_of_units(&mut self, units: &[Value]) -> Modelled<Text> {
        let mut texts = Vec::with_capacity(units.len());
        for unit in units {
            texts.push(self.text_of_unit(*unit)?);
        }
        self.joined(&texts)
    }

    /// The first place of a text in another, from a place on, or -1.
    pub(super) fn index_of(&mut self, text: &Text, wanted: &Text, from: Value) -> Modelled<Value> {
        self.search(TextOp::IndexOf, text, wanted, from)
    }

    /// The last place of a text in another, up to a place, or -1.
    pub(super) fn last_index_of(
        &mut self,
        text: &Text,
        wanted: &Text,
        from: Value,
    ) -> Modelled<Value> {
        self.search(TextOp::LastIndexOf, text, wanted, from)
    }

    fn search(&mut self, op: TextOp, text: &Text, wanted: &Text, from: Value) -> Modelled<Value> {
        if let (Text::Known(text), Text::Known(wanted), Value::Int(from)) = (text, wanted, from) {
            return Ok(Value::Int(match op {
                TextOp::IndexOf => known::search::index_of(text, wanted, from),
                _ => known::search::last_index_of(text, wanted, from),
            }));
        }
        let (text, wanted) = (self.lifted(text), self.lifted(wanted));
        let from = self.int_term(from);
        let place = self.text_op(op, &[text, wanted, from]);
        Ok(self.interpreter.lower(place))
    }

    /// Whether a text contains, starts with or ends with another.
    pub(super) fn relation(&mut self, op: TextOp, one: &Text, two: &Text) -> Value {
        let (one, two) = (self.lifted(one), self.lifted(two));
        let holds = self.text_op(op, &[one, two]);
        self.interpreter.lower(holds)
    }

    /// `condition && other`.
    pub(super) fn both(&mut self, one: Value, two: Value) -> Modelled<Value> {
        self.on_ints(BinaryOp::And, one, two)
    }

    /// Throws as strings do unless `0 <= place < length`.
    pub(super) fn check_place(&mut self, place: Value, length: Value) -> Modelled<()> {
        let low = self.on_ints(BinaryOp::Ge, place, Value::Int(0))?;
        let high = self.on_ints(BinaryOp::Lt, place, length)?;
        let within = self.both(low, high)?;
        self.check(
            within,
            OUT_OF_TEXT,
            &[("index ", place), (", length ", length)],
        )
    }

    /// Throws unless `0 <= begin <= end <= length`.
    pub(super) fn check_range(
        &mut self,
        (begin, end, length): (Value, Value, Value),
        class: &'static str,
        words: &'static str,
    ) -> Modelled<()> {
        let parts = [(words, begin), (", end ", end), (", length ", length)];
        self.check_all(
            &[
                (BinaryOp::Ge, begin, Value::Int(0)),
                (BinaryOp::Le, begin, end),
                (BinaryOp::Le, end, length),
            ],
            class,
            &parts,
        )
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
        self.check_all(
            &[
                (BinaryOp::Ge, offset, Value::Int(0)),
                (BinaryOp::Ge, count, Value::Int(0)),
                (BinaryOp::Le, offset, rest),
            ],
            OUT_OF_TEXT,
            &parts,
        )
    }

    /// Throws unless all conditions hold.
    fn check_all(
        &mut self,
        conditions: &[(BinaryOp, Value, Value)],
        class: &'static str,
        parts: &[(&str, Value)],
    ) -> Modelled<()> {
        let mut all = Value::TRUE;
        for (op, one, two) in conditions {
            let holds = self.on_ints(*op, *one, *two)?;
            all = self.both(all, holds)?;
        }
        self.check(all, class, parts)
    }
}
