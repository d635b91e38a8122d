//! How far it is to a block that was not run yet, through branches and calls.
//!
//! Kept up to date: when a block is run for the first time only its method and those that lead to it are looked at
//! again. Code of the library is no target.

use std::collections::{BTreeSet, VecDeque};

use oxpecker_base::id::Id;
use oxpecker_ir::analysis::{Cfg, call_targets};
use oxpecker_ir::{BlockId, Inst, Method, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::strategies::{Place, World};

/// What is known of a method.
#[derive(Debug, Default)]
struct Known {
    /// Where each block goes to.
    next: Vec<Vec<usize>>,
    /// Where each block is come to from.
    previous: Vec<Vec<usize>>,
    /// Whom each block calls.
    calls: Vec<Vec<MethodId>>,
    distances: Vec<Option<u32>>,
}

impl Known {
    fn entry(&self) -> Option<u32> {
        self.distances.first().copied().flatten()
    }
}

/// Distances from all blocks that were asked about so far.
#[derive(Debug, Default)]
pub(in crate::strategies) struct Distances {
    methods: FxHashMap<MethodId, Known>,
    callers: FxHashMap<MethodId, FxHashSet<MethodId>>,
    /// How much of the log of covered blocks has been heard of.
    heard: usize,
}

impl Distances {
    /// The least number of steps from a node to something that was not run yet; a return is a step.
    pub(in crate::strategies) fn of(&mut self, places: &[Place], world: &World<'_>) -> Option<u32> {
        self.hear(world);
        let mut nearest = None;
        for (returns, (method, block)) in (0u32..).zip(places) {
            self.meet(*method, world);
            let known = self.methods.get(method);
            let distance = known.and_then(|it| *it.distances.get(block.index())?);
            let distance = distance.map(|it| it.saturating_add(returns));
            nearest = match (nearest, distance) {
                (Some(one), Some(two)) => Some(std::cmp::min::<u32>(one, two)),
                (one, two) => one.or(two),
            };
        }
        nearest
    }

    /// Looks again at what leads to blocks that were run since.
    fn hear(&mut self, world: &World<'_>) {
        let log = world.coverage.log();
        let mut dirty = BTreeSet::new();
        for (method, _) in &log[self.heard.min(log.len())..] {
            self.add_callers(*method, &mut dirty);
        }
        self.heard = log.len();
        if !dirty.is_empty() {
            self.solve(&dirty, world);
        }
    }

    /// A method with everything that leads to it.
    fn add_callers(&self, method: MethodId, dirty: &mut BTreeSet<MethodId>) {
        let mut left = vec![method];
        while let Some(method) = left.pop() {
            if self.methods.contains_key(&method) && dirty.insert(method) {
                left.extend(self.callers.get(&method).into_iter().flatten());
            }
        }
    }

    /// Gets to know a method and whom it calls.
    fn meet(&mut self, method: MethodId, world: &World<'_>) {
        let mut new = BTreeSet::new();
        let mut left = vec![method];
        while let Some(method) = left.pop() {
            if self.methods.contains_key(&method) || !is_target(world.program, method) {
                continue;
            }
            // A body that nobody has come to is not there yet.
            if world.program.methods[method].blocks().is_empty() {
                continue;
            }
            let known = read(world.program, &world.program.methods[method]);
            for callee in known.calls.iter().flatten() {
                self.callers.entry(*callee).or_default().insert(method);
                left.push(*callee);
            }
            self.methods.insert(method, known);
            new.insert(method);
        }
        if !new.is_empty() {
            // Whoever called one of them before it was known has a new way.
            let mut dirty = BTreeSet::new();
            for method in &new {
                self.add_callers(*method, &mut dirty);
            }
            self.solve(&dirty, world);
        }
    }

    /// Finds the distances of some methods, those of all others being right.
    fn solve(&mut self, dirty: &BTreeSet<MethodId>, world: &World<'_>) {
        for method in dirty {
            if let Some(known) = self.methods.get_mut(method) {
                known.distances.fill(None);
            }
        }
        let mut left: VecDeque<MethodId> = dirty.iter().copied().collect();
        while let Some(method) = left.pop_front() {
            let Some(mut known) = self.methods.remove(&method) else {
                continue;
            };
            let before = known.entry();
            self.relax(method, &mut known, world);
            let closer = known.entry() != before;
            self.methods.insert(method, known);
            if closer {
                let callers = self.callers.get(&method).into_iter().flatten();
                left.extend(callers.filter(|it| dirty.contains(*it)));
            }
        }
    }

    /// Lowers the distances of one method as far as those of its callees say.
    fn relax(&self, method: MethodId, known: &mut Known, world: &World<'_>) {
        let mut left: BTreeSet<(u32, usize)> = BTreeSet::new();
        for block in 0..known.next.len() {
            let covered = world.coverage.is_covered(method, BlockId::new(block));
            let through = known.calls[block].iter().filter_map(|callee| {
                // A body that nobody has come to is not there yet.
                let entry = match self.methods.get(callee) {
                    Some(callee) => callee.entry(),
                    None => is_target(world.program, *callee).then_some(0),
                };
                Some(entry?.saturating_add(1))
            });
            let own = if covered { through.min() } else { Some(0) };
            let best = own.into_iter().chain(known.distances[block]).min();
            if let Some(best) = best {
                known.distances[block] = Some(best);
                left.insert((best, block));
            }
        }
        while let Some((distance, block)) = left.pop_first() {
            for before in &known.previous[block] {
                let step = distance.saturating_add(1);
                if known.distances[*before].is_none_or(|it| it > step) {
                    known.distances[*before] = Some(step);
                    left.insert((step, *before));
                }
            }
        }
    }
}

/// Whether blocks of a method are worth going to.
fn is_target(program: &Program, method: MethodId) -> bool {
    let method = &program.methods[method];
    !method.is_abstract && !program.classes[method.class].is_library()
}

fn read(program: &Program, method: &Method) -> Known {
    let cfg = Cfg::new(method);
    let count = method.blocks().len();
    let mut known = Known {
        distances: vec![None; count],
        previous: vec![Vec::new(); count],
        ..Known::default()
    };
    for (id, block) in method.blocks().iter_ids() {
        let next: Vec<usize> = cfg.edges(id).iter().map(|edge| edge.to.index()).collect();
        for to in &next {
            known.previous[*to].push(id.index());
        }
        known.next.push(next);
        let calls = block.insts.iter().filter_map(|inst| match inst {
            Inst::Call(call) | Inst::Fork(call) => Some(call_targets(program, call.target)),
            _ => None,
        });
        known.calls.push(calls.flatten().collect());
    }
    known
}
