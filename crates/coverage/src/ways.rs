//! How often ways were taken: edges, statements, checks and loops.

use oxpecker_ir::analysis::{Cfg, Dominators, Loops};
use oxpecker_ir::{BlockId, Method, MethodId};
use rustc_hash::FxHashMap;

/// From how many iterations on a loop counts for each bucket: 1, 2, 3, 4-7, 8-15, 16-31, 32 and more.
pub const ITERATIONS: [u32; 7] = [1, 2, 3, 4, 8, 16, 32];

/// An instruction: its method, its block and its place there.
pub type Place = (MethodId, BlockId, usize);

/// How often a check let a run pass or raised an exception.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// It held.
    pub passed: u64,
    /// It did not.
    pub raised: u64,
}

/// How often a loop was gone round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Iterated {
    /// The most iterations in a row.
    pub most: u32,
    /// How many times a run of the loop came to as many iterations as [`ITERATIONS`] says.
    pub reached: [u64; ITERATIONS.len()],
}

impl Checked {
    /// Adds what another run did.
    pub(super) fn add(&mut self, more: Checked) {
        self.passed += more.passed;
        self.raised += more.raised;
    }
}

impl Iterated {
    /// Adds what another run did.
    pub(super) fn add(&mut self, more: &Iterated) {
        self.most = self.most.max(more.most);
        for (sum, count) in self.reached.iter_mut().zip(more.reached) {
            *sum += count;
        }
    }
}

/// The loops a frame is in, by header, with the iterations that are done.
pub type Rounds = FxHashMap<BlockId, u32>;

/// How often ways were taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    pub(super) edges: FxHashMap<(MethodId, BlockId, BlockId), u64>,
    pub(super) entries: FxHashMap<MethodId, u64>,
    /// How often methods returned, by the block that did.
    pub(super) exits: FxHashMap<(MethodId, BlockId), u64>,
    pub(super) statements: FxHashMap<Place, u64>,
    pub(super) checks: FxHashMap<Place, Checked>,
    pub(super) loops: FxHashMap<(MethodId, BlockId), Iterated>,
    /// The edges back to the headers of loops, of methods that were run.
    back: FxHashMap<MethodId, Headers>,
}

/// The headers of loops and the blocks that lead back to them.
type Headers = FxHashMap<BlockId, Vec<BlockId>>;

impl Ways {
    /// Adds what another run did.
    #[expect(clippy::iter_over_hash_type, reason = "sums have no order")]
    pub(super) fn add(&mut self, more: &Ways) {
        for (edge, count) in &more.edges {
            *self.edges.entry(*edge).or_default() += count;
        }
        for (method, count) in &more.entries {
            *self.entries.entry(*method).or_default() += count;
        }
        for (block, count) in &more.exits {
            *self.exits.entry(*block).or_default() += count;
        }
        for (place, count) in &more.statements {
            *self.statements.entry(*place).or_default() += count;
        }
        for (place, checked) in &more.checks {
            self.checks.entry(*place).or_default().add(*checked);
        }
        for (header, iterated) in &more.loops {
            self.loops.entry(*header).or_default().add(iterated);
        }
    }

    /// The iterations that are done where an edge leads back to the header of a loop; a way in starts at 0.
    pub(super) fn round(
        &mut self,
        (id, method): (MethodId, &Method),
        (from, to): (BlockId, BlockId),
        rounds: &mut Option<Box<Rounds>>,
    ) -> Option<u32> {
        let headers = self.back.entry(id).or_insert_with(|| headers(method));
        let latches = headers.get(&to)?;
        let rounds = rounds.get_or_insert_default();
        if !latches.contains(&from) {
            rounds.insert(to, 0);
            return None;
        }
        let done = rounds.entry(to).or_default();
        *done = done.saturating_add(1);
        Some(*done)
    }

    /// Counts that a loop was gone round once more.
    pub(super) fn iterate(&mut self, header: (MethodId, BlockId), done: u32) {
        let iterated = self.loops.entry(header).or_default();
        iterated.most = iterated.most.max(done);
        if let Some(bucket) = ITERATIONS.iter().position(|from| *from == done) {
            iterated.reached[bucket] += 1;
        }
    }
}

fn headers(method: &Method) -> Headers {
    let cfg = Cfg::new(method);
    let loops = Loops::new(&cfg, &Dominators::new(&cfg));
    let loops = loops.all().iter();
    loops.map(|it| (it.header, it.latches.clone())).collect()
}
