//! The walk over the blocks of a method.

use std::collections::BTreeSet;

use oxpecker_base::{IndexVec, Span};
use oxpecker_ir::{Block, BlockId, Body, ClassId, Inst, LocalId, Program, Terminator};
use rustc_hash::FxHashMap;

use super::Fail;
use super::asserts::assert_throws;
use super::blocks::{Shape, covering, writes_slot};
use super::locals::Locals;
use super::stack::{Entry, Stack, Value};
use crate::classfile::{ClassFile, Method};
use crate::instructions::{Instructions, Kind};
use crate::loader::{Declared, JavaLoader};

/// What is lowered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) loader: &'a JavaLoader,
    pub(super) program: &'a Program,
    pub(super) declared: &'a Declared,
    pub(super) file: &'a ClassFile,
    pub(super) method: &'a Method,
    /// The class of the method.
    pub(super) class: ClassId,
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
    known: FxHashMap<usize, Start>,
    todo: BTreeSet<(usize, BlockId)>,
    /// Blocks that find the handler of an exception, by the handlers they try.
    pub(super) dispatchers: FxHashMap<Vec<usize>, BlockId>,
    /// The `throw` instructions of `assert` statements, and where those begin.
    pub(super) asserts: FxHashMap<usize, usize>,
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
    /// Locals that are known not to be null.
    pub(super) non_null: Vec<LocalId>,
    /// Classes that are known to be initialized, or to be just now.
    pub(super) initialized: Vec<ClassId>,
}

/// Where a block starts, and with what on the operand stack.
#[derive(Clone, Debug)]
struct Start {
    id: BlockId,
    kinds: Vec<Kind>,
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
        let mut locals = Locals::new(place.file, place.method);
        let has_this = !place.method.access.is_static() && !writes_slot(code, 0);
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
                non_null: Vec::new(),
                initialized: Vec::new(),
            },
            blocks: IndexVec::new(),
            known: FxHashMap::default(),
            todo: BTreeSet::new(),
            dispatchers: FxHashMap::default(),
            asserts: assert_throws(code),
            at: 0,
            span: place.declared.lines.method(place.method),
        }
    }

    /// Lowers everything that can be reached.
    pub(super) fn run(mut self) -> Body {
        self.prologue();
        while let Some((at, id)) = self.todo.pop_first() {
            let kinds = self
                .known
                .get(&at)
                .map_or(Vec::new(), |it| it.kinds.clone());
            self.begin(at, id, &kinds);
            self.block(at);
        }
        Body {
            locals: self.locals.all,
            blocks: self.blocks,
        }
    }

    /// The first block: the first instruction, behind the constants of the class in its static initializer.
    fn prologue(&mut self) {
        if &*self.place.method.name != "<clinit>" || !self.has_constants() {
            let _ = self.target(0);
            return;
        }
        self.open.id = self.reserve();
        self.constants();
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

    /// The block of an instruction, to which control goes with the current stack. Entries must lie in their temporaries.
    pub(super) fn target(&mut self, at: usize) -> Result<BlockId, Fail> {
        let kinds = self.stack.kinds();
        self.target_with(at, kinds)
    }

    /// The block of an instruction for a stack.
    pub(super) fn target_with(&mut self, at: usize, kinds: Vec<Kind>) -> Result<BlockId, Fail> {
        if let Some(start) = self.known.get(&at) {
            return match start.kinds == kinds {
                true => Ok(start.id),
                false => Err("operand stacks differ where paths meet".into()),
            };
        }
        let id = self.reserve();
        self.known.insert(at, Start { id, kinds });
        self.todo.insert((at, id));
        Ok(id)
    }

    /// Opens a block with entries in their temporaries.
    fn begin(&mut self, at: usize, id: BlockId, kinds: &[Kind]) {
        self.locals.release_all();
        self.stack.entries.clear();
        for (height, kind) in kinds.iter().enumerate() {
            let local = self.locals.height(height);
            let value = Value::Plain(oxpecker_ir::Operand::Local(local));
            self.stack.entries.push(Entry { value, kind: *kind });
        }
        let covering = covering(&self.code.code().handlers, self.offset(at));
        let handler = (!covering.is_empty()).then(|| self.dispatcher(covering));
        self.open = Open {
            id,
            insts: Vec::new(),
            handler,
            non_null: self.this.into_iter().collect(),
            initialized: Vec::new(),
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
                Ok(Flow::End(terminator)) => return self.close(terminator),
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

    /// Ends the block with a jump.
    pub(super) fn jump(&mut self, to: usize) -> Result<Terminator, Fail> {
        self.spill();
        Ok(Terminator::Goto(self.target(to)?))
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
    fn give_up(&mut self, what: Fail) {
        let span = self.span;
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
            .ok_or_else(|| format!("no instruction starts at {target}"))
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
