//! What was run: blocks, and on demand the ways between them.
#![warn(missing_docs)]

mod branches;
mod named;
mod reachable;
mod ways;
mod written;

use oxpecker_base::id::Id;
use oxpecker_ir::{BlockId, Method, MethodId};

pub use self::branches::{Branch, Jump, jumps};
pub use self::named::{MethodCoverage, MethodKey, NamedCoverage, method_key};
pub use self::reachable::reachable;
use self::ways::Ways;
pub use self::ways::{Checked, ITERATIONS, Iterated, Place, Rounds};
pub use self::written::{is_written, user_classes};

/// What a run did. Only what some input really does is counted.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Whether each block of each method was run; shorter than the method where nothing behind was.
    blocks: Vec<Vec<bool>>,
    /// The blocks in the order in which they were first run.
    log: Vec<(MethodId, BlockId)>,
    /// How often ways were taken, if anyone wants to know.
    ways: Option<Box<Ways>>,
    /// Whether paths were followed of which nobody knows whether they exist.
    doubtful: bool,
}

impl Coverage {
    /// Nothing was run yet; counts how often each way is taken.
    pub fn counting() -> Self {
        Coverage {
            ways: Some(Box::default()),
            ..Coverage::default()
        }
    }

    /// Whether it counts how often each way is taken.
    pub fn counts(&self) -> bool {
        self.ways.is_some()
    }

    /// A method was entered.
    pub fn enter(&mut self, method: MethodId, first: BlockId) {
        if let Some(ways) = &mut self.ways {
            *ways.entries.entry(method).or_default() += 1;
        }
        self.block(method, first);
    }

    /// Control went from one block to another.
    #[inline]
    pub fn goto(&mut self, method: MethodId, from: BlockId, to: BlockId) {
        if let Some(ways) = &mut self.ways {
            *ways.edges.entry((method, from, to)).or_default() += 1;
        }
        self.block(method, to);
    }

    /// Control went from one block to another, which may be a loop gone round once more. It is counted only if some
    /// input is known to do it.
    #[cold]
    pub fn round(
        &mut self,
        method: (MethodId, &Method),
        edge: (BlockId, BlockId),
        rounds: &mut Option<Box<Rounds>>,
        exists: bool,
    ) {
        if let Some(ways) = &mut self.ways
            && let Some(done) = ways.round(method, edge, rounds)
            && exists
        {
            ways.iterate((method.0, edge.1), done);
        }
    }

    /// A path was followed of which nobody knows whether it exists.
    #[cold]
    pub fn doubt(&mut self) {
        self.doubtful = true;
    }

    /// A statement was begun.
    #[cold]
    pub fn statement(&mut self, place: Place) {
        if let Some(ways) = &mut self.ways {
            *ways.statements.entry(place).or_default() += 1;
        }
    }

    /// A check was made.
    #[cold]
    pub fn check(&mut self, place: Place, passed: bool) {
        if let Some(ways) = &mut self.ways {
            let checked = ways.checks.entry(place).or_default();
            match passed {
                true => checked.passed += 1,
                false => checked.raised += 1,
            }
        }
    }

    #[inline]
    fn block(&mut self, method: MethodId, block: BlockId) {
        if !self.is_covered(method, block) {
            self.first(method, block);
        }
    }

    #[cold]
    fn first(&mut self, method: MethodId, block: BlockId) {
        if self.blocks.len() <= method.index() {
            self.blocks.resize(method.index() + 1, Vec::new());
        }
        let blocks = &mut self.blocks[method.index()];
        if blocks.len() <= block.index() {
            blocks.resize(block.index() + 1, false);
        }
        blocks[block.index()] = true;
        self.log.push((method, block));
    }

    /// Whether a block was run.
    #[inline]
    pub fn is_covered(&self, method: MethodId, block: BlockId) -> bool {
        let blocks = self.blocks.get(method.index());
        blocks.and_then(|it| it.get(block.index())) == Some(&true)
    }

    /// The blocks in the order in which they were first run.
    pub fn log(&self) -> &[(MethodId, BlockId)] {
        &self.log
    }

    /// Whether something may have been run that is not counted.
    pub fn is_doubtful(&self) -> bool {
        self.doubtful
    }

    /// How often control went from one block to another; 0 if that is not counted.
    pub fn taken(&self, method: MethodId, from: BlockId, to: BlockId) -> u64 {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.edges.get(&(method, from, to)).copied())
            .unwrap_or(0)
    }

    /// All edges that were taken, in no order.
    pub fn edges(&self) -> impl Iterator<Item = (MethodId, BlockId, BlockId)> + '_ {
        self.ways.iter().flat_map(|it| it.edges.keys().copied())
    }

    /// All statements that were begun, in no order.
    pub fn statements(&self) -> impl Iterator<Item = Place> + '_ {
        self.ways
            .iter()
            .flat_map(|it| it.statements.keys().copied())
    }

    /// The checks that raised something, with how often they did, in no order.
    pub fn raised(&self) -> impl Iterator<Item = (Place, u64)> + '_ {
        let checks = self.ways.iter().flat_map(|it| it.checks.iter());
        checks.filter_map(|(place, it)| (it.raised > 0).then_some((*place, it.raised)))
    }

    /// A method was left by the end of a block.
    #[cold]
    pub fn leave(&mut self, method: MethodId, block: BlockId) {
        if let Some(ways) = &mut self.ways {
            *ways.exits.entry((method, block)).or_default() += 1;
        }
    }

    /// The blocks by whose ends methods were left, in no order.
    pub fn exits(&self) -> impl Iterator<Item = (MethodId, BlockId)> + '_ {
        self.ways.iter().flat_map(|it| it.exits.keys().copied())
    }

    /// How many different things were run: it grows whenever something is run for the first time.
    pub fn size(&self) -> usize {
        let ways = self.ways.iter();
        ways.map(|it| it.edges.len() + it.exits.len() + it.entries.len())
            .sum()
    }

    /// How often a method was entered; 0 if that is not counted.
    pub fn entered(&self, method: MethodId) -> u64 {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.entries.get(&method).copied())
            .unwrap_or(0)
    }

    /// How often a statement was begun; 0 if that is not counted.
    pub fn begun(&self, place: Place) -> u64 {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.statements.get(&place).copied())
            .unwrap_or(0)
    }

    /// How often a check passed and raised; 0 if that is not counted.
    pub fn checked(&self, place: Place) -> Checked {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.checks.get(&place).copied())
            .unwrap_or_default()
    }

    /// How often the loop with a header was gone round; 0 if that is not counted.
    pub fn iterated(&self, method: MethodId, header: BlockId) -> Iterated {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.loops.get(&(method, header)).copied())
            .unwrap_or_default()
    }

    /// Adds what another run of the same program did.
    pub fn add(&mut self, other: &Coverage) {
        for (method, block) in &other.log {
            self.block(*method, *block);
        }
        self.doubtful |= other.doubtful;
        let (Some(ways), Some(more)) = (&mut self.ways, &other.ways) else {
            return;
        };
        ways.add(more);
    }
}
