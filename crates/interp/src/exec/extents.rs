//! Counting how far paths go; see [`Extent`].

use oxpecker_base::id::Id;
use oxpecker_ir::{BlockId, ClassOrigin, MethodId};
use oxpecker_term::TermId;

use super::Interpreter;
use crate::extent::Extent;
use crate::heap::{Object, Text};
use crate::state::{Frame, State};
use crate::value::Value;

/// Callers among which another call of a method is looked for.
const NEAREST: usize = 8;

/// The headers of loops of the user's methods, as far as anybody went there.
#[derive(Debug, Default)]
pub(super) struct Headers(Vec<Option<Box<[bool]>>>);

impl Interpreter<'_> {
    /// Counts a loop that may be gone round once more.
    #[inline]
    pub(super) fn count_iteration(&mut self, state: &mut State, to: BlockId) {
        let method = state.frame.method;
        let is_header = match self.caches.headers.0.get(method.index()) {
            Some(Some(headers)) => headers.get(to.index()).copied().unwrap_or(false),
            _ => self.find_headers(method, to),
        };
        if is_header {
            self.go_round(state, to);
        }
    }

    #[cold]
    fn find_headers(&mut self, method: MethodId, to: BlockId) -> bool {
        let analyses = self.is_own(method).then(|| self.analyses(method));
        let headers: Box<[bool]> = match analyses {
            Some(known) => {
                let blocks = self.program.methods[method].blocks().iter_ids();
                blocks
                    .map(|(block, _)| known.joins.is_header(block))
                    .collect()
            }
            None => Box::new([]),
        };
        let is_header = headers.get(to.index()).copied().unwrap_or(false);
        let known = &mut self.caches.headers.0;
        if known.len() <= method.index() {
            known.resize_with(method.index() + 1, || None);
        }
        known[method.index()] = Some(headers);
        is_header
    }

    /// Whether a method is one of the user's.
    fn is_own(&self, method: MethodId) -> bool {
        let class = self.program.methods[method].class;
        self.program.classes[class].origin == ClassOrigin::User
    }

    /// Control comes to the header of a loop. Loops that are not around it are over.
    fn go_round(&mut self, state: &mut State, header: BlockId) {
        let analyses = self.analyses(state.frame.method);
        let joins = &analyses.joins;
        if !joins.is_in_loop_of(header, state.frame.block) {
            return;
        }
        let done = &mut state.frame.iterations;
        while let Some((last, _)) = done.last()
            && !joins.is_in_loop_of(*last, header)
        {
            done.pop();
        }
        let count = match done.last_mut() {
            Some((last, count)) if *last == header => {
                *count = count.saturating_add(1);
                *count
            }
            _ => {
                done.push((header, 1));
                1
            }
        };
        let most = &mut state.history.extent.iterations;
        *most = (*most).max(count);
    }

    /// Counts a call of a method that waits for another call of it.
    pub(super) fn count_recursion(&self, state: &mut State, frame: &mut Frame) {
        if !self.is_own(frame.method) {
            return;
        }
        let waiting = std::iter::once(&state.frame);
        let waiting = waiting.chain(state.callers.iter().rev().map(|it| &**it));
        let mut nearest = waiting.take(NEAREST);
        if let Some(same) = nearest.find(|it| it.method == frame.method) {
            frame.recursion = same.recursion.saturating_add(1);
            let most = &mut state.history.extent.recursion;
            *most = (*most).max(frame.recursion);
        }
    }

    /// How far a path went, the sizes of its inputs included.
    pub fn extent(&mut self, state: &State) -> Extent {
        let mut extent = state.history.extent;
        let mut texts: Vec<TermId> = Vec::new();
        for (reference, object) in state.heap.inputs() {
            if let Some(size) = self.language.collection_size(state, reference) {
                let least = self.least(state, size);
                extent.collection = extent.collection.max(least);
                continue;
            }
            match object {
                Object::Array(array) => {
                    if let Value::Term(length) = array.length {
                        let least = self.least(state, length);
                        extent.array = extent.array.max(least);
                    }
                }
                Object::Text(Text::Term(text)) => texts.push(*text),
                Object::Instance { .. } | Object::Str(_) | Object::Text(Text::Known(_)) => {}
            }
        }
        for text in texts {
            let length = self.pool.length(text);
            let least = self.least(state, length);
            extent.string = extent.string.max(least);
        }
        extent
    }

    fn least(&mut self, state: &State, length: TermId) -> u32 {
        let least = state.knowledge.interval(&mut self.pool, length).lo();
        least.map_or(0, |it| u32::try_from(it).unwrap_or(0))
    }
}

/// Loops that two activations are in, each gone round as often as both did.
pub(crate) fn iterations_of_both(
    one: &[(BlockId, u32)],
    two: &[(BlockId, u32)],
) -> Vec<(BlockId, u32)> {
    let both = one.iter().zip(two);
    let both = both.take_while(|((one, _), (two, _))| one == two);
    both.map(|((header, one), (_, two))| (*header, *one.min(two)))
        .collect()
}
