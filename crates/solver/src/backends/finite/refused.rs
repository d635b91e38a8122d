//! What has no finite range, or is no integer, and so cannot be encoded.

use oxpecker_term::{Scalar, Sort, TermId, TermPool};

/// What is not encoded.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Refused(pub(in super::super) &'static str);

/// The sort of a term that is an integer.
pub(in super::super) fn integer_sort(pool: &TermPool, term: TermId) -> Result<Scalar, Refused> {
    match pool.sort(term) {
        Sort::Scalar(scalar) if scalar.is_integral() => Ok(scalar),
        Sort::Scalar(_) => Err(Refused("other sorts")),
        Sort::Array { .. } => Err(Refused("arrays")),
    }
}
