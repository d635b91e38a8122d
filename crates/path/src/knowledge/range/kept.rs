//! Ranges in the maps that forks copy. Almost all bounds are words, and a map of those is a third as large.

use std::rc::Rc;

use super::{ENDLESS, Range};

/// A range that is kept.
#[derive(Clone, Debug)]
pub(in crate::knowledge) enum Kept {
    /// The least word stands for no lower bound, the greatest one for no upper bound.
    Words {
        lo: i64,
        hi: i64,
        modulus: u32,
        residue: u32,
    },
    /// What is none of these.
    Other(Rc<Range>),
}

impl Kept {
    pub(in crate::knowledge) fn range(&self) -> Range {
        match *self {
            Kept::Words {
                lo,
                hi,
                modulus,
                residue,
            } => Range {
                low: if lo == i64::MIN { -ENDLESS } else { lo.into() },
                high: if hi == i64::MAX { ENDLESS } else { hi.into() },
                modulus: modulus.into(),
                residue: residue.into(),
            },
            Kept::Other(ref range) => **range,
        }
    }

    fn words(range: &Range) -> Option<Kept> {
        let inside = i64::MIN + 1..i64::MAX;
        let word = |bound: i128| {
            let word = i64::try_from(bound).ok();
            word.filter(|it| inside.contains(it))
        };
        Some(Kept::Words {
            lo: range.lo().map_or(Some(i64::MIN), word)?,
            hi: range.hi().map_or(Some(i64::MAX), word)?,
            modulus: u32::try_from(range.modulus).ok()?,
            residue: u32::try_from(range.residue).ok()?,
        })
    }
}

impl From<Range> for Kept {
    fn from(range: Range) -> Self {
        Kept::words(&range).unwrap_or_else(|| Kept::Other(Rc::new(range)))
    }
}
