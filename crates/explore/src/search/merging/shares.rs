//! Which part of a region a state is: whoever forks divides its part, and states that are merged add theirs up.
//!
//! States whose parts add up to that of the state they parted from are all that it stands for. Then their conditions
//! together say nothing that was not known before, and need not be assumed.

use num_bigint::BigUint;

/// A part of the whole: a number of halves of halves. It is exact, whatever is divided and added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Share {
    /// Odd, or 0.
    pieces: BigUint,
    /// How often the whole was halved to make pieces.
    halvings: u64,
}

impl Share {
    pub(super) fn whole() -> Self {
        Share {
            pieces: 1_u8.into(),
            halvings: 0,
        }
    }

    /// Of a state that stands for an unknown part of what it came from.
    pub(super) fn none() -> Self {
        Share {
            pieces: 0_u8.into(),
            halvings: 0,
        }
    }

    /// Whether nothing of a part is missing. Of an unknown part nobody knows.
    pub(super) fn is_all_of(&self, whole: &Share) -> bool {
        *whole != Share::none() && self == whole
    }

    /// So many parts that add up to this one.
    pub(super) fn split(self, count: usize) -> impl Iterator<Item = Share> {
        let halvings = (1..count as u64).chain(count.checked_sub(1).map(|it| it as u64));
        halvings.map(move |more| self.halved(more))
    }

    fn halved(&self, more: u64) -> Self {
        match self.pieces == BigUint::ZERO {
            true => Share::none(),
            false => Share {
                pieces: self.pieces.clone(),
                halvings: self.halvings + more,
            },
        }
    }

    /// Both together.
    pub(super) fn with(&self, other: &Share) -> Self {
        let halvings = self.halvings.max(other.halvings);
        let pieces = |share: &Share| &share.pieces << (halvings - share.halvings);
        let sum: BigUint = pieces(self) + pieces(other);
        let Some(even) = sum.trailing_zeros() else {
            return Share::none();
        };
        // More than the whole would be wrong, and is not made any smaller by this.
        let even = even.min(halvings);
        Share {
            pieces: sum >> even,
            halvings: halvings - even,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn parts_add_up_to_what_was_divided() {
        for count in 1..6 {
            let parts: Vec<Share> = Share::whole().split(count).collect();
            assert_eq!(parts.len(), count);
            let parts: Vec<Share> = parts.into_iter().flat_map(|it| it.split(3)).collect();
            let sum = parts
                .iter()
                .rev()
                .fold(Share::none(), |sum, part| sum.with(part));
            assert_eq!(sum, Share::whole());
            for missing in 0..parts.len() {
                let others = parts.iter().enumerate().filter(|(at, _)| *at != missing);
                let sum = others.fold(Share::none(), |sum, (_, part)| sum.with(part));
                assert_ne!(sum, Share::whole());
            }
        }
    }

    #[test]
    fn a_lost_part_is_never_made_up_for() {
        let mut parts: Vec<Share> = Share::whole().split(2).collect();
        parts[1] = Share::none();
        assert_ne!(parts[0].with(&parts[1]), Share::whole());
        assert!(Share::none().split(3).all(|it| it == Share::none()));
        assert!(!Share::none().with(&Share::none()).is_all_of(&Share::none()));
    }
}
