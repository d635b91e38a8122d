//! Natural loops: a header that dominates the ends of the edges back to it.

use std::collections::BTreeSet;

use oxpecker_base::IndexVec;

use super::cfg::Cfg;
use super::dominators::Dominators;
use super::order::reverse_post_order;
use crate::inst::BlockId;

/// A natural loop; loops with one header are one loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The only block through which it is entered.
    pub header: BlockId,
    /// The blocks with an edge back to the header, sorted.
    pub latches: Vec<BlockId>,
    /// All its blocks, those of inner loops included.
    pub blocks: BTreeSet<BlockId>,
    /// The place of the loop directly around it.
    pub parent: Option<usize>,
    /// 1 for a loop in no other loop.
    pub depth: usize,
}

/// The loops of a control-flow graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loops {
    loops: Vec<Loop>,
    innermost: IndexVec<BlockId, Option<usize>>,
    is_reducible: bool,
}

impl Loops {
    /// Finds all loops.
    pub fn new(cfg: &Cfg, dominators: &Dominators) -> Self {
        let mut found = Self {
            loops: Vec::new(),
            innermost: cfg.blocks().map(|_| None).collect(),
            is_reducible: true,
        };
        let mut passed = cfg.blocks().map(|_| false).collect::<IndexVec<_, _>>();
        // Outer headers come before inner ones, so the innermost loop so far is the parent.
        for header in reverse_post_order(cfg) {
            let edges_in = cfg.predecessors(header).iter().copied();
            let is_latch = |from: &BlockId| dominators.dominates(header, *from);
            let latches: Vec<BlockId> = edges_in.filter(is_latch).collect();
            if !latches.is_empty() {
                found.add(cfg, dominators, header, latches);
            }
            passed[header] = true;
            let mut retreating = cfg.successors(header).filter(|to| passed[*to]);
            found.is_reducible &= retreating.all(|to| dominators.dominates(to, header));
        }
        found
    }

    fn add(
        &mut self,
        cfg: &Cfg,
        dominators: &Dominators,
        header: BlockId,
        mut latches: Vec<BlockId>,
    ) {
        let mut blocks = BTreeSet::from([header]);
        let mut open = latches.clone();
        while let Some(block) = open.pop() {
            if dominators.is_reachable(block) && blocks.insert(block) {
                open.extend_from_slice(cfg.predecessors(block));
            }
        }
        let parent = self.innermost[header];
        let place = self.loops.len();
        for block in &blocks {
            self.innermost[*block] = Some(place);
        }
        latches.sort_unstable();
        self.loops.push(Loop {
            header,
            latches,
            blocks,
            parent,
            depth: 1 + parent.map_or(0, |parent| self.loops[parent].depth),
        });
    }

    /// All loops, outer ones before the ones in them.
    pub fn all(&self) -> &[Loop] {
        &self.loops
    }

    /// The smallest loop around a block.
    pub fn innermost(&self, block: BlockId) -> Option<&Loop> {
        let place = self.innermost.get(block).copied().flatten()?;
        self.loops.get(place)
    }

    /// The number of loops around a block.
    pub fn depth(&self, block: BlockId) -> usize {
        self.innermost(block).map_or(0, |found| found.depth)
    }

    /// Whether every cycle belongs to a natural loop.
    pub fn is_reducible(&self) -> bool {
        self.is_reducible
    }
}
