//! Tables: constant vectors that are read at symbolic indexes.
//!
//! A table is shared by all terms that read it. Reading it at a constant, evaluating a read and finding the least and the
//! greatest element of a part of it never go through the whole vector, so a read costs the same whatever the length.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::interval::Interval;
use crate::literal::Literal;
use crate::sort::Scalar;

/// Least and greatest elements are kept for this many elements at a time.
const BLOCK: usize = 64;

/// A constant vector, and the element that reads outside of it have: reads are total.
///
/// Equal contents are equal tables; a pool keeps each of them once.
#[derive(Clone, Debug)]
pub struct Table(Arc<Content>);

#[derive(Debug)]
struct Content {
    element: Scalar,
    /// The elements: integers and references as they are, truth values as 0 and 1, IEEE numbers by their bits.
    words: Box<[i64]>,
    outside: i64,
    /// The least and the greatest word of every block.
    blocks: Box<[(i64, i64)]>,
    hash: u64,
}

impl Table {
    /// The table of these elements; `None` if one of them is of another sort, a string or an integer beyond 64 bits.
    pub fn new(
        element: Scalar,
        elements: impl IntoIterator<Item = Literal>,
        outside: &Literal,
    ) -> Option<Table> {
        let word = |literal: &Literal| word_of(element, literal);
        let words: Option<Vec<i64>> = elements.into_iter().map(|it| word(&it)).collect();
        Some(Table::of_words(element, words?, word(outside)?))
    }

    /// The table of elements that are written as words, wrapped around if the sort is narrower: see [`Table::words`].
    pub fn of_words(element: Scalar, mut words: Vec<i64>, mut outside: i64) -> Table {
        if element == Scalar::Bv32 {
            words.iter_mut().for_each(|it| *it = wrapped(*it));
            outside = wrapped(outside);
        }
        let least = |block: &[i64]| block.iter().copied().fold(i64::MAX, i64::min);
        let most = |block: &[i64]| block.iter().copied().fold(i64::MIN, i64::max);
        let blocks = words.chunks(BLOCK).map(|it| (least(it), most(it)));
        let blocks = blocks.collect();
        let mut hasher = FxHasher::default();
        (element, &words, outside).hash(&mut hasher);
        Table(Arc::new(Content {
            element,
            words: words.into_boxed_slice(),
            outside,
            blocks,
            hash: hasher.finish(),
        }))
    }

    /// The sort of the elements.
    pub fn element(&self) -> Scalar {
        self.0.element
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.0.words.len()
    }

    /// Whether all reads are outside.
    pub fn is_empty(&self) -> bool {
        self.0.words.is_empty()
    }

    /// The elements as words: integers and references as they are, truth values as 0 and 1, IEEE numbers by their bits.
    pub fn words(&self) -> &[i64] {
        &self.0.words
    }

    /// What is read outside, as a word.
    pub fn outside(&self) -> i64 {
        self.0.outside
    }

    /// The objects that elements are, what is read outside included.
    pub fn references(&self) -> impl Iterator<Item = i64> {
        let all = self.0.words.iter().copied().chain([self.0.outside]);
        all.filter(|_| self.0.element == Scalar::Ref)
    }

    /// The same with other objects.
    pub fn with_references(&self, mut other: impl FnMut(i64) -> i64) -> Table {
        let words = self.0.words.iter().map(|it| other(*it)).collect();
        Table::of_words(self.0.element, words, other(self.0.outside))
    }

    /// The word at an index, whatever it is.
    pub fn word(&self, index: Option<i64>) -> i64 {
        let place = index.and_then(|it| usize::try_from(it).ok());
        let inside = place.and_then(|it| self.0.words.get(it));
        inside.copied().unwrap_or(self.0.outside)
    }

    /// The element at an index, whatever it is.
    pub fn at(&self, index: Option<i64>) -> Literal {
        self.literal(self.word(index))
    }

    /// The element that a word stands for.
    pub fn literal(&self, word: i64) -> Literal {
        literal_of(self.0.element, word)
    }

    /// The indexes inside that an interval has, and whether it has others.
    pub fn reach(&self, interval: Interval) -> (std::ops::Range<usize>, bool) {
        let (lo, hi) = interval.ends();
        let end = self.len() as i64;
        let (from, to) = (lo.clamp(0, end), hi.saturating_add(1).clamp(0, end));
        (from as usize..(to.max(from)) as usize, lo < 0 || hi >= end)
    }

