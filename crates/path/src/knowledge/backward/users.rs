//! Which facts look at the range of a term.

use oxpecker_term::{Node, TermId, TermPool};

use super::super::Known;
use super::super::forward::MAX_PARTS;
use super::DEPTH;

impl Known {
    /// Makes a fact known to the terms whose ranges it uses.
    pub(super) fn subscribe(&mut self, pool: &TermPool, fact: TermId) {
        let mut leaves = Vec::new();
        let mut open = vec![(fact, DEPTH)];
        while let Some((term, depth)) = open.pop() {
            match pool.node(term) {
                _ if depth == 0 || leaves.len() > 2 * MAX_PARTS => {}
                Node::Literal(_) => {}
                Node::Not(inner) | Node::NotPositive(inner) | Node::IsZero(inner) => {
                    open.push((*inner, depth - 1));
                }
                Node::BvLe(one, two) => open.extend([(*one, depth - 1), (*two, depth - 1)]),
                Node::Sum(_, sum) => {
                    open.extend(sum.monomials.iter().map(|(_, part)| (*part, depth - 1)));
                }
                node @ (Node::Product(..)
                | Node::Div(..)
                | Node::Rem(..)
                | Node::Bits(..)
                | Node::Convert(..)
                | Node::Table(..)
                | Node::Ite(..)) => {
                    leaves.push(term);
                    node.for_each_child(|child| {
                        if !pool.sort(child).is_bool() {
                            open.push((child, depth - 1));
                        }
                    });
                }
                _ => leaves.push(term),
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        // A bound of one term says all it can say at once; an excluded value waits for the end of a range.
        if leaves.len() == 1 && !matches!(pool.node(fact), Node::Not(_)) {
            return;
        }
        for leaf in leaves {
            self.users.entry(leaf).or_default().add(fact);
        }
    }
}
