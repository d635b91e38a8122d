//! Products of unknown integers, `i * n + j < n * n` say. Solvers that take machine integers apart into bits do not end on
//! them, although the order of products mostly follows from that of their factors. So a query is asked with variables for
//! products first, of which is known what holds for all factors in some range. A query without answer there has none
//! with the products, which allow less; anything else says nothing. What is read of strings is treated alike: a solver for
//! strings takes long for what mostly follows from comparisons of indexes with lengths.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_term::{Node, Scalar, Sort, TermId, TermPool};
use rustc_hash::FxHashMap;

/// The greatest number whose square is a machine integer of 32 bits.
const ROOT: i64 = 46_340;
/// Products that are compared with each other.
const MOST_PRODUCTS: usize = 6;

/// The products of queries, what they read of strings, and the variables for them.
#[derive(Debug, Default)]
pub(super) struct Products {
    /// Those in a constraint.
    inside: FxHashMap<TermId, Rc<[TermId]>>,
    /// Their variables.
    variables: FxHashMap<TermId, TermId>,
    /// Constraints with variables for the products.
    replaced: FxHashMap<TermId, TermId>,
}

impl Products {
    /// A query with variables for its products, which allows at least as much; none if it has no products.
    pub(super) fn abstracted(
        &mut self,
        pool: &mut TermPool,
        path: &PathCondition,
        guard: TermId,
    ) -> Option<(PathCondition, TermId)> {
        let constraints = path.to_vec();
        let mut products: Vec<TermId> = Vec::new();
        for constraint in constraints.iter().chain([&guard]) {
            products.extend(self.inside(pool, *constraint).iter());
        }
        if products.is_empty() {
            return None;
        }
        products.sort_unstable();
        products.dedup();
        for product in &products {
            if !self.variables.contains_key(product) {
                let variable = variable_like(pool, *product);
                self.variables.insert(*product, variable);
                // What was replaced without it may have it inside.
                self.replaced.clear();
            }
        }
        let mut abstracted = PathCondition::new();
        for constraint in constraints {
            abstracted.push(self.replace(pool, constraint));
        }
        products.retain(|it| factors(pool, *it).is_some());
        products.truncate(MOST_PRODUCTS);
        for fact in facts(pool, &products) {
            abstracted.push(self.replace(pool, fact));
        }
        Some((abstracted, self.replace(pool, guard)))
    }

    fn inside(&mut self, pool: &TermPool, constraint: TermId) -> Rc<[TermId]> {
        let known = self.inside.entry(constraint);
        let known = known.or_insert_with(|| {
            let (mut found, mut is_quantified) = (Vec::new(), false);
            pool.visit(&[constraint], |part| {
                is_quantified |= matches!(pool.node(part), Node::Forall { .. });
                if factors(pool, part).is_some() || is_reading(pool, part) {
                    found.push(part);
                }
            });
            // A product may be of the variable of a quantifier.
            if is_quantified {
                found.clear();
            }
            found.into()
        });
        Rc::clone(known)
    }

    fn replace(&mut self, pool: &mut TermPool, constraint: TermId) -> TermId {
        match self.replaced.get(&constraint) {
            Some(replaced) => *replaced,
            None => {
                let replaced = pool.replace_terms(constraint, &self.variables);
                self.replaced.insert(constraint, replaced);
                replaced
            }
        }
    }
}

/// A variable for a term, between the bounds that are known of it whatever its parts are.
fn variable_like(pool: &mut TermPool, term: TermId) -> TermId {
    let sort = pool.sort(term);
    match is_reading(pool, term) {
        true => {
            let bounds = pool.interval(term);
            pool.fresh_var_in("read", sort, bounds.lo(), bounds.hi())
        }
        false => pool.fresh_computed("product", sort),
    }
}

/// Whether a term reads something of a string that is no string itself: its length, a character, whether another one occurs
/// in it.
fn is_reading(pool: &TermPool, term: TermId) -> bool {
    matches!(pool.node(term), Node::Text(op, _) if op.target() != Scalar::Text)
}

/// The two factors of a product of integers.
fn factors(pool: &TermPool, term: TermId) -> Option<[TermId; 2]> {
    match pool.node(term) {
        Node::Product(Scalar::Int | Scalar::Bv32, factors) => {
            <[TermId; 2]>::try_from(&factors[..]).ok()
        }
        _ => None,
    }
}

