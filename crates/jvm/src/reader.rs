//! A cursor over big-endian bytes that knows where in the file it is.

use crate::error::{ClassError, Problem};

/// Reads forward; offsets stay those of the whole file in parts of it, too.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    /// The file up to the end of the part that is read.
    bytes: &'a [u8],
    /// The next byte.
    at: usize,
}

impl<'a> Reader<'a> {
    /// From the first byte to the last.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The offset of the next byte.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// How many bytes are left.
    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// An error at the next byte.
    pub(crate) fn error(&self, problem: Problem) -> ClassError {
        ClassError {
            offset: self.at,
            problem,
        }
    }

    /// The next bytes.
    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], ClassError> {
        let truncated = self.error(Problem::Truncated);
        let end = self.at.checked_add(length).ok_or(truncated.clone())?;
        let taken = self.bytes.get(self.at..end).ok_or(truncated)?;
        self.at = end;
        Ok(taken)
    }

    /// A reader of the next bytes alone; this one goes on behind them.
    pub(crate) fn part(&mut self, length: usize) -> Result<Self, ClassError> {
        let start = self.at;
        self.take(length)?;
        Ok(Self {
            bytes: &self.bytes[..self.at],
            at: start,
        })
    }

    /// The next bytes as an array.
    fn array<const N: usize>(&mut self) -> Result<[u8; N], ClassError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// One byte.
    pub(crate) fn u8(&mut self) -> Result<u8, ClassError> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    /// Two bytes.
    pub(crate) fn u16(&mut self) -> Result<u16, ClassError> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    /// Four bytes.
    pub(crate) fn u32(&mut self) -> Result<u32, ClassError> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    /// Eight bytes.
    pub(crate) fn u64(&mut self) -> Result<u64, ClassError> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// A list behind its length of two bytes.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, ClassError>,
    ) -> Result<Vec<T>, ClassError> {
        let count = usize::from(self.u16()?);
        // Every item has at least a byte, so a false length cannot ask for much memory.
        let mut list = Vec::with_capacity(count.min(self.remaining()));
        for _ in 0..count {
            list.push(item(self)?);
        }
        Ok(list)
    }
}
