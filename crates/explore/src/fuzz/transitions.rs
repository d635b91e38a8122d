//! Progress: which ways between blocks were taken, and how often.

use oxpecker_ir::{BlockId, MethodId};
use rustc_hash::FxHashMap;

use oxpecker_interp::coverage::{Coverage, ITERATIONS, Place};

/// From a block to another one of its method.
pub type Transition = (MethodId, BlockId, BlockId);

/// What one run did, or several together.
#[derive(Clone, Debug, Default)]
pub struct Transitions {
    counts: FxHashMap<Transition, u64>,
    raised: FxHashMap<Place, u64>,
}

/// How good a suite is: first by what it reaches, then by how often.
pub type Fitness = (usize, u64);

/// The bucket of a number of times; what falls into one counts as the same.
fn bucket(times: u64) -> usize {
    ITERATIONS
        .iter()
        .take_while(|from| times >= u64::from(**from))
        .count()
}

impl Transitions {
    /// What a run did. How often it did things says nothing if it might go on for ever.
    pub fn of(coverage: &Coverage, ended: bool) -> Self {
        let most = if ended { u64::MAX } else { 1 };
        let times = |(method, from, to)| coverage.taken(method, from, to).min(most);
        Transitions {
            counts: coverage.edges().map(|edge| (edge, times(edge))).collect(),
            raised: coverage.raised().collect(),
        }
    }

    /// Adds another run; says whether it did something new, or something a good deal more often.
    #[expect(clippy::iter_over_hash_type, reason = "maxima have no order")]
    pub fn add(&mut self, run: &Transitions) -> bool {
        let mut progress = false;
        for (transition, times) in &run.counts {
            let most = self.counts.entry(*transition).or_default();
            progress |= bucket(*times) > bucket(*most);
            *most = (*most).max(*times);
        }
        for (place, times) in &run.raised {
            progress |= self.raised.insert(*place, *times).is_none();
        }
        progress
    }

    /// Whether taking a transition once more than a run did until now would be new.
    pub fn would_be_new(&self, transition: Transition, times: u64) -> bool {
        let most = self.counts.get(&transition).copied().unwrap_or(0);
        bucket(times + 1) > bucket(most)
    }

    /// Whether a check never raised anything.
    pub fn never_raised(&self, place: Place) -> bool {
        !self.raised.contains_key(&place)
    }

    /// How good it is.
    pub fn fitness(&self) -> Fitness {
        (
            self.counts.len() + self.raised.len(),
            self.counts.values().sum(),
        )
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_ir::{BlockId, MethodId};

    use super::Transitions;

    fn run(times: u64) -> Transitions {
        let mut run = Transitions::default();
        run.counts
            .insert((MethodId(0), BlockId(0), BlockId(1)), times);
        run
    }

    #[test]
    fn only_another_bucket_is_progress() {
        let mut all = Transitions::default();
        let times = [1, 1, 2, 3, 4, 7, 5, 8, 15, 16, 31, 32, 1000];
        let progress = times.map(|times| all.add(&run(times)));
        let expected = [
            true, false, true, true, true, false, false, true, false, true, false, true, false,
        ];
        assert_eq!(progress, expected);
        assert!(!all.would_be_new((MethodId(0), BlockId(0), BlockId(1)), 1000));
        assert!(all.would_be_new((MethodId(0), BlockId(1), BlockId(1)), 0));
        assert_eq!(all.fitness(), (1, 1000));
    }
}
