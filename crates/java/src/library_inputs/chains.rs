//! Linked lists.

use std::rc::Rc;

use oxpecker_ir::ClassId;
use oxpecker_term::TermId;

use super::MOST;
use crate::Jvm;
use crate::generics::Generic;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

impl Jvm<'_, '_> {
    /// A list whose nodes exist all; how many of them belong to it is its size.
    pub(super) fn linked_list(
        &mut self,
        state: &mut State,
        class: ClassId,
        element: &Rc<Generic>,
        name: &str,
    ) -> Result<Ref, Reason> {
        let size = self.size(name, MOST);
        let node = self.load_class("java/util/LinkedList$Node")?;
        let items: Vec<Value> = (0..MOST)
            .map(|number| self.element(state, element, &format!("{name}[{number}]")))
            .collect();
        // The nodes know each other, so their numbers are needed before they are there.
        let before = state.heap.input_count() as i64;
        let nodes: Vec<Ref> = (1..=MOST as i64).map(|it| Ref(before + it)).collect();
        let mut prev = Value::NULL;
        let mut ends: Vec<(TermId, Ref)> = Vec::new();
        for (number, item) in items.into_iter().enumerate() {
            let next = match nodes.get(number + 1) {
                Some(next) => self.if_more(state, (name, size), number + 1, *next),
                None => Value::NULL,
            };
            self.made(
                state,
                node,
                &[("item", item), ("prev", prev), ("next", next)],
            )?;
            prev = Value::Ref(nodes[number]);
            let (here, further) = (self.has_more(size, number), self.has_more(size, number + 1));
            let ends_here = self.pool.not(further);
            ends.push((self.pool.and(here, ends_here), nodes[number]));
        }
        let first = self.if_more(state, (name, size), 0, nodes[0]);
        let last = self.choice(state, &format!("{name}.last"), &ends);
        let fields = [("first", first), ("last", last), ("size", size)];
        let list = self.made(state, class, &fields)?;
        let parts: Vec<Ref> = nodes.into_iter().chain([list]).collect();
        self.note_size(state, &parts, size);
        Ok(list)
    }
}
