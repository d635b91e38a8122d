//! Which jumps of a method the user wrote: those that compilers add do not count, copies of one are one.
//!
//! | source | what the compiler adds |
//! |---|---|
//! | `switch` on a string | a switch on its hash and comparisons, in front of a switch on the number of the case |
//! | `try` with resources | closing, only of what is not null, on every way out |
//! | `finally` | a copy of the block for every way out |

use crate::classfile::{Handler, Loadable};
use crate::instructions::{Insn, Instructions, Kind};

/// What is known of the jumps of a method.
#[derive(Debug)]
pub(super) struct Written {
    /// Per instruction: whether the compiler added it.
    added: Vec<bool>,
    /// Per instruction: one that it is a copy of, or itself.
    copied: Vec<usize>,
}

impl Written {
    /// Looks at the instructions of a method.
    pub(super) fn new(code: &Instructions<'_>) -> Self {
        let mut written = Self {
            added: vec![false; code.len()],
            copied: (0..code.len()).collect(),
        };
        for at in 0..code.len() {
            if let Some(end) = hash_switch(code, at) {
                written.added[at..end].fill(true);
            }
        }
        for handler in &code.code().handlers {
            written.closing(code, handler);
            written.finally(code, handler);
        }
        written
    }

    /// The instruction that a jump is a copy of, or the jump itself; none if the compiler added it.
    pub(super) fn original(&self, jump: usize) -> Option<usize> {
        let added = *self.added.get(jump)?;
        (!added).then(|| self.root(jump))
    }

    fn root(&self, mut at: usize) -> usize {
        while self.copied[at] != at {
            at = self.copied[at];
        }
        at
    }

    /// Closing of a resource: behind an exception, and at the ends of what the handler is for.
    fn closing(&mut self, code: &Instructions<'_>, handler: &Handler) {
        let Some((first, end, resource)) = closes_after_exception(code, handler) else {
            return;
        };
        self.added[first..end].fill(true);
        let ranges = code.code().handlers.iter();
        for range in ranges.filter(|it| it.target == handler.target) {
            let Some(at) = code.index_at(range.end) else {
                continue;
            };
            if let Some(end) = closes(code, at, resource) {
                self.added[at..end].fill(true);
            }
        }
    }

    /// Copies of a `finally` block, at the ends of what its handler is for and where jumps lead out of it.
    fn finally(&mut self, code: &Instructions<'_>, handler: &Handler) {
        let Some(target) = code.index_at(handler.target) else {
            return;
        };
        let Some(size) = size_of_finally(code, target).filter(|_| handler.catch.is_none()) else {
            return;
        };
        let ranges = code.code().handlers.iter();
        let ranges: Vec<&Handler> = ranges.filter(|it| it.target == handler.target).collect();
        let inside = |offset: u16| {
            let mut ranges = ranges.iter();
            ranges.any(|it| (it.start..it.end).contains(&offset))
        };
        let mut exits: Vec<u16> = ranges.iter().map(|it| it.end).collect();
        for (_, insn) in code.iter().filter(|(offset, _)| inside(*offset)) {
            let is_jump = !matches!(insn, Insn::TableSwitch(_) | Insn::LookupSwitch(_));
            insn.for_each_target(|to| {
                if is_jump && !inside(to) {
                    exits.push(to);
                }
            });
        }
        for copy in exits.into_iter().filter_map(|it| code.index_at(it)) {
            let first = target + 1;
            let is_copy = copy != first
                && (0..size).all(|it| {
                    let both = (code.get(first + it), code.get(copy + it));
                    matches!(both, (Some((_, one)), Some((_, other))) if does_the_same(one, other))
                });
            if is_copy {
                for it in 0..size {
                    let (one, other) = (self.root(first + it), self.root(copy + it));
                    self.copied[one.max(other)] = one.min(other);
                }
            }
        }
    }
}

/// Where the switch on the hash of a string ends that begins at an instruction.
fn hash_switch(code: &Instructions<'_>, at: usize) -> Option<usize> {
    let insn = |number: usize| code.get(at + number).map(|(_, insn)| insn);
    let Insn::Push(Loadable::Int(-1)) = insn(0)? else {
        return None;
    };
    let Insn::Store {
        kind: Kind::Int,
        slot,
    } = insn(1)?
    else {
        return None;
    };
    let Insn::Load {
        kind: Kind::Reference,
        ..
    } = insn(2)?
    else {
        return None;
    };
    if !calls(insn(3)?, "java/lang/String", "hashCode") {
        return None;
    }
    let default = match insn(4)? {
        Insn::TableSwitch(switch) => switch.default,
        Insn::LookupSwitch(switch) => switch.default,
        _ => return None,
    };
    let end = code.index_at(default).filter(|end| *end > at)?;
    let number = code.get(end).map(|(_, insn)| insn)?;
    let second = code.get(end + 1).map(|(_, insn)| insn)?;
    let is_number = matches!(number, Insn::Load { kind: Kind::Int, slot: read } if read == slot);
    let switches = matches!(second, Insn::TableSwitch(_) | Insn::LookupSwitch(_));
    (is_number && switches).then_some(end)
}