    /// The least and the greatest word that is read at indexes of an interval.
    pub fn extremes(&self, interval: Interval) -> (i64, i64) {
        let (inside, outside) = self.reach(interval);
        let mut found = (!inside.is_empty()).then(|| self.extremes_of(inside));
        if outside {
            let (least, most) = found.unwrap_or((self.0.outside, self.0.outside));
            found = Some((least.min(self.0.outside), most.max(self.0.outside)));
        }
        found.unwrap_or((self.0.outside, self.0.outside))
    }

    fn extremes_of(&self, places: std::ops::Range<usize>) -> (i64, i64) {
        let words = &self.0.words;
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        let mut at = places.start;
        while at < places.end {
            let (low, high, next) = match at.is_multiple_of(BLOCK) && at + BLOCK <= places.end {
                true => (
                    self.0.blocks[at / BLOCK].0,
                    self.0.blocks[at / BLOCK].1,
                    at + BLOCK,
                ),
                false => (words[at], words[at], at + 1),
            };
            (least, most) = (least.min(low), most.max(high));
            at = next;
        }
        (least, most)
    }

    /// The interval of what is read at indexes of an interval, if elements have one.
    pub(crate) fn interval(&self, index: Interval) -> Interval {
        let element = self.0.element;
        if !element.is_integral() && element != Scalar::Ref {
            return Interval::of_scalar(element);
        }
        let (least, most) = self.extremes(index);
        Interval::new(Some(least), Some(most))
    }

    /// The first element and the difference of neighbours if all elements of a part have the same.
    pub(crate) fn progression(&self, places: std::ops::Range<usize>) -> Option<(i64, i64)> {
        let words = self.0.words.get(places)?;
        let (first, step) = (*words.first()?, words.get(1)?.checked_sub(*words.first()?)?);
        let even = words
            .windows(2)
            .all(|pair| pair[1].checked_sub(pair[0]) == Some(step));
        even.then_some((first, step))
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&*self.0, &*other.0);
        Arc::ptr_eq(&self.0, &other.0)
            || one.hash == two.hash
                && one.element == two.element
                && one.outside == two.outside
                && one.words == two.words
    }
}

impl Eq for Table {}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "wrapping is wanted")]
fn wrapped(word: i64) -> i64 {
    i64::from(word as i32)
}

/// A constant of this sort as a word.
pub(crate) fn word_of(scalar: Scalar, literal: &Literal) -> Option<i64> {
    if literal.scalar() != scalar {
        return None;
    }
    match literal {
        Literal::Bool(value) => Some(i64::from(*value)),
        Literal::Float(value) => Some(value.to_bits().cast_signed()),
        Literal::Single(value) => Some(i64::from(value.to_bits())),
        other => other.as_i64(),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "words of 32 bits are kept in 64"
)]
fn literal_of(scalar: Scalar, word: i64) -> Literal {
    match scalar {
        Scalar::Bool => Literal::Bool(word != 0),
        Scalar::Int => Literal::Int(word),
        Scalar::Bv32 => Literal::Bv32(word as i32),
        Scalar::Bv64 => Literal::Bv64(word),
        Scalar::Float => Literal::float(f64::from_bits(word.cast_unsigned())),
        Scalar::Single => Literal::single(f32::from_bits(word as u32)),
        Scalar::Ref => Literal::Ref(word),
        Scalar::Text => Literal::default_of(scalar),
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::{Interval, Literal, Scalar};

    #[test]
    fn extremes_are_those_of_the_part_that_is_read() {
        let words: Vec<i64> = (0..300).map(|it: i64| (it * 7919) % 1009 - 500).collect();
        let table = Table::of_words(Scalar::Int, words.clone(), 77);
        for (lo, hi) in [
            (0, 299),
            (-5, 3),
            (64, 127),
            (63, 129),
            (290, 1000),
            (400, 500),
            (7, 7),
        ] {
            let read = (lo..=hi).map(|at| table.word(Some(at)));
            let (least, most) = (read.clone().min(), read.max());
            let found = table.extremes(Interval::new(Some(lo), Some(hi)));
            assert_eq!((Some(found.0), Some(found.1)), (least, most), "{lo}..={hi}");
        }
    }

    #[test]
    fn elements_keep_their_bits() {
        let zeros = [0.0, -0.0, f64::NAN, f64::INFINITY].map(Literal::float);
        let table = Table::new(Scalar::Float, zeros.clone(), &Literal::Float(0.0));
        let table = table.expect("all are doubles");
        for (at, element) in zeros.iter().enumerate() {
            assert_eq!(table.at(Some(at as i64)), *element);
        }
        assert_eq!(table.at(Some(-1)), Literal::Float(0.0));
        let mixed = [Literal::Int(1), Literal::Bv32(1)];
        assert!(Table::new(Scalar::Int, mixed, &Literal::Int(0)).is_none());
    }
}
