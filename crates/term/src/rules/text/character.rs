//! Properties of characters.

use oxpecker_java_string::character::{Piece, Property};

use crate::node::TermId;
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::TextOp;

/// A property that is this simple on the numbers that are possible is written out.
const FEW_PIECES: usize = 14;

impl TermPool {
    /// A property of a character, which is a 32-bit integer.
    pub fn character(&mut self, property: Property, unit: TermId) -> TermId {
        let op = TextOp::Character(property);
        if let Some(known) = self.on_constants(op, &[unit]) {
            return known;
        }
        let interval = self.interval(unit);
        if let (Some(low), Some(high)) = (interval.lo(), interval.hi()) {
            let pieces = property.pieces();
            let first = pieces.partition_point(|(start, _)| *start <= low).max(1) - 1;
            let last = pieces.partition_point(|(start, _)| *start <= high);
            if last - first <= FEW_PIECES {
                return self.by_pieces(unit, &pieces[first..last]);
            }
        }
        self.plain(op, &[unit])
    }

    /// A property of a number that is known to be in a range, as choices between numbers: solvers know these better.
    pub fn character_within(
        &mut self,
        property: Property,
        unit: TermId,
        (low, high): (i64, i64),
    ) -> TermId {
        let pieces = property.pieces();
        let first = pieces.partition_point(|(start, _)| *start <= low).max(1) - 1;
        let last = pieces.partition_point(|(start, _)| *start <= high);
        self.by_pieces(unit, &pieces[first..last])
    }

    /// Halves the pieces until one is left.
    fn by_pieces(&mut self, unit: TermId, pieces: &[(i64, Piece)]) -> TermId {
        let middle = pieces.len() / 2;
        if middle == 0 {
            let piece = pieces.first().map_or(Piece::Value(0), |(_, piece)| *piece);
            return self.piece(unit, piece);
        }
        let (below, above) = pieces.split_at(middle);
        let border = self.number(Scalar::Bv32, above[0].0);
        let is_below = self.lt(unit, border);
        let (low, high) = (self.by_pieces(unit, below), self.by_pieces(unit, above));
        self.ite(is_below, low, high)
    }

    /// What a piece of a property gives for a number.
    pub fn piece(&mut self, unit: TermId, piece: Piece) -> TermId {
        let plus = |pool: &mut TermPool, distance: i64| {
            let distance = pool.number(Scalar::Bv32, distance);
            pool.add(unit, distance)
        };
        match piece {
            Piece::Value(value) => self.number(Scalar::Bv32, value),
            Piece::Plus(distance) => plus(self, distance),
            Piece::Alternating(even, odd) => {
                let (one, zero) = (self.bv32(1), self.bv32(0));
                let lowest = self.bit_and(unit, one);
                let is_even = self.eq(lowest, zero);
                let (even, odd) = (plus(self, even), plus(self, odd));
                self.ite(is_even, even, odd)
            }
        }
    }
}