/// `store p; [load r; ifnull N;] load r; close; goto N; store t; load p; load t; addSuppressed; N: load p; throw`: its first
/// instruction, the one behind its last, and the variable of the resource.
fn closes_after_exception(
    code: &Instructions<'_>,
    handler: &Handler,
) -> Option<(usize, usize, u16)> {
    let first = code.index_at(handler.target)?;
    let insn = |at: usize| code.get(at).map(|(_, insn)| insn);
    let Insn::Store {
        kind: Kind::Reference,
        slot: primary,
    } = insn(first)?
    else {
        return None;
    };
    let Insn::Load {
        kind: Kind::Reference,
        slot: resource,
    } = insn(first + 1)?
    else {
        return None;
    };
    let behind = closes(code, first + 1, *resource)?;
    let Insn::Goto(_) = insn(behind)? else {
        return None;
    };
    let loads = |at: usize, wanted: u16| matches!(insn(at), Some(Insn::Load { kind: Kind::Reference, slot }) if *slot == wanted);
    let Insn::Store {
        kind: Kind::Reference,
        slot: second,
    } = insn(behind + 1)?
    else {
        return None;
    };
    let is_whole = loads(behind + 2, *primary)
        && loads(behind + 3, *second)
        && calls(insn(behind + 4)?, "java/lang/Throwable", "addSuppressed")
        && loads(behind + 5, *primary)
        && matches!(insn(behind + 6)?, Insn::Throw);
    is_whole.then_some((first, behind + 7, *resource))
}

/// `[load r; ifnull;] load r; close`: the instruction behind it.
fn closes(code: &Instructions<'_>, at: usize, resource: u16) -> Option<usize> {
    let insn = |at: usize| code.get(at).map(|(_, insn)| insn);
    let loads = |at: usize| matches!(insn(at), Some(Insn::Load { kind: Kind::Reference, slot }) if *slot == resource);
    let is_asked = loads(at) && matches!(insn(at + 1), Some(Insn::IfNull { null: true, .. }));
    let at = if is_asked { at + 2 } else { at };
    let Insn::Invoke { method, .. } = insn(at + 1)? else {
        return None;
    };
    (loads(at) && &*method.name == "close").then_some(at + 2)
}

/// How many instructions a `finally` block has whose copy for exceptions begins at an instruction.
fn size_of_finally(code: &Instructions<'_>, first: usize) -> Option<usize> {
    let (
        _,
        Insn::Store {
            kind: Kind::Reference,
            slot: thrown,
        },
    ) = code.get(first)?
    else {
        return None;
    };
    let mut behind = first + 1..code.len();
    let end = behind.find(|at| {
        let insn = code.get(*at).map(|(_, insn)| insn);
        matches!(insn, Some(Insn::Load { kind: Kind::Reference, slot }) if slot == thrown)
    })?;
    let throws = matches!(code.get(end + 1), Some((_, Insn::Throw)));
    throws.then_some(end - first - 1)
}

fn calls(insn: &Insn, class: &str, name: &str) -> bool {
    matches!(insn, Insn::Invoke { method, .. } if &*method.class == class && &*method.name == name)
}

/// Whether two instructions are the same up to variables and places.
fn does_the_same(one: &Insn, other: &Insn) -> bool {
    match (one, other) {
        (Insn::Load { kind: one, .. }, Insn::Load { kind: other, .. })
        | (Insn::Store { kind: one, .. }, Insn::Store { kind: other, .. }) => one == other,
        (
            Insn::If { condition: one, .. },
            Insn::If {
                condition: other, ..
            },
        )
        | (
            Insn::IfCompare { condition: one, .. },
            Insn::IfCompare {
                condition: other, ..
            },
        ) => one == other,
        (Insn::IfReference { equal: one, .. }, Insn::IfReference { equal: other, .. })
        | (Insn::IfNull { null: one, .. }, Insn::IfNull { null: other, .. }) => one == other,
        (Insn::Goto(_), Insn::Goto(_))
        | (Insn::TableSwitch(_), Insn::TableSwitch(_))
        | (Insn::LookupSwitch(_), Insn::LookupSwitch(_))
        | (Insn::Increment { .. }, Insn::Increment { .. }) => true,
        _ => one == other,
    }
}
