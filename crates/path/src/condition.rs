//! Path conditions: persistent lists of constraints that share their prefixes.
//!
//! A state that forks clones its path condition in constant time; two paths of one program share everything up to
//! the branch where they part, and a back end finds that branch by comparing pointers.

use std::rc::Rc;

use oxpecker_term::TermId;

/// A conjunction of constraints in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct PathCondition {
    last: Option<Rc<Link>>,
}

#[derive(Debug)]
struct Link {
    constraint: TermId,
    len: usize,
    before: Option<Rc<Link>>,
}

impl PathCondition {
    /// The condition that is always true.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a constraint; clones made before do not see it.
    pub fn push(&mut self, constraint: TermId) {
        let before = self.last.take();
        let len = before.as_ref().map_or(0, |link| link.len) + 1;
        self.last = Some(Rc::new(Link {
            constraint,
            len,
            before,
        }));
    }

    /// The condition with one constraint more.
    #[must_use]
    pub fn with(&self, constraint: TermId) -> Self {
        let mut longer = self.clone();
        longer.push(constraint);
        longer
    }

    /// The number of constraints.
    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |link| link.len)
    }

    /// Whether there is no constraint.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// The constraints, newest first.
    pub fn iter(&self) -> Constraints<'_> {
        Constraints {
            next: self.last.as_deref(),
        }
    }

    /// The constraints, oldest first.
    pub fn to_vec(&self) -> Vec<TermId> {
        let mut constraints: Vec<TermId> = self.iter().collect();
        constraints.reverse();
        constraints
    }

    /// The constraints that both have from the start on.
    #[must_use]
    pub fn shared_with(&self, other: &PathCondition) -> PathCondition {
        let shared = self.common_prefix(other);
        let mut last = self.last.as_ref();
        while let Some(link) = last.filter(|it| it.len > shared) {
            last = link.before.as_ref();
        }
        PathCondition {
            last: last.cloned(),
        }
    }

    /// How many constraints from the start on the two conditions share, found by pointer equality.
    pub fn common_prefix(&self, other: &PathCondition) -> usize {
        let (mut left, mut right) = (self.last.as_ref(), other.last.as_ref());
        while let (Some(one), Some(two)) = (left, right) {
            if Rc::ptr_eq(one, two) {
                return one.len;
            }
            if one.len >= two.len {
                left = one.before.as_ref();
            }
            if two.len >= one.len {
                right = two.before.as_ref();
            }
        }
        0
    }
}

/// An iterator over constraints, newest first.
#[derive(Clone, Debug)]
pub struct Constraints<'a> {
    next: Option<&'a Link>,
}

impl Iterator for Constraints<'_> {
    type Item = TermId;
    fn next(&mut self) -> Option<TermId> {
        let link = self.next?;
        self.next = link.before.as_deref();
        Some(link.constraint)
    }
}

impl<'a> IntoIterator for &'a PathCondition {
    type Item = TermId;
    type IntoIter = Constraints<'a>;
    fn into_iter(self) -> Constraints<'a> {
        self.iter()
    }
}

impl Drop for Link {
    /// Frees the links that nobody else shares one by one: a path may have more of them than the stack has frames.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(link) = next {
            next = Rc::try_unwrap(link)
                .ok()
                .and_then(|mut link| link.before.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::TermId;

    use super::PathCondition;

    #[test]
    fn clones_share_what_was_before_them() {
        let mut trunk = PathCondition::new();
        trunk.push(TermId(1));
        trunk.push(TermId(2));
        let left = trunk.with(TermId(3)).with(TermId(4));
        let right = trunk.with(TermId(3));
        assert_eq!(left.to_vec(), [1, 2, 3, 4].map(TermId));
        assert_eq!(left.common_prefix(&right), 2, "equal is not shared");
        assert_eq!(left.common_prefix(&trunk), 2);
        assert_eq!(right.common_prefix(&right.clone()), 3);
        assert_eq!(PathCondition::new().common_prefix(&left), 0);
        assert!(PathCondition::new().is_empty() && !left.is_empty());
    }

    #[test]
    fn a_long_path_is_dropped_without_recursion() {
        let mut path = PathCondition::new();
        for index in 0..1_000_000 {
            path.push(TermId(index));
        }
        let fork = path.clone();
        drop(path);
        assert_eq!(fork.len(), 1_000_000);
    }
}
