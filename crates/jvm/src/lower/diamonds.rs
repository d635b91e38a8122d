//! Conditions as values, without a branch.
//!
//! `b = p && q` is compiled to jumps that push 1 or 0 and meet again. Where computing a part too much does no harm,
//! all parts are computed and combined, so that no path splits:
//!
//! ```text
//! if !p goto F; if !q goto F; T: push 1; goto J; F: push 0; J:
//! ```
//!
//! Other threads can notice when a field is read. A condition that reads fields is lowered twice: as above for a
//! thread that is alone, and with all of its jumps for one that is not.

use oxpecker_ir::{Arith, BinaryOp, Inst, Operand, Terminator, UnaryOp};

use super::Fail;
use super::blocks::covering;
use super::branches::{Cond, Ways};
use super::pure::Test;
use super::run::{Flow, Lowering};
use super::stack::{Entry, Value};
use crate::classfile::Loadable;
use crate::instructions::{Insn, Kind};

/// How many parts a condition has at most.
const MOST_PARTS: usize = 12;

/// What a place in the code decides before the paths meet.
#[derive(Debug)]
struct Node {
    /// Its first instruction.
    at: usize,
    part: Part,
}

/// One part of a condition.
#[derive(Debug)]
enum Part {
    /// The value that is pushed.
    Leaf(bool),
    /// It depends on a test; the nodes behind it, by index.
    Test {
        test: Test,
        then: usize,
        otherwise: usize,
    },
}

/// Collects the parts of a condition.
#[derive(Debug, Default)]
struct Search {
    /// The instruction where the paths meet.
    join: Option<usize>,
    /// Parts come behind those they lead to.
    nodes: Vec<Node>,
    /// The instructions whose parts are being looked at: none of them may be reached again.
    open: Vec<usize>,
    /// Ways inside of the condition, by where they lead.
    ways: Vec<usize>,
}

impl Search {
    /// Whether a part reads fields. What is asked first does not count: it is asked first anyway.
    fn reads_fields(&self) -> bool {
        let mut nodes = self.nodes.iter();
        nodes.any(|node| matches!(&node.part, Part::Test { test, .. } if test.reads_fields))
    }
}

/// A truth value: known, or a condition.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Truth {
    Known(bool),
    Open(Cond),
}

