//! Best first by a score of the user's choice.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::support::Distances;
use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "best-first",
    summary: "by a score: best-first(distance), best-first(gain), (shallow), (deep), (few-forks), (iterations)",
    read: |description| {
        let score = match description.arguments.is_empty() {
            true => Some(Score::Distance),
            false => description.word().and_then(Score::of),
        };
        let score = score.ok_or_else(|| {
            let names: Vec<&str> = SCORES.iter().map(|(name, _)| *name).collect();
            description.takes(format!("one of {}", names.join(", ")))
        })?;
        Ok(Factory::new(move |_| {
            Box::new(BestFirst {
                score,
                distances: Distances::default(),
                queue: BinaryHeap::new(),
                count: 0,
            })
        }))
    },
};

const SCORES: &[(&str, Score)] = &[
    ("distance", Score::Distance),
    ("gain", Score::Gain),
    ("shallow", Score::Shallow),
    ("deep", Score::Deep),
    ("few-forks", Score::FewForks),
    ("iterations", Score::Iterations),
];

#[derive(Clone, Copy, Debug)]
enum Score {
    Distance,
    Gain,
    Shallow,
    Deep,
    FewForks,
    /// So that the bound grows within which everything is covered.
    Iterations,
}

impl Score {
    fn of(name: &str) -> Option<Self> {
        let found = SCORES.iter().find(|(it, _)| *it == name);
        found.map(|(_, score)| *score)
    }
}

#[derive(Debug)]
struct BestFirst {
    score: Score,
    distances: Distances,
    /// The least is best; older ones first among equals.
    queue: BinaryHeap<Reverse<(u32, u64, NodeId)>>,
    count: u64,
}

impl Strategy for BestFirst {
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>) {
        for node in nodes {
            let score = match self.score {
                Score::Distance => self.distances.of(&node.places, world).unwrap_or(u32::MAX),
                Score::Gain => u32::MAX - node.gain,
                Score::Shallow => node.depth,
                Score::Deep => u32::MAX - node.depth,
                Score::FewForks => node.forks,
                Score::Iterations => node.level,
            };
            self.queue.push(Reverse((score, self.count, node.id)));
            self.count += 1;
        }
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        self.queue.pop().map(|Reverse((_, _, id))| id)
    }
}
