//! Rules of arrays. Reads are expanded through everything but variables, so a solver never sees a store below a
//! read.

use rustc_hash::FxHashMap;

use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

/// How many stores a new one is compared with.
const LOOK_BACK: usize = 64;

impl TermPool {
    /// The array that holds `value` at every index.
    pub fn const_array(&mut self, index: Scalar, value: TermId) -> TermId {
        self.make(Node::ConstArray(index, value))
    }

    /// The element of `array` at `index`.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        // Arrays below the array are read once each, those they are made of first.
        let mut read: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![array];
        while let Some(top) = stack.last().copied() {
            let open = match *self.node(top) {
                _ if read.contains_key(&top) => None,
                Node::Store(base, at, _) => {
                    let hit = self.eq(at, index) == self.tt();
                    (!hit && !read.contains_key(&base)).then_some(base)
                }
                Node::Ite(_, first, second) => [first, second]
                    .into_iter()
                    .find(|it| !read.contains_key(it)),
                _ => None,
            };
            if let Some(below) = open {
                stack.push(below);
                continue;
            }
            stack.pop();
            let element = self.select_top(top, index, &read);
            read.insert(top, element);
        }
        read[&array]
    }

    fn select_top(
        &mut self,
        array: TermId,
        index: TermId,
        read: &FxHashMap<TermId, TermId>,
    ) -> TermId {
        match *self.node(array) {
            // const(v)[i] = v
            Node::ConstArray(_, value) => value,
            // (a[j := v])[i] = (if i == j then v else a[i])
            Node::Store(base, at, value) => {
                let same = self.eq(at, index);
                match read.get(&base) {
                    Some(below) => self.ite(same, value, *below),
                    None => value,
                }
            }
            // (if c then a else b)[i] = (if c then a[i] else b[i])
            Node::Ite(condition, first, second) => {
                let (first, second) = (read[&first], read[&second]);
                self.ite(condition, first, second)
            }
            _ => self.make(Node::Select(array, index)),
        }
    }

    /// `array` with the element at `index` replaced by `value`.
    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        // a[i := a[i]] = a
        if self.is_shallow(array) && self.select(array, index) == value {
            return array;
        }
        let mut above: Vec<(TermId, TermId)> = Vec::new();
        let mut base = array;
        while let Node::Store(below, at, old) = *self.node(base) {
            // a[i := v][i := w] = a[i := w]
            if at == index {
                base = below;
                break;
            }
            // a[i := v][j := w] = a[j := w][i := v] for constants j < i
            if above.len() == LOOK_BACK || !self.goes_below(index, at) {
                break;
            }
            above.push((at, old));
            base = below;
        }
        base = self.make(Node::Store(base, index, value));
        for (at, old) in above.into_iter().rev() {
            base = self.make(Node::Store(base, at, old));
        }
        base
    }

    /// Whether an array is made of few enough others to be read whenever something is written.
    fn is_shallow(&self, array: TermId) -> bool {
        let mut stack = vec![array];
        let mut left = LOOK_BACK;
        while let Some(top) = stack.pop() {
            if left == 0 {
                return false;
            }
            left -= 1;
            match *self.node(top) {
                Node::Store(base, ..) => stack.push(base),
                Node::Ite(_, first, second) => stack.extend([first, second]),
                _ => {}
            }
        }
        true
    }

    fn goes_below(&self, index: TermId, other: TermId) -> bool {
        match (self.literal_ref(index), self.literal_ref(other)) {
            (Some(index), Some(other)) => index < other,
            _ => false,
        }
    }

    /// Alternatives between arrays that differ in one element only.
    pub(crate) fn merge_stores(
        &mut self,
        condition: TermId,
        first: TermId,
        second: TermId,
    ) -> Option<TermId> {
        match (self.node(first).clone(), self.node(second).clone()) {
            // (if c then a[i := v] else a[i := w]) = a[i := if c then v else w]
            (Node::Store(one, at, left), Node::Store(two, index, right))
                if one == two && at == index =>
            {
                let merged = self.ite(condition, left, right);
                Some(self.store(one, at, merged))
            }
            // (if c then a[i := v] else a) = a[i := if c then v else a[i]]
            (Node::Store(base, at, left), _) if base == second => {
                let right = self.select(second, at);
                let merged = self.ite(condition, left, right);
                Some(self.store(base, at, merged))
            }
            // (if c then a else a[i := v]) = a[i := if c then a[i] else v]
            (_, Node::Store(base, at, right)) if base == first => {
                let left = self.select(first, at);
                let merged = self.ite(condition, left, right);
                Some(self.store(base, at, merged))
            }
            _ => None,
        }
    }

    /// Whether two arrays hold the same everywhere.
    pub(crate) fn array_eq(&mut self, left: TermId, right: TermId) -> TermId {
        if let (Node::ConstArray(_, one), Node::ConstArray(_, two)) =
            (self.node(left), self.node(right))
        {
            // (const(v) == const(w)) = (v == w), for elements whose equality is identity
            let (one, two) = (*one, *two);
            if !self.scalar(one).is_float() {
                return self.eq(one, two);
            }
        }
        self.make(Node::Eq(left.min(right), left.max(right)))
    }
}
