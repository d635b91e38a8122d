//! Moves of one input at a time, from far steps to near ones.

use oxpecker_term::Literal;

use super::Search;
use super::values::{at_ordinal, nearest, ordinal, shifts};

/// Steps of one size in a row.
const IN_A_ROW: u32 = 8;
/// The powers of two by which the values of doubles are moved.
const POWERS: std::ops::RangeInclusive<i32> = -10..=12;

impl Search<'_> {
    /// Goes nearer as long as that is possible.
    pub(super) fn climb(&mut self) {
        loop {
            let before = self.cost;
            self.newton();
            self.sweep(None);
            // Moves that gain next to nothing would go on for ever.
            if self.is_done() || self.cost > before - 1e-6 {
                return;
            }
        }
    }

    /// Moves all inputs one after the other, but for one that stays.
    pub(super) fn sweep(&mut self, fixed: Option<usize>) {
        for index in 0..self.tape.inputs.len() {
            if fixed != Some(index) {
                self.move_value(index);
                self.move_place(index);
            }
        }
    }

    /// Tries the constants that occur and special values for each input.
    pub(super) fn try_constants(&mut self) {
        for index in 0..self.tape.inputs.len() {
            for candidate in self.candidates.all() {
                if self.is_done() {
                    return;
                }
                let value = nearest(&self.tape.inputs[index], candidate);
                self.try_input(index, value);
            }
        }
    }

    /// Whether there is nothing left to do.
    pub(super) fn is_done(&self) -> bool {
        self.cost == 0.0 || self.left == 0
    }

    /// Adds and subtracts powers of two, which is how functions of doubles are explored best.
    fn move_value(&mut self, index: usize) {
        if !self.tape.inputs[index].scalar.is_float() {
            return;
        }
        for power in POWERS.rev() {
            for sign in [1.0, -1.0] {
                self.repeat(index, |search| {
                    let value = search.tape.input(index).as_f64()?;
                    let input = &search.tape.inputs[index];
                    Some(nearest(input, value + sign * 2_f64.powi(power)))
                });
            }
        }
    }

    /// Moves by powers of two in the order of all values, down to the next one.
    fn move_place(&mut self, index: usize) {
        for shift in (0..shifts(self.tape.inputs[index].scalar)).rev() {
            for sign in [1, -1] {
                self.repeat(index, |search| {
                    let place = ordinal(search.tape.input(index)) + (sign << shift);
                    let input = &search.tape.inputs[index];
                    Some(at_ordinal(input.scalar, input.bounds, place))
                });
            }
        }
    }

    fn repeat(&mut self, index: usize, next: impl Fn(&Self) -> Option<Literal>) {
        for _ in 0..IN_A_ROW {
            let nearer =
                !self.is_done() && next(self).is_some_and(|value| self.try_input(index, value));
            if !nearer {
                return;
            }
        }
    }
}
