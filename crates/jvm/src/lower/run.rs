//! The walk over the blocks of a method.

use std::collections::{BTreeMap, BTreeSet};

use oxpecker_base::{IndexVec, Span};
use oxpecker_ir::{Block, BlockId, Body, ClassId, Inst, LocalId, Operand, Program, Terminator};
use rustc_hash::FxHashMap;

use super::Fail;
use super::asserts::assert_throws;
use super::blocks::{Shape, covering, writes_slot};
use super::facts::Facts;
use super::locals::Locals;
use super::stack::Stack;
use super::subroutines::Context;
use super::types::has_receiver;
use super::written::Written;
use crate::classfile::Method;
use crate::instructions::{Insn, Instructions, Kind};
use crate::loader::{Declared, JavaLoader};

/// What is lowered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// Where classes come from.
    pub(crate) loader: &'a JavaLoader,
    /// Where they go.
    pub(crate) program: &'a Program,
    /// The class of the method.
    pub(crate) class: ClassId,
    /// What the loader knows of it.
    pub(crate) declared: &'a Declared,
    /// The method.
    pub(crate) method: &'a Method,
    /// Its number in its class.
    pub(crate) index: usize,
}

/// A method being lowered.
#[derive(Debug)]
pub(super) struct Lowering<'a> {
    pub(super) place: Place<'a>,
    pub(super) code: &'a Instructions<'a>,
    pub(super) shape: Shape,
    pub(super) locals: Locals,
    pub(super) stack: Stack,
    /// The receiver, if it is never overwritten.
    pub(super) this: Option<LocalId>,
    /// The block that instructions go to.
    pub(super) open: Open,
    /// Finished blocks; those that are not yet are empty.
    pub(super) blocks: IndexVec<BlockId, Block>,
    /// Where blocks start, by first instruction and context.
    pub(super) known: FxHashMap<(usize, usize), Start>,
    /// Blocks to lower: their first instructions and their contexts.
    pub(super) todo: BTreeSet<(usize, usize)>,
    /// Blocks that find the handler of an exception, by the handlers they try and the context.
    pub(super) dispatchers: FxHashMap<(Vec<usize>, usize), BlockId>,
    /// All ways of being in subroutines; the first is to be in none.
    pub(super) contexts: Vec<Context>,
    /// That of the open block.
    pub(super) context: usize,
    /// The `throw` instructions of `assert` statements, and where those begin.
    pub(super) asserts: FxHashMap<usize, usize>,
    /// What a synchronized method locks.
    pub(super) monitor: Option<LocalId>,
    /// Which jumps the user wrote, if somebody counts them.
    written: Option<Written>,
    /// The blocks that end with such jumps, by the first copy of the jump.
    jumps: BTreeMap<usize, Vec<BlockId>>,
    /// The index of the current instruction.
    pub(super) at: usize,
    /// Where it stands in the source.
    pub(super) span: Span,
}

/// The block under construction.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) id: BlockId,
    pub(super) insts: Vec<Inst>,
    pub(super) handler: Option<BlockId>,
    /// What is known at its end.
    pub(super) facts: Facts,
}

/// Where a block starts, and with what on the operand stack.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) id: BlockId,
    pub(super) kinds: Vec<Kind>,
    /// What is known there.
    pub(super) facts: Facts,
}

/// How the walk goes on behind an instruction.
#[derive(Debug)]
pub(super) enum Flow {
    /// At the next instruction.
    Next,
    /// At another instruction, to which no other way leads, in the same block.
    At(usize),
    /// The block ends.
    End(Terminator),
}

/// What nothing reaches ends like this: a block that stops at something unsupported, or is not lowered yet.
const NOWHERE: Terminator = Terminator::Return(None);

impl<'a> Lowering<'a> {
    pub(super) fn new(place: Place<'a>, code: &'a Instructions<'a>) -> Self {
        let mut locals = Locals::new(&place.declared.file, place.method);
        let has_this = has_receiver(place.method) && !writes_slot(code, 0);
        let this = has_this.then(|| locals.slot(0, Kind::Reference, &[]));
        Self {
            place,
            code,
            shape: Shape::new(code),
            locals,
            stack: Stack::default(),
            this,
            open: Open {
                id: BlockId(0),
                insts: Vec::new(),
                handler: None,
                facts: Facts::default(),
            },
            blocks: IndexVec::new(),
            known: FxHashMap::default(),
            todo: BTreeSet::new(),
            dispatchers: FxHashMap::default(),
            contexts: vec![Context::new()],
            context: 0,
            asserts: assert_throws(code),
            monitor: None,
            written: place.loader.keeps_branches().then(|| Written::new(code)),
            jumps: BTreeMap::new(),
            at: 0,
            span: place.declared.lines.method(place.method),
        }
    }

    /// Lowers everything that can be reached.
    pub(super) fn run(mut self) -> (Body, Vec<Vec<BlockId>>) {
        self.prologue();
        while let Some((at, context)) = self.todo.pop_first() {
            self.context = context;
            if let Some(start) = self.known.get(&(at, context)).cloned() {
                self.begin(at, start);
                self.block(at);
            }
        }
        if let Some(monitor) = self.monitor {
            self.release_on_every_way_out(monitor);
        }
        let body = Body {
            locals: self.locals.all,
            blocks: self.blocks,
        };
        (body, self.jumps.into_values().collect())
    }

