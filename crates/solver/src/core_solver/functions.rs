//! Simple facts about functions that solvers do not have, so that they can refute at least what is far off.
//!
//! To a solver the value of `sin(x)` is any number. Each fact here is true of the computed values: those of the
//! evaluation, which are Java's up to the last digit.

use oxpecker_term::{FloatOp, Function, Node, TermId, TermPool};

/// A little above π, and above what any function rounds it to.
const PI: f64 = 3.141_592_653_589_795;

/// What holds of the functions in these constraints.
pub(crate) fn facts(pool: &mut TermPool, constraints: &[TermId]) -> Vec<TermId> {
    let mut terms: Vec<TermId> = Vec::new();
    pool.visit(constraints, |term| {
        if matches!(
            pool.node(term),
            Node::Function(..) | Node::Float(FloatOp::Rem, ..)
        ) {
            terms.push(term);
        }
    });
    terms.sort_unstable();
    let mut facts = Vec::new();
    for term in terms {
        match pool.node(term).clone() {
            Node::Float(_, one, two) => remainder(pool, term, (one, two), &mut facts),
            // One more operand only says by how little a result is off.
            Node::Function(function, operands) => {
                match operands[..function.arity()] {
                    [one] => of_one(pool, function, (term, one), &mut facts),
                    [one, two] => of_two(pool, function, (term, one, two), &mut facts),
                    _ => {}
                }
                facts.extend(pool.enclosing_facts(term));
            }
            _ => {}
        }
    }
    facts.retain(|it| *it != pool.tt());
    facts
}

fn of_one(
    pool: &mut TermPool,
    function: Function,
    (value, one): (TermId, TermId),
    facts: &mut Vec<TermId>,
) {
    let defined = match function {
        Function::Sin | Function::Cos | Function::Tan => finite(pool, one),
        Function::Asin | Function::Acos => within(pool, one, 1.0),
        Function::Log | Function::Log10 => at_least(pool, one, 0.0),
        Function::Log1p => at_least(pool, one, -1.0),
        _ => is_number(pool, one),
    };
    let number = is_number(pool, value);
    let range = match function {
        Function::Sin | Function::Cos | Function::Tanh => within(pool, value, 1.0),
        Function::Asin | Function::Atan => within(pool, value, PI / 2.0),
        Function::Acos => {
            let low = at_least(pool, value, 0.0);
            let high = within(pool, value, PI);
            pool.and(low, high)
        }
        Function::Exp => at_least(pool, value, 0.0),
        Function::Expm1 => at_least(pool, value, -1.0),
        Function::Cosh => at_least(pool, value, 1.0),
        _ => number,
    };
    if function.is_decided() {
        return;
    }
    facts.push(pool.eq(number, defined));
    facts.push(pool.implies(number, range));
    // Where the function passes from one sign to the other.
    let turns = match function {
        Function::Exp => Some((0.0, 1.0)),
        Function::Log | Function::Log10 => Some((1.0, 0.0)),
        Function::Log1p
        | Function::Expm1
        | Function::Sinh
        | Function::Tanh
        | Function::Asin
        | Function::Atan
        | Function::Cbrt => Some((0.0, 0.0)),
        _ => None,
    };
    if let Some((at, becomes)) = turns {
        for flip in [false, true] {
            let (at, becomes) = (pool.float(at), pool.float(becomes));
            let before = ordered(pool, flip, (at, one));
            let after = ordered(pool, flip, (becomes, value));
            let both = pool.and(before, number);
            facts.push(pool.implies(both, after));
        }
    }
}

fn of_two(
    pool: &mut TermPool,
    function: Function,
    (value, one, two): (TermId, TermId, TermId),
    facts: &mut Vec<TermId>,
) {
    let number = is_number(pool, value);
    let (first, second) = (is_number(pool, one), is_number(pool, two));
    let both = pool.and(first, second);
    let (when, then) = match function {
        Function::Atan2 => {
            facts.push(pool.eq(number, both));
            (number, within(pool, value, PI))
        }
        Function::Hypot => {
            facts.push(pool.implies(both, number));
            (number, at_least(pool, value, 0.0))
        }
        Function::Pow => {
            let zero = pool.float(0.0);
            let positive = pool.lt(zero, one);
            (pool.and(positive, number), at_least(pool, value, 0.0))
        }
        Function::Remainder => {
            let (size, most) = (pool.abs(value), pool.abs(two));
            (number, pool.le(size, most))
        }
        _ => return,
    };
    facts.push(pool.implies(when, then));
}

/// `value = one % two`.
fn remainder(
    pool: &mut TermPool,
    value: TermId,
    (one, two): (TermId, TermId),
    facts: &mut Vec<TermId>,
) {
    let number = is_number(pool, value);
    let [size, dividend, divisor] = [value, one, two].map(|it| pool.abs(it));
    let (not_larger, smaller) = (pool.le(size, dividend), pool.lt(size, divisor));
    let inside = pool.and(not_larger, smaller);
    facts.push(pool.implies(number, inside));
}

/// `left <= right`, or the reverse.
fn ordered(pool: &mut TermPool, flip: bool, (left, right): (TermId, TermId)) -> TermId {
    if flip {
        pool.le(right, left)
    } else {
        pool.le(left, right)
    }
}

fn is_number(pool: &mut TermPool, term: TermId) -> TermId {
    pool.eq(term, term)
}

fn finite(pool: &mut TermPool, term: TermId) -> TermId {
    let (size, infinite) = (pool.abs(term), pool.float(f64::INFINITY));
    pool.lt(size, infinite)
}

fn within(pool: &mut TermPool, term: TermId, most: f64) -> TermId {
    let (size, most) = (pool.abs(term), pool.float(most));
    pool.le(size, most)
}

fn at_least(pool: &mut TermPool, term: TermId, least: f64) -> TermId {
    let least = pool.float(least);
    pool.le(least, term)
}

#[cfg(test)]
mod tests {
    use oxpecker_base::Rng;
    use oxpecker_term::{Literal, Model, ModelValue, Scalar};

    use super::*;

    #[test]
    fn facts_hold_of_computed_values() {
        let mut pool = TermPool::new();
        let (x, y) = (
            pool.fresh_var("x", Scalar::Float.into()),
            pool.fresh_var("y", Scalar::Float.into()),
        );
        let mut terms = vec![pool.rem(x, y)];
        let by = pool.fresh_var("by", Scalar::Float.into());
        for function in Function::ALL {
            let operands = &[x, y][..function.arity()];
            terms.push(pool.function(function, operands));
            terms.push(pool.approximation(function, operands, by));
        }
        let half = pool.float(0.51);
        terms.push(pool.approximation(Function::Sin, &[half], by));
        let facts = facts(&mut pool, &terms);
        assert!(facts.len() > 40, "{}", facts.len());
        let odd = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            f64::NAN,
            f64::INFINITY,
            f64::MAX,
            5e-324,
        ];
        let mut rng = Rng::new(6);
        for _ in 0..4000 {
            let mut draw = || match rng.below(4) {
                0 => odd[rng.below(odd.len())],
                1 => -odd[rng.below(odd.len())],
                2 => f64::from_bits(rng.next_u64()),
                _ => (rng.below(4000) as f64 - 2000.0) / 997.0,
            };
            let mut model = Model::new();
            for var in [x, y, by] {
                let var = pool.var_of(var).expect("a variable");
                model.set(var, ModelValue::Scalar(Literal::float(draw())));
            }
            for fact in &facts {
                assert!(
                    model.holds(&pool, *fact),
                    "{} {model:?}",
                    pool.display(*fact)
                );
            }
        }
    }
}
