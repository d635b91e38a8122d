//! Whatever raises a forbidden exception from some block of `main` on is caught there, so none can leave the program.
//!
//! An instruction of `main` that may raise anything, a call say, is harmless if the handler of its block has a branch that
//! takes all forbidden exceptions; what follows in every handler that may be entered has to be harmless itself. Code of
//! `main` that no handler protects, with all that it calls, raises none, which the search for raising code shows
//! ([`super::exceptions`]). The whole program is looked at first: it starts no threads, whose exceptions no handler of `main`
//! catches, and the classes of all objects are known that calls without protection may lead to.
//!
//! Nothing is assumed about the state in which `main` comes to the block, so a proof that follows states may end there.

use std::collections::BTreeSet;

use oxpecker_interp::prover::{Prover, Task};
use oxpecker_ir::analysis::may_raise;
use oxpecker_ir::{Block, BlockId, Body, ClassId, Inst, Method, Operand, Terminator, TypeTest};
use rustc_hash::FxHashSet;

use super::exceptions::{Search, forbidden_names};

/// Proves that `main` catches what must not leave it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caught;

impl Prover for Caught {
    fn name(&self) -> &'static str {
        "caught"
    }

    fn prove(&self, task: &Task<'_>) -> Option<String> {
        if !self.is_harmless_from(task, Method::ENTRY) {
            return None;
        }
        let names = forbidden_names(task.config).join(" or ").replace('/', ".");
        Some(format!("whatever raises {names} is caught in main"))
    }

    fn is_harmless_from(&self, task: &Task<'_>, block: BlockId) -> bool {
        let names = forbidden_names(task.config);
        let is_main = task.config.language.is_main(task.program, task.entry);
        let mut all = names.iter();
        is_main && !names.is_empty() && all.all(|it| never_leaves(task, block, it).is_some())
    }
}

/// Shows that no exception of a class leaves `main` from a block on.
fn never_leaves(task: &Task<'_>, block: BlockId, name: &str) -> Option<()> {
    let forbidden = task.program.load_class(name).ok()?;
    let mut unprotected = Search::new(task, forbidden);
    let body = task.program.load_body(task.entry).ok()?;
    if block == Method::ENTRY {
        unprotected.initialize(task.program.methods[task.entry].class)?;
    }
    let mut walk = Walk {
        task,
        body,
        forbidden,
        unprotected,
        open: vec![block],
        seen: FxHashSet::default(),
        catches: false,
    };
    while let Some(block) = walk.open.pop() {
        if walk.seen.insert(block) {
            walk.block(block)?;
        }
    }
    // Without handlers the whole program has to raise nothing, which is shown elsewhere.
    if !walk.catches {
        return None;
    }
    let mut everything = Search::new(task, forbidden);
    everything.is_tolerant = true;
    everything.run(task.entry)?;
    for class in &everything.instantiated {
        walk.unprotected.instantiate(*class)?;
    }
    walk.unprotected.follow()
}

/// What `main` may come to.
struct Walk<'a, 'p> {
    task: &'a Task<'p>,
    body: &'a Body,
    forbidden: ClassId,
    /// What runs without a handler.
    unprotected: Search<'p>,
    open: Vec<BlockId>,
    seen: FxHashSet<BlockId>,
    /// Whether some handler is needed.
    catches: bool,
}

impl Walk<'_, '_> {
    fn block(&mut self, id: BlockId) -> Option<()> {
        let block = &self.body.blocks[id];
        match block.handler {
            Some(handler) if may_raise(block) => {
                self.catches = true;
                self.handler(handler)?;
            }
            _ => self.unprotected.block(block, None)?,
        }
        self.go_on(block)
    }

    /// Where a block goes on if it raises nothing.
    fn go_on(&mut self, block: &Block) -> Option<()> {
        match &block.terminator {
            Terminator::Goto(to) => self.open.push(*to),
            Terminator::Branch {
                then, otherwise, ..
            } => self.open.extend([*then, *otherwise]),
            Terminator::Alone { alone, watched } => self.open.extend([*alone, *watched]),
            Terminator::Switch { cases, default, .. } => {
                self.open.extend(cases.iter().map(|it| it.1));
                self.open.push(*default);
            }
            Terminator::Return(_) | Terminator::ThrowObject { .. } => {}
            // Raised again is what a handler got that was not looked at, unless the block is protected itself.
            Terminator::Rethrow => return block.handler.map(|_| ()),
            Terminator::Throw { .. } => return None,
        }
        Some(())
    }

    /// What becomes of an exception in front of a handler: tests whether it is of a class, one after the other. A forbidden
    /// one ends where the class of the test is above its own.
    fn handler(&mut self, first: BlockId) -> Option<()> {
        let mut at = first;
        let mut is_caught = false;
        let mut passed = BTreeSet::new();
        while passed.insert(at) {
            let block = &self.body.blocks[at];
            let caught = block.insts.iter().find_map(|it| match it {
                Inst::Caught { dst } => Some(*dst),
                _ => None,
            });
            if at == first && caught.is_none() {
                return None;
            }
            let is_test = |it: &Inst| matches!(it, Inst::Caught { .. } | Inst::InstanceOf { .. });
            if !block.insts.iter().all(is_test) {
                return None;
            }
            match &block.terminator {
                Terminator::Goto(to) => {
                    self.open.push(*to);
                    return Some(());
                }
                Terminator::Rethrow => {
                    return match block.handler {
                        Some(next) if !is_caught => self.handler(next),
                        Some(next) => {
                            self.open.push(next);
                            Some(())
                        }
                        None => is_caught.then_some(()),
                    };
                }
                Terminator::Branch {
                    cond,
                    then,
                    otherwise,
                    ..
                } => {
                    is_caught |= self.takes_all(block, *cond);
                    self.open.push(*then);
                    at = *otherwise;
                }
                _ => return None,
            }
        }
        None
    }

    /// Whether a test of a handler takes all forbidden exceptions.
    fn takes_all(&self, block: &Block, cond: Operand) -> bool {
        let Some(Inst::InstanceOf {
            dst,
            test: TypeTest::Class(class),
            ..
        }) = block.insts.last()
        else {
            return false;
        };
        let hierarchy = &self.task.program.hierarchy;
        cond == Operand::Local(*dst) && hierarchy.is_subtype(self.forbidden, *class)
    }
}