    /// The first block: the first instruction, behind the constants and supertypes of the class in its static initializer, or
    /// behind the lock of a synchronized method.
    fn prologue(&mut self) {
        if self.place.method.access.is_synchronized() {
            return self.lock_first();
        }
        if &*self.place.method.name != "<clinit>" || !self.has_preparation() {
            let _ = self.target(0);
            return;
        }
        self.open.id = self.reserve();
        self.preparation();
        match self.target(0) {
            Ok(first) => self.close(Terminator::Goto(first)),
            Err(why) => self.give_up(why),
        }
    }

    /// The id of a new block.
    pub(super) fn reserve(&mut self) -> BlockId {
        self.blocks.push(Block {
            insts: Vec::new(),
            terminator: NOWHERE,
            handler: None,
        })
    }

    /// Opens a block with entries in their temporaries.
    fn begin(&mut self, at: usize, start: Start) {
        self.locals.release_all();
        self.stack.entries.clear();
        for (height, kind) in start.kinds.iter().enumerate() {
            let local = self.locals.height(height);
            self.stack.push(*kind, Operand::Local(local));
        }
        let covering = covering(&self.code.code().handlers, self.offset(at));
        let handler = (!covering.is_empty()).then(|| self.dispatcher(covering));
        let mut facts = start.facts;
        if let Some(this) = self.this {
            facts.non_null(this);
        }
        self.open = Open {
            id: start.id,
            insts: Vec::new(),
            handler,
            facts,
        };
    }

    /// Lowers the instructions of a block.
    fn block(&mut self, start: usize) {
        let mut at = start;
        loop {
            self.at = at;
            self.statement(at, at == start);
            let flow = self.insn(at);
            let next = match flow {
                Ok(Flow::Next) => at + 1,
                Ok(Flow::At(joined)) => {
                    self.release();
                    at = joined;
                    continue;
                }
                Ok(Flow::End(terminator)) => {
                    if let Some(jump) = self.written_jump(at) {
                        self.jumps.entry(jump).or_default().push(self.open.id);
                    }
                    return self.close(terminator);
                }
                Err(why) => return self.give_up(why),
            };
            self.release();
            if self.shape.starts(next) {
                return match self.jump(next) {
                    Ok(terminator) => self.close(terminator),
                    Err(why) => self.give_up(why),
                };
            }
            at = next;
        }
    }

    /// The conditional jump or switch at an instruction, or behind a comparison, if the user wrote one there.
    fn written_jump(&self, at: usize) -> Option<usize> {
        let jump = match self.code.get(at)?.1 {
            Insn::Compare(_) => at + 1,
            Insn::If { .. }
            | Insn::IfCompare { .. }
            | Insn::IfReference { .. }
            | Insn::IfNull { .. }
            | Insn::TableSwitch(_)
            | Insn::LookupSwitch(_) => at,
            _ => return None,
        };
        self.written.as_ref()?.original(jump)
    }

    /// Finishes the open block.
    pub(super) fn close(&mut self, terminator: Terminator) {
        self.blocks[self.open.id] = Block {
            insts: std::mem::take(&mut self.open.insts),
            terminator,
            handler: self.open.handler,
        };
    }

    /// Finishes the open block with something that cannot be executed.
    pub(super) fn give_up(&mut self, what: Fail) {
        let span = self.span;
        let what = what.to_string();
        self.open.insts.push(Inst::Unsupported { what, span });
        self.close(NOWHERE);
    }

    /// Goes on in another block, with everything that is known.
    pub(super) fn reopen(&mut self, id: BlockId) {
        self.open.id = id;
    }

    fn release(&mut self) {
        let stack = &self.stack;
        self.locals.release(|local| stack.mentions(local));
    }

    /// The offset of an instruction.
    pub(super) fn offset(&self, at: usize) -> u16 {
        self.code.get(at).map_or(0, |(offset, _)| offset)
    }

    /// The index of the instruction that a jump leads to.
    pub(super) fn index(&self, target: u16) -> Result<usize, Fail> {
        self.code
            .index_at(target)
            .ok_or_else(|| format!("no instruction starts at {target}").into())
    }

    /// A new line starts a statement; so does what a loop comes back to.
    fn statement(&mut self, at: usize, starts_block: bool) {
        let offset = self.offset(at);
        let lines = &self.code.code().lines;
        let begins = lines
            .binary_search_by_key(&offset, |line| line.start)
            .is_ok();
        let line = self.code.line_at(offset);
        if begins || starts_block {
            let span = line.map(|line| self.place.declared.lines.span(line));
            let span = span.unwrap_or_else(|| self.place.declared.lines.method(self.place.method));
            let is_new = span != self.span || self.open.insts.is_empty();
            self.span = span;
            let repeats = starts_block && (self.shape.is_loop_head(at) || at == 0);
            if (begins && is_new) || repeats {
                self.open.insts.push(Inst::Stmt(span));
            }
        }
    }
}
