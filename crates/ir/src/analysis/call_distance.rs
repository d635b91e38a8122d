//! The distance to a set of blocks of the whole program, through calls and returns.
//!
//! An edge costs 1, a call costs 1 and the cheapest way through one of its callees; a callee without a body costs
//! nothing more. Every number is a lower bound of what a run needs, and an absent number means that no run can get
//! there: any block that can raise is taken to raise for free, at its start.
//!
//! The equations are solved by lowering: all distances start absent and a method is looked at again when one of its
//! callees got closer.

use std::collections::VecDeque;

use oxpecker_base::IndexVec;

use super::call_graph::CallGraph;
use super::cfg::{Cfg, EdgeKind};
use crate::inst::{BlockId, Terminator};
use crate::program::{Method, Program};
use crate::types::MethodId;

/// A distance; absent when there is no way.
type Distance = Option<u32>;

/// A place in a method: in front of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The method.
    pub method: MethodId,
    /// The block.
    pub block: BlockId,
    /// The next instruction.
    pub inst: usize,
}

/// Distances from every block of a program to some blocks of it.
#[derive(Clone, Debug)]
pub struct CallDistances {
    methods: IndexVec<MethodId, IndexVec<BlockId, Node>>,
}

/// What is known of a block.
#[derive(Clone, Debug)]
struct Node {
    /// Its calls: place and whom they reach.
    calls: Vec<(usize, Vec<MethodId>)>,
    /// Where it goes when nothing is raised.
    next: Vec<BlockId>,
    /// Where it goes when something is raised in it.
    raised: Option<BlockId>,
    returns: bool,
    is_target: bool,
    /// From its start to a return of its method.
    to_return: Distance,
    /// From its start to a target.
    to_target: Distance,
}

impl CallDistances {
    /// Computes the distances to some blocks.
    pub fn new(program: &Program, graph: &CallGraph, targets: &[(MethodId, BlockId)]) -> Self {
        let methods = program.methods.iter_ids();
        let nodes = methods.map(|(id, method)| nodes(graph, id, method));
        let mut found = Self {
            methods: nodes.collect(),
        };
        for (method, block) in targets {
            if found.node(*method, *block).is_some() {
                found.methods[*method][*block].is_target = true;
            }
        }
        // Ways to a target use ways through callees, so those come first.
        found.solve(graph, |node| &mut node.to_return, Self::return_from);
        found.solve(graph, |node| &mut node.to_target, Self::target_from);
        found
    }

    /// From the start of a block to a target, without returning from its method.
    pub fn to_target(&self, method: MethodId, block: BlockId) -> Option<u32> {
        self.node(method, block)?.to_target
    }

    /// The cheapest way through a method: from its entry to a return.
    pub fn through(&self, method: MethodId) -> Option<u32> {
        let nodes = self.methods.get(method)?;
        if nodes.is_empty() {
            return Some(0);
        }
        nodes[Method::ENTRY].to_return
    }

    /// From a stack of frames to a target, with returns. The running frame comes first; a frame that waits for a call
    /// stands behind it.
    pub fn from_stack(&self, frames: impl IntoIterator<Item = Position>) -> Option<u32> {
        let mut best = None;
        // How far it is until the frame goes on normally.
        let mut arrive = Some(0);
        for (index, frame) in frames.into_iter().enumerate() {
            best = least(best, plus(arrive, self.target_from(frame)));
            let mut leave = plus(arrive, self.return_from(frame));
            // What runs above may raise at once.
            let waits = index > 0;
            let handler = self.node(frame.method, frame.block).filter(|_| waits);
            if let Some(handler) = handler.and_then(|node| node.raised) {
                let node = self.node(frame.method, handler);
                best = least(best, plus(Some(1), node.and_then(|node| node.to_target)));
                leave = least(leave, plus(Some(1), node.and_then(|node| node.to_return)));
            }
            arrive = leave;
        }
        best
    }

    fn node(&self, method: MethodId, block: BlockId) -> Option<&Node> {
        self.methods.get(method)?.get(block)
    }

    /// Lowers one kind of distance until nothing changes.
    fn solve(
        &mut self,
        graph: &CallGraph,
        distance: fn(&mut Node) -> &mut Distance,
        equation: fn(&Self, Position) -> Distance,
    ) {
        let mut queue: VecDeque<MethodId> = self.methods.ids().collect();
        let mut waiting: IndexVec<MethodId, bool> = self.methods.ids().map(|_| true).collect();
        while let Some(method) = queue.pop_front() {
            waiting[method] = false;
            if !self.lower(method, distance, equation) {
                continue;
            }
            for caller in graph.callers(method) {
                if !std::mem::replace(&mut waiting[*caller], true) {
                    queue.push_back(*caller);
                }
            }
        }
    }

