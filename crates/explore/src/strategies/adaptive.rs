//! Adaptive: breadth first, random paths, depth first and fewest iterations first share the turns, and whoever brings new
//! code or finished paths gets more of them. Nobody ever gets none, so it is complete, and the bound grows within which
//! everything is covered.

use super::{
    Description, Factory, NodeView, Strategy, StrategyInfo, World, best_first, bfs, dfs,
    random_path,
};
use crate::tree::NodeId;

/// What every part is thought to be worth at first, and at least.
const LEAST: u64 = 8;
/// What a block that was never run before is worth.
const BLOCK: u64 = 16;
/// What the end of a path is worth.
const PATH: u64 = 4;
/// Every so many turns are for the paths with the fewest iterations.
const DEEPENING: u32 = 3;
/// After so many turns what was earned before counts half.
const MEMORY: u32 = 64;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "adaptive",
    summary: "breadth first, random paths, depth first and fewest iterations; favors the strategy that gains most coverage",
    read: |description| {
        description.plain()?;
        let parts = [bfs::INFO, random_path::INFO, dfs::INFO];
        let parts = parts.iter().map(|it| Description::of(it).factory());
        let parts: Vec<Factory> = parts.collect::<Result<_, _>>()?;
        let deepening = Description::with(&best_first::INFO, "iterations").factory()?;
        Ok(Factory::new(move |seed| {
            Box::new(Adaptive::of(&parts, &deepening, seed))
        }))
    },
};

#[derive(Debug)]
struct Part {
    strategy: Box<dyn Strategy>,
    earned: u64,
    /// Turns that it is owed, in parts of all that was earned.
    credit: u64,
}

#[derive(Debug)]
struct Adaptive {
    parts: Vec<Part>,
    /// Fewest iterations first, which has every few turns one: what it brings is a bound.
    deepening: Box<dyn Strategy>,
    /// Turns until then.
    until_deepening: u32,
    last: usize,
    turns: u32,
    blocks: usize,
    paths: u64,
}

impl Adaptive {
    fn of(parts: &[Factory], deepening: &Factory, seed: u64) -> Self {
        let part = |factory: &Factory| Part {
            strategy: factory.make(seed),
            earned: LEAST,
            credit: 0,
        };
        Adaptive {
            parts: parts.iter().map(part).collect(),
            deepening: deepening.make(seed),
            until_deepening: DEEPENING,
            last: 0,
            turns: 0,
            blocks: 0,
            paths: 0,
        }
    }

    /// What happened since the last turn is the merit of whoever had it.
    fn reward(&mut self, world: &World<'_>) {
        let blocks = world.coverage.log().len();
        let new = (blocks - self.blocks.min(blocks)) as u64;
        let ended = world.paths_done.saturating_sub(self.paths);
        self.parts[self.last].earned += new * BLOCK + ended * PATH;
        self.blocks = blocks;
        self.paths = world.paths_done;
        self.turns += 1;
        if self.turns >= MEMORY {
            self.turns = 0;
            for part in &mut self.parts {
                part.earned = (part.earned / 2).max(LEAST);
            }
        }
    }

    /// Everyone's credit grows by what he earned; the largest is next and pays.
    fn turn(&mut self) -> usize {
        let mut total = 0;
        for part in &mut self.parts {
            part.credit += part.earned;
            total += part.earned;
        }
        let mut next = 0;
        for (place, part) in self.parts.iter().enumerate() {
            if part.credit > self.parts[next].credit {
                next = place;
            }
        }
        self.parts[next].credit = self.parts[next].credit.saturating_sub(total);
        next
    }
}

impl Strategy for Adaptive {
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>) {
        for part in &mut self.parts {
            part.strategy.add(nodes, world);
        }
        self.deepening.add(nodes, world);
    }

    fn next(&mut self, world: &World<'_>) -> Option<NodeId> {
        self.reward(world);
        self.until_deepening -= 1;
        if self.until_deepening == 0 {
            self.until_deepening = DEEPENING;
            if let Some(node) = self.deepening.next(world) {
                return Some(node);
            }
        }
        let first = self.turn();
        for offset in 0..self.parts.len() {
            let place = (first + offset) % self.parts.len();
            if let Some(node) = self.parts[place].strategy.next(world) {
                self.last = place;
                return Some(node);
            }
        }
        None
    }
}
