//! Functions of code points as a few pieces, for code points that are not known.

/// What a function does from some code point on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// It gives this value.
    Value(i64),
    /// It adds this.
    Plus(i64),
    /// It adds the one to even code points and the other to odd ones.
    Alternating(i64, i64),
}

/// The pieces of a function on `0..=last`, each with its first code point.
pub(super) fn cut(property: impl Fn(u32) -> i64, last: u32) -> Vec<(u32, Piece)> {
    let values: Vec<i64> = (0..=last).map(property).collect();
    let mut pieces = Vec::new();
    let mut start = 0;
    while let Some(first) = values.get(start) {
        let distance = |place: usize| values[place] - place as i64;
        let next = if start + 1 < values.len() {
            start + 1
        } else {
            start
        };
        let parity = match start % 2 {
            0 => (distance(start), distance(next)),
            _ => (distance(next), distance(start)),
        };
        let choices = [
            Piece::Value(*first),
            Piece::Plus(distance(start)),
            Piece::Alternating(parity.0, parity.1),
        ];
        let mut best = (start, choices[0]);
        for piece in choices {
            let fits = |place: &usize| values[*place] == piece.apply(*place as i64);
            let end = (start..values.len()).take_while(fits).count() + start;
            if end > best.0 {
                best = (end, piece);
            }
        }
        pieces.push((start as u32, best.1));
        start = best.0.max(start + 1);
    }
    pieces
}

impl Piece {
    /// The value at a code point.
    pub fn apply(self, point: i64) -> i64 {
        match self {
            Piece::Value(value) => value,
            Piece::Plus(distance) => point + distance,
            Piece::Alternating(even, odd) => point + if point % 2 == 0 { even } else { odd },
        }
    }
}