    /// Lowers the distances of one method; says whether its entry got closer.
    fn lower(
        &mut self,
        method: MethodId,
        distance: fn(&mut Node) -> &mut Distance,
        equation: fn(&Self, Position) -> Distance,
    ) -> bool {
        let (mut changed, mut closer) = (true, false);
        while changed {
            changed = false;
            for block in self.methods[method].ids().rev() {
                let position = Position {
                    method,
                    block,
                    inst: 0,
                };
                let new = equation(self, position);
                let old = distance(&mut self.methods[method][block]);
                if new != *old && least(new, *old) == new {
                    *old = new;
                    changed = true;
                    closer |= block == Method::ENTRY;
                }
            }
        }
        closer
    }

    fn return_from(&self, at: Position) -> Distance {
        let node = self.node(at.method, at.block)?;
        let rest = if node.returns {
            Some(0)
        } else {
            self.after(at.method, &node.next, |node| node.to_return)
        };
        let raised = self.after(at.method, node.raised.as_slice(), |node| node.to_return);
        least(plus(self.pass(node, at.inst), rest), raised)
    }

    fn target_from(&self, at: Position) -> Distance {
        let node = self.node(at.method, at.block)?;
        if node.is_target && at.inst == 0 {
            return Some(0);
        }
        let mut best = self.after(at.method, node.raised.as_slice(), |node| node.to_target);
        let mut passed = Some(0);
        for (_, targets) in calls_from(node, at.inst) {
            let inside = targets.iter().map(|callee| {
                let entry = self.node(*callee, Method::ENTRY);
                entry.and_then(|entry| entry.to_target)
            });
            let inside = plus(Some(1), inside.fold(None, least));
            best = least(best, plus(passed, inside));
            passed = plus(passed, self.call(targets));
        }
        let rest = self.after(at.method, &node.next, |node| node.to_target);
        least(best, plus(passed, rest))
    }

    /// Over an edge to the best of some blocks.
    fn after(&self, id: MethodId, next: &[BlockId], distance: fn(&Node) -> Distance) -> Distance {
        let next = next.iter().filter_map(|block| self.node(id, *block));
        plus(Some(1), next.map(distance).fold(None, least))
    }

    /// From an instruction of a block to its end.
    fn pass(&self, node: &Node, inst: usize) -> Distance {
        let mut calls = calls_from(node, inst);
        calls.try_fold(0, |sum, (_, targets)| plus(Some(sum), self.call(targets)))
    }

    /// Over a call; one without known targets counts as one without a body.
    fn call(&self, targets: &[MethodId]) -> Distance {
        if targets.is_empty() {
            return Some(1);
        }
        let through = targets.iter().map(|callee| self.through(*callee));
        plus(Some(1), through.fold(None, least))
    }
}

fn nodes(graph: &CallGraph, id: MethodId, method: &Method) -> IndexVec<BlockId, Node> {
    let cfg = Cfg::new(method);
    let targets = |kinds: fn(EdgeKind) -> bool, block| {
        let edges = cfg.edges(block).iter().filter(move |edge| kinds(edge.kind));
        edges.map(|edge| edge.to)
    };
    let mut sites = graph.sites(id).iter().peekable();
    let mut nodes = IndexVec::new();
    for (block, found) in method.blocks().iter_ids() {
        let mut calls = Vec::new();
        while let Some(site) = sites.next_if(|site| site.block == block) {
            calls.push((site.inst, site.targets.clone()));
        }
        nodes.push(Node {
            calls,
            next: targets(|kind| kind != EdgeKind::Handler, block).collect(),
            raised: targets(|kind| kind == EdgeKind::Handler, block).next(),
            returns: matches!(found.terminator, Terminator::Return(_)),
            is_target: false,
            to_return: None,
            to_target: None,
        });
    }
    nodes
}

fn calls_from(node: &Node, inst: usize) -> impl Iterator<Item = &(usize, Vec<MethodId>)> {
    node.calls.iter().filter(move |(at, _)| *at >= inst)
}

fn plus(one: Distance, two: Distance) -> Distance {
    Some(one?.saturating_add(two?))
}

fn least(one: Distance, two: Distance) -> Distance {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}
