//! The decoded instructions of a method.

use crate::classfile::{ClassFile, Code, Line, LocalVariable, Method};
use crate::error::{ClassError, Problem};
use crate::instructions::Insn;
use crate::instructions::decode::decode;

/// The instructions of a method with their byte offsets, and what belongs to them.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    /// In the order of the code; never empty.
    list: Vec<(u16, Insn)>,
    /// The code they come from.
    code: &'a Code,
}

impl ClassFile {
    /// Decodes the code of one of its methods; `None` if the method is native or abstract.
    pub fn instructions<'a>(
        &self,
        method: &'a Method,
    ) -> Result<Option<Instructions<'a>>, ClassError> {
        let Some(code) = &method.code else {
            return Ok(None);
        };
        let instructions = Instructions {
            list: decode(code, &self.constants)?,
            code,
        };
        instructions.check()?;
        Ok(Some(instructions))
    }
}

impl<'a> Instructions<'a> {
    /// Instructions that no file has, with their places in the list as offsets.
    pub(crate) fn made(list: &[Insn], code: &'a Code) -> Self {
        let list = (0..).zip(list.iter().cloned()).collect();
        Self { list, code }
    }

    /// How many there are; at least one.
    #[expect(clippy::len_without_is_empty, reason = "code is never empty")]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Offsets and instructions, in the order of the code.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u16, &Insn)> + ExactSizeIterator {
        self.list.iter().map(|(offset, insn)| (*offset, insn))
    }

    /// The instruction at an index and its offset.
    pub fn get(&self, index: usize) -> Option<(u16, &Insn)> {
        self.list.get(index).map(|(offset, insn)| (*offset, insn))
    }

    /// The index of the instruction that starts at an offset.
    pub fn index_at(&self, offset: u16) -> Option<usize> {
        self.list
            .binary_search_by_key(&offset, |(start, _)| *start)
            .ok()
    }

    /// The code they come from, with its exception handlers.
    pub fn code(&self) -> &'a Code {
        self.code
    }

    /// The source line of the instruction at an offset, if the compiler kept it.
    pub fn line_at(&self, offset: u16) -> Option<u16> {
        let lines: &[Line] = &self.code.lines;
        let behind = lines.partition_point(|line| line.start <= offset);
        behind.checked_sub(1).map(|last| lines[last].line)
    }

    /// The name of a local variable at an offset, if the compiler kept it.
    ///
    /// A variable comes into being behind the instruction that stores its first value: for a store,
    /// ask at the offset behind it.
    pub fn variable_at(&self, slot: u16, offset: u16) -> Option<&'a LocalVariable> {
        self.code.variables.iter().find(|variable| {
            variable.slot == slot && (variable.start..variable.end).contains(&offset)
        })
    }

    /// Every jump and every handler is about instructions, and control stays in the code.
    fn check(&self) -> Result<(), ClassError> {
        let mut starts = vec![false; self.code.bytes.len()];
        for (offset, _) in &self.list {
            starts[usize::from(*offset)] = true;
        }
        let is_start = |offset: u16| starts.get(usize::from(offset)).copied().unwrap_or(false);
        for (offset, insn) in &self.list {
            let mut bad = None;
            insn.for_each_target(|target| {
                if !is_start(target) {
                    bad = Some(target);
                }
            });
            if let Some(target) = bad {
                return Err(self.error(*offset, Problem::BadTarget(target.into())));
            }
        }
        for handler in &self.code.handlers {
            let is_end = usize::from(handler.end) == starts.len() || is_start(handler.end);
            let range_is_sound = handler.start < handler.end && is_end;
            for (sound, offset) in [
                (is_start(handler.start), handler.start),
                (range_is_sound, handler.end),
                (is_start(handler.target), handler.target),
            ] {
                if !sound {
                    return Err(self.error(offset, Problem::BadTarget(offset.into())));
                }
            }
        }
        match self.list.last() {
            Some((offset, insn)) if insn.falls_through() => {
                Err(self.error(*offset, Problem::OffTheEnd))
            }
            _ => Ok(()),
        }
    }

    /// An error about the instruction at an offset.
    fn error(&self, offset: u16, problem: Problem) -> ClassError {
        ClassError {
            offset: self.code.file_offset + usize::from(offset),
            problem,
        }
    }
}
