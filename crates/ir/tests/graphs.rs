//! Every analysis of control-flow graphs against its definition, on random graphs.

use oxpecker_base::id::Id;
use oxpecker_ir::analysis::*;
use oxpecker_ir::{BlockId, Method};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A graph as plain as possible: what the definitions are stated over.
#[derive(Clone, Debug)]
struct Graph {
    count: usize,
    edges: Vec<(usize, usize)>,
    exits: Vec<usize>,
}

impl Graph {
    fn cfg(&self) -> Cfg {
        let block = |(from, to): &(usize, usize)| (BlockId::new(*from), BlockId::new(*to));
        let edges: Vec<_> = self.edges.iter().map(block).collect();
        let exits = self.exits.iter().copied().map(BlockId::new).collect();
        Cfg::from_edges(self.count, &edges, exits)
    }

    /// Whether a path of at least no edge exists that avoids a node (also at its ends).
    fn path(&self, from: usize, to: usize, avoid: Option<usize>) -> bool {
        let mut seen = vec![false; self.count];
        let open = |node: usize| Some(node) != avoid;
        seen[from] = open(from);
        for _ in 0..self.count {
            for (from, to) in &self.edges {
                seen[*to] |= seen[*from] && open(*to);
            }
        }
        seen[to]
    }

    fn dominates(&self, above: usize, below: usize) -> bool {
        self.path(0, below, None) && !self.path(0, below, Some(above))
    }

    fn post_dominates(&self, after: usize, before: usize) -> bool {
        let leaves = |avoid| {
            self.exits
                .iter()
                .any(|exit| self.path(before, *exit, avoid))
        };
        leaves(None) && !leaves(Some(after))
    }

    /// The blocks from which a latch of the header can be reached without passing it, and the header.
    fn loop_of(&self, header: usize) -> Option<Vec<usize>> {
        let to_header = self.edges.iter().filter(|(_, to)| *to == header);
        let latches: Vec<usize> = to_header
            .map(|(from, _)| *from)
            .filter(|from| self.dominates(header, *from))
            .collect();
        if latches.is_empty() {
            return None;
        }
        let inside = |node: &usize| {
            let mut latches = latches.iter();
            *node == header
                || self.path(0, *node, None)
                    && latches.any(|latch| self.path(*node, *latch, Some(header)))
        };
        Some((0..self.count).filter(inside).collect())
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    (1..12_usize).prop_flat_map(|count| {
        let edges = prop::collection::vec((0..count, 0..count), 0..2 * count + 2);
        let exits = prop::collection::vec(0..count, 0..3);
        (edges, exits).prop_map(move |(edges, exits)| Graph {
            count,
            edges,
            exits,
        })
    })
}

/// The strict relative that all other strict relatives are related to.
fn immediate(count: usize, node: usize, related: impl Fn(usize, usize) -> bool) -> Option<BlockId> {
    let strict: Vec<usize> = (0..count)
        .filter(|other| *other != node && related(*other, node))
        .collect();
    let closest = |one: &&usize| strict.iter().all(|other| related(*other, **one));
    strict.iter().find(closest).copied().map(BlockId::new)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn orders_put_blocks_before_their_successors(graph in graphs()) {
        let cfg = graph.cfg();
        let order = reverse_post_order(&cfg);
        let mut sorted: Vec<usize> = order.iter().map(|block| block.index()).collect();
        prop_assert_eq!(order[0], Method::ENTRY);
        sorted.sort_unstable();
        let reachable: Vec<usize> =
            (0..graph.count).filter(|node| graph.path(0, *node, None)).collect();
        prop_assert_eq!(sorted, reachable);
        let place = |node: usize| order.iter().position(|block| block.index() == node);
        for (from, to) in &graph.edges {
            let forward = place(*from) < place(*to);
            prop_assert!(place(*from).is_none() || forward || graph.path(*to, *from, None));
        }
    }

    #[test]
    fn dominators_are_what_cannot_be_avoided(graph in graphs()) {
        let dominators = Dominators::new(&graph.cfg());
        for below in 0..graph.count {
            let block = BlockId::new(below);
            for above in 0..graph.count {
                let found = dominators.dominates(BlockId::new(above), block);
                prop_assert_eq!(found, graph.dominates(above, below));
            }
            prop_assert_eq!(dominators.is_reachable(block), graph.path(0, below, None));
            let expected = immediate(graph.count, below, |one, two| graph.dominates(one, two));
            prop_assert_eq!(dominators.immediate(block), expected);
        }
    }

    #[test]
    fn post_dominators_are_what_cannot_be_avoided_on_the_way_out(graph in graphs()) {
        let dominators = PostDominators::new(&graph.cfg());
        for before in 0..graph.count {
            let block = BlockId::new(before);
            for after in 0..graph.count {
                let found = dominators.post_dominates(BlockId::new(after), block);
                prop_assert_eq!(found, graph.post_dominates(after, before));
            }
            let leaves = graph.exits.iter().any(|exit| graph.path(before, *exit, None));
            prop_assert_eq!(dominators.can_leave(block), leaves);
            let expected =
                immediate(graph.count, before, |one, two| graph.post_dominates(one, two));
            prop_assert_eq!(dominators.immediate(block), expected);
        }
    }

    #[test]
    fn loops_are_what_returns_to_its_header(graph in graphs()) {
        let cfg = graph.cfg();
        let loops = Loops::new(&cfg, &Dominators::new(&cfg));
        let bodies: Vec<Option<Vec<usize>>> =
            (0..graph.count).map(|header| graph.loop_of(header)).collect();
        prop_assert_eq!(loops.all().len(), bodies.iter().flatten().count());
        for found in loops.all() {
            let blocks: Vec<usize> = found.blocks.iter().map(|block| block.index()).collect();
            prop_assert_eq!(Some(&blocks), bodies[found.header.index()].as_ref());
            let around = bodies.iter().flatten();
            let around = around.filter(|body| body.contains(&found.header.index()));
            prop_assert_eq!(found.depth, around.count());
            if let Some(parent) = found.parent {
                prop_assert!(loops.all()[parent].blocks.is_superset(&found.blocks));
                prop_assert_eq!(loops.all()[parent].depth + 1, found.depth);
            }
        }
        for node in 0..graph.count {
            let around = bodies.iter().flatten().filter(|body| body.contains(&node));
            prop_assert_eq!(loops.depth(BlockId::new(node)), around.count());
        }
        // Reducible: without the edges back to dominators no cycle is left.
        let forward = Graph {
            edges: graph.edges.iter().copied()
                .filter(|(from, to)| graph.path(0, *from, None) && !graph.dominates(*to, *from))
                .collect(),
            ..graph.clone()
        };
        let is_cycle = |(from, to): &(usize, usize)| forward.path(*to, *from, None);
        prop_assert_eq!(loops.is_reducible(), !forward.edges.iter().any(is_cycle));
    }

    #[test]
    fn distances_count_the_edges_of_a_shortest_path(graph in graphs(), target in 0..12_usize) {
        let found = distances(&graph.cfg(), &[BlockId::new(target)]);
        let mut expected = vec![None; graph.count];
        if target < graph.count {
            expected[target] = Some(0);
        }
        for _ in 0..graph.count {
            for (from, to) in &graph.edges {
                let over = expected[*to].map(|distance| distance + 1);
                expected[*from] = expected[*from].into_iter().chain(over).min();
            }
        }
        prop_assert_eq!(found.as_slice(), expected.as_slice());
    }
}