/// What holds for products whatever their factors are: those of factors that are not negative and, for machine integers,
/// so small that nothing wraps around are not negative, and of two that share a factor the one with the greater other
/// factor is greater by the shared one at least.
fn facts(pool: &mut TermPool, products: &[TermId]) -> Vec<TermId> {
    let mut facts = Vec::new();
    for (at, one) in products.iter().enumerate() {
        let Some([x, y]) = factors(pool, *one) else {
            continue;
        };
        let small = are_small(pool, &[x, y]);
        let zero = zero_like(pool, *one);
        let positive = pool.le(zero, *one);
        facts.push(implies(pool, small, positive));
        for other in &products[at + 1..] {
            let Some([v, w]) = factors(pool, *other) else {
                continue;
            };
            if pool.sort(*one) != pool.sort(*other) {
                continue;
            }
            // Each way to take a factor of both, with the ones that are left.
            let ways = [(y, w, x, v), (y, v, x, w), (x, w, y, v), (x, v, y, w)];
            for (shared, _, own, theirs) in ways.into_iter().filter(|it| it.0 == it.1) {
                facts.push(is_greater(pool, (*one, own), (*other, theirs), shared));
                facts.push(is_greater(pool, (*other, theirs), (*one, own), shared));
            }
        }
    }
    facts
}

/// If the first factor is less than the second one, their products differ by at least the factor that they share.
fn is_greater(
    pool: &mut TermPool,
    (less, first): (TermId, TermId),
    (more, second): (TermId, TermId),
    shared: TermId,
) -> TermId {
    let small = are_small(pool, &[first, second, shared]);
    let is_less = pool.lt(first, second);
    let when = pool.and(small, is_less);
    let order = pool.le(less, more);
    let difference = pool.sub(more, less);
    let apart = pool.le(shared, difference);
    let holds = pool.and(order, apart);
    implies(pool, when, holds)
}

/// Numbers that are not negative and whose products do not wrap around.
fn are_small(pool: &mut TermPool, numbers: &[TermId]) -> TermId {
    let mut all = pool.tt();
    for number in numbers {
        let zero = zero_like(pool, *number);
        let low = pool.le(zero, *number);
        all = pool.and(all, low);
        if pool.sort(*number) == Sort::Scalar(Scalar::Bv32) {
            let most = pool.number(Scalar::Bv32, ROOT);
            let high = pool.le(*number, most);
            all = pool.and(all, high);
        }
    }
    all
}

fn zero_like(pool: &mut TermPool, number: TermId) -> TermId {
    let scalar = match pool.sort(number) {
        Sort::Scalar(scalar) => scalar,
        Sort::Array { element, .. } => element,
    };
    pool.number(scalar, 0)
}

fn implies(pool: &mut TermPool, when: TermId, then: TermId) -> TermId {
    let not = pool.not(when);
    pool.or(not, then)
}

#[cfg(test)]
mod tests {
    use oxpecker_term::{Model, ModelValue};

    use super::*;

    /// All facts hold for all factors, those included at which products wrap around.
    #[test]
    fn facts_hold_whatever_the_factors_are() {
        const NUMBERS: [i64; 16] = [
            0,
            1,
            2,
            3,
            -1,
            -7,
            46_339,
            46_340,
            46_341,
            65_535,
            65_536,
            1 << 20,
            2_147_483_647,
            2_147_483_646,
            -2_147_483_648,
            -2_147_483_647,
        ];
        for scalar in [Scalar::Bv32, Scalar::Int] {
            let mut pool = TermPool::default();
            let terms = ["x", "y", "z"].map(|it| pool.fresh_var(it, Sort::Scalar(scalar)));
            let [x, y, z] = terms;
            let products = [
                pool.mul(x, z),
                pool.mul(y, z),
                pool.mul(x, y),
                pool.mul(z, z),
            ];
            let facts = facts(&mut pool, &products);
            assert!(facts.len() > products.len(), "some compare products");
            for a in NUMBERS {
                for b in NUMBERS {
                    for c in NUMBERS {
                        let mut model = Model::default();
                        for (term, number) in terms.iter().zip([a, b, c]) {
                            let var = pool.var_of(*term).expect("a variable");
                            let number = pool.number(scalar, number);
                            let number = pool.literal(number).expect("a literal").clone();
                            model.set(var, ModelValue::Scalar(number));
                        }
                        for fact in &facts {
                            assert!(model.holds(&pool, *fact), "{a} {b} {c}");
                        }
                    }
                }
            }
        }
    }
}
