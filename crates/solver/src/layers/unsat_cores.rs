//! Unsat cores: a question that contains an impossible set of constraints is impossible.
//!
//! The path of a question is satisfiable by itself, so a core in it must contain the guard: cores are looked up by the
//! guard only. Every member of a core may be the guard of a later question.

use std::rc::Rc;

use oxpecker_term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply, Source};

type ByMember = FxHashMap<TermId, Vec<Rc<[TermId]>>>;

/// Larger sets are rarely contained in another question.
pub(crate) const MAX_CORE: usize = 16;
/// Cores tried for one question, the newest ones.
const MAX_TRIED: usize = 16;

/// Sets of constraints that exclude each other, in two generations.
#[derive(Debug)]
pub(crate) struct Cores {
    young: ByMember,
    old: ByMember,
    count: usize,
    capacity: usize,
}

impl Layer for Cores {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        if let Some(guard) = query.constraints().last().copied() {
            let refuted = rest.attempt(|_| {
                let refuted = self.refutes(query.key(), guard);
                refuted.then_some(Answer::Unsat)
            });
            if let Some(answer) = refuted {
                let source = Source::Implied;
                return Reply { answer, source };
            }
        }
        let reply = rest.ask(pool, query);
        if reply.answer.is_unsat() && reply.source == Source::Computed {
            let core = rest.solver.core(pool, query.constraints());
            self.insert(&core);
        }
        reply
    }
}

impl Cores {
    /// Remembers at most this many cores; 0 remembers nothing.
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            count: 0,
            capacity,
        }
    }

    /// Whether the sorted constraints contain a core that the guard belongs to.
    pub(crate) fn refutes(&self, sorted: &[TermId], guard: TermId) -> bool {
        let found = |cores: &ByMember| {
            cores.get(&guard).is_some_and(|cores| {
                let tried = cores.iter().rev().take(MAX_TRIED);
                tried
                    .into_iter()
                    .any(|core| core.iter().all(|it| sorted.binary_search(it).is_ok()))
            })
        };
        found(&self.young) || found(&self.old)
    }

    /// Remembers constraints that exclude each other.
    pub(crate) fn insert(&mut self, core: &[TermId]) {
        if self.capacity == 0 || core.len() > MAX_CORE {
            return;
        }
        if self.count >= self.capacity.div_ceil(2) {
            self.old = std::mem::take(&mut self.young);
            self.count = 0;
        }
        self.count += 1;
        let core: Rc<[TermId]> = core.into();
        for member in core.iter() {
            self.young
                .entry(*member)
                .or_default()
                .push(Rc::clone(&core));
        }
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::TermId;

    use super::Cores;

    #[test]
    fn supersets_are_refuted_and_memory_is_bounded() {
        let mut cores = Cores::new(10);
        let ids = |list: &[u32]| list.iter().copied().map(TermId).collect::<Vec<_>>();
        cores.insert(&ids(&[2, 5]));
        assert!(cores.refutes(&ids(&[1, 2, 5, 9]), TermId(5)));
        assert!(cores.refutes(&ids(&[1, 2, 5, 9]), TermId(2)));
        assert!(!cores.refutes(&ids(&[1, 2, 9]), TermId(2)));
        for number in 100..200 {
            cores.insert(&ids(&[number, number + 1]));
        }
        assert!(!cores.refutes(&ids(&[1, 2, 5, 9]), TermId(5)), "forgotten");
        assert!(cores.young.len() + cores.old.len() <= 20);
    }
}