impl Lowering<'_> {
    /// Lowers a branch whose sides only push 1 or 0 and meet again.
    pub(super) fn diamond(&mut self, cond: Cond, ways: Ways) -> Result<Option<Flow>, Fail> {
        if self.place.loader.keeps_branches() {
            return Ok(None);
        }
        let mut search = Search::default();
        let (Some(then), Some(otherwise)) = (
            self.part(ways.target, &mut search),
            self.part(ways.next, &mut search),
        ) else {
            return Ok(None);
        };
        let Some(join) = search.join else {
            return Ok(None);
        };
        let leaves = search.nodes.iter();
        let leaves = leaves.filter(|node| matches!(node.part, Part::Leaf(_)));
        if leaves.count() < 2 {
            return Ok(None);
        }
        let known = self.open.facts.clone();
        let is_noticed = search.reads_fields();
        if is_noticed {
            self.alone_from_here(cond, ways)?;
        }
        let truths = self.evaluate(&search.nodes)?;
        let (then, otherwise) = (truths[then], truths[otherwise]);
        let value = match self.choose(cond, then, otherwise) {
            Truth::Known(value) => Value::Plain(super::emit::int(value.into())),
            Truth::Open(cond) => Value::Flag {
                cond: cond.local,
                expected: cond.expected,
            },
        };
        let kind = Kind::Int;
        self.stack.entries.push(Entry { value, kind });
        Ok(Some(match self.is_own(join, &search.ways) {
            false => Flow::End(self.jump(join)?),
            true if is_noticed => Flow::End(self.jump_knowing(join, &known)?),
            true => Flow::At(join),
        }))
    }

    /// Ends the block with the branch as it is written where another thread may watch; what comes next is for a thread
    /// that is alone.
    fn alone_from_here(&mut self, cond: Cond, ways: Ways) -> Result<(), Fail> {
        let branch = self.part_ways(cond, ways)?;
        let (alone, watched) = (self.reserve(), self.reserve());
        self.close(Terminator::Alone { alone, watched });
        self.reopen(watched);
        self.close(branch);
        self.reopen(alone);
        Ok(())
    }

    /// The part of a condition at an instruction, if computing it does no harm.
    fn part(&self, at: usize, search: &mut Search) -> Option<usize> {
        search.ways.push(at);
        if let Some(known) = search.nodes.iter().position(|node| node.at == at) {
            return Some(known);
        }
        let part = match self.leaf(at) {
            Some((value, join)) => {
                let known = *search.join.get_or_insert(join);
                (known == join).then_some(Part::Leaf(value))?
            }
            None => {
                let is_new = !search.open.contains(&at);
                let is_small = search.nodes.len() + search.open.len() < MOST_PARTS;
                let test = (is_new && is_small).then(|| self.pure_test(at))??;
                search.open.push(at);
                let then = self.part(test.target, search)?;
                let otherwise = self.part(test.branch + 1, search)?;
                search.open.pop();
                Part::Test {
                    test,
                    then,
                    otherwise,
                }
            }
        };
        search.nodes.push(Node { at, part });
        Some(search.nodes.len() - 1)
    }

    /// The value that a block pushes if it does nothing else, and where it goes on. What returns it at once is a statement
    /// of its own.
    fn leaf(&self, at: usize) -> Option<(bool, usize)> {
        let value = match self.code.get(at)?.1 {
            Insn::Push(Loadable::Int(0)) => false,
            Insn::Push(Loadable::Int(1)) => true,
            _ => return None,
        };
        match self.code.get(at + 1)? {
            (_, Insn::Goto(target)) => Some((value, self.code.index_at(*target)?)),
            _ if self.shape.starts(at + 1) => Some((value, at + 1)),
            _ => None,
        }
    }

    /// Whether all ways to where the paths meet come from this condition, so that the block can go on there.
    fn is_own(&self, join: usize, ways: &[usize]) -> bool {
        let mut leaves = Vec::new();
        for at in ways {
            let inside = ways.iter().filter(|way| *way == at).count();
            if self.shape.entries(*at) != inside {
                return false;
            }
            if self.leaf(*at).is_some() && !leaves.contains(at) {
                leaves.push(*at);
            }
        }
        let handlers = &self.code.code().handlers;
        let covering = |at: usize| covering(handlers, self.offset(at));
        self.shape.entries(join) == leaves.len() && covering(join) == covering(self.at)
    }

    /// The truth values of all parts.
    fn evaluate(&mut self, nodes: &[Node]) -> Result<Vec<Truth>, Fail> {
        let mut truths = Vec::with_capacity(nodes.len());
        for node in nodes {
            truths.push(match &node.part {
                Part::Leaf(value) => Truth::Known(*value),
                Part::Test {
                    test,
                    then,
                    otherwise,
                } => {
                    let cond = self.run_test(test)?;
                    self.choose(cond, truths[*then], truths[*otherwise])
                }
            });
        }
        Ok(truths)
    }

    /// `cond ? then : otherwise`; nobody else may need the condition.
    fn choose(&mut self, cond: Cond, then: Truth, otherwise: Truth) -> Truth {
        Truth::Open(match (then, otherwise) {
            (Truth::Known(then), Truth::Known(otherwise)) if then == otherwise => {
                return Truth::Known(then);
            }
            (Truth::Known(true), Truth::Known(_)) => self.straight(cond),
            (Truth::Known(false), Truth::Known(_)) => self.straight(cond.not()),
            (Truth::Known(true), Truth::Open(open)) => {
                let cond = self.straight(cond);
                self.either(cond, open)
            }
            (Truth::Known(false), Truth::Open(open)) => {
                let cond = self.straight(cond.not());
                self.both(cond, open)
            }
            (Truth::Open(open), Truth::Known(true)) => {
                let cond = self.straight(cond.not());
                self.either(cond, open)
            }
            (Truth::Open(open), Truth::Known(false)) => {
                let cond = self.straight(cond);
                self.both(cond, open)
            }
            (Truth::Open(then), Truth::Open(otherwise)) => {
                let then = self.both(cond, then);
                let otherwise = self.both(cond.not(), otherwise);
                self.either(then, otherwise)
            }
        })
    }

    /// The same condition; a comparison of integers that must be false is turned round.
    fn straight(&mut self, cond: Cond) -> Cond {
        let turns = !cond.expected && cond.turns;
        let last = turns.then(|| self.open.insts.iter_mut().rev());
        let made = last.and_then(|mut insts| {
            insts.find_map(|inst| match inst {
                Inst::Binary { dst, op, .. } if *dst == cond.local => Some(op),
                _ => None,
            })
        });
        match made.and_then(|op| opposite(*op).map(|turned| *op = turned)) {
            Some(()) => Cond::holds(cond.local),
            None => Cond {
                turns: false,
                ..cond
            },
        }
    }

    fn either(&mut self, one: Cond, two: Cond) -> Cond {
        self.both(one.not(), two.not()).not()
    }

    /// Both conditions; two that must be false are asked together.
    fn both(&mut self, one: Cond, two: Cond) -> Cond {
        let negate = !one.expected && !two.expected;
        let op = if negate { BinaryOp::Or } else { BinaryOp::And };
        let (lhs, rhs) = match negate {
            true => (Operand::Local(one.local), Operand::Local(two.local)),
            false => (self.positive(one), self.positive(two)),
        };
        Cond {
            local: self.binary(op, Arith::Wrap32, lhs, rhs),
            expected: !negate,
            turns: false,
        }
    }

    /// A condition as a truth value.
    fn positive(&mut self, cond: Cond) -> Operand {
        let src = Operand::Local(cond.local);
        match cond.expected {
            true => src,
            false => Operand::Local(self.unary(UnaryOp::Not, Arith::Wrap32, src)),
        }
    }
}

/// The comparison that holds exactly where another one does not, for everything but floats.
fn opposite(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Gt,
        _ => return None,
    })
}
