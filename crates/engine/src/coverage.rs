//! What was run: blocks, and on demand the ways between them.

use oxpecker_base::id::Id;
use oxpecker_ir::{BlockId, MethodId};
use rustc_hash::FxHashMap;

/// What a run did. Only what some input really does is counted.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Whether each block of each method was run; shorter than the method where nothing behind was.
    blocks: Vec<Vec<bool>>,
    /// The blocks in the order in which they were first run.
    log: Vec<(MethodId, BlockId)>,
    /// How often ways were taken, if anyone wants to know.
    ways: Option<Ways>,
}

/// How often ways were taken.
#[derive(Clone, Debug, Default)]
struct Ways {
    edges: FxHashMap<(MethodId, BlockId, BlockId), u64>,
    entries: FxHashMap<MethodId, u64>,
}

impl Coverage {
    /// Nothing was run yet; counts how often each way is taken.
    pub fn counting() -> Self {
        Coverage {
            ways: Some(Ways::default()),
            ..Coverage::default()
        }
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

    /// How often control went from one block to another; 0 if that is not counted.
    pub fn taken(&self, method: MethodId, from: BlockId, to: BlockId) -> u64 {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.edges.get(&(method, from, to)).copied())
            .unwrap_or(0)
    }

    /// How often a method was entered; 0 if that is not counted.
    pub fn entered(&self, method: MethodId) -> u64 {
        let ways = self.ways.as_ref();
        ways.and_then(|it| it.entries.get(&method).copied())
            .unwrap_or(0)
    }
}
