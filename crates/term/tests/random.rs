//! Every rule at once: random expressions mean the same before and after the constructors.

mod common;

use common::{Value, draw, draw_model, naive, pool_with_vars};
use oxpecker_base::Rng;
use oxpecker_term::{Integer, Literal, Scalar, TermId, TermPool};
use rustc_hash::FxHashMap;

#[test]
fn constructors_keep_the_meaning() {
    let mut rng = Rng::new(1);
    for round in 0..6_000 {
        let (mut pool, vars) = pool_with_vars();
        let scalar = [
            Scalar::Bool,
            Scalar::Int,
            Scalar::Bv32,
            Scalar::Bv64,
            Scalar::Ref,
            Scalar::Float,
            Scalar::Single,
        ][if round % 2 == 0 { 0 } else { rng.below(7) }];
        let depth = 2 + rng.below(4);
        let expr = draw(&mut rng, scalar.into(), depth, false);
        let term = expr.build(&mut pool, &vars, None);
        for _ in 0..6 {
            let (model, env) = draw_model(&mut rng, &pool, &vars);
            let expected = naive(&expr, &env, None);
            let literal = model.try_eval(&pool, term);
            let got = literal.as_ref().map(Value::of);
            assert!(
                got.as_ref().is_some_and(|got| got.same(&expected)),
                "round {round}: {expr:?}\n  became {}\n  under {model:?}\n  is {got:?}, not {expected:?}",
                pool.display(term),
            );
            let literal = literal.expect("just checked");
            check_interval(&pool, term, &literal);
            check_negation(&mut pool, term, &model);
            check_substitution(&mut pool, term, &model, &literal);
        }
    }
}

fn check_interval(pool: &TermPool, term: TermId, literal: &Literal) {
    let interval = pool.interval(term);
    if let Some(value) = Integer::of_literal(literal) {
        assert!(interval.lo().is_none_or(|lo| Integer::Small(lo) <= value));
        assert!(interval.hi().is_none_or(|hi| value <= Integer::Small(hi)));
    }
}

fn check_negation(pool: &mut TermPool, term: TermId, model: &oxpecker_term::Model) {
    if pool.sort(term).is_bool() {
        let negated = pool.not(term);
        assert_ne!(model.holds(pool, term), model.holds(pool, negated));
        assert_eq!(pool.not(negated), term, "{}", pool.display(term));
        let both = pool.and(term, negated);
        assert_eq!(both, pool.ff(), "{}", pool.display(term));
        assert_eq!(pool.or(term, negated), pool.tt());
    }
}

/// Replacing all scalar variables by their values gives the value.
fn check_substitution(
    pool: &mut TermPool,
    term: TermId,
    model: &oxpecker_term::Model,
    literal: &Literal,
) {
    let mut map = FxHashMap::default();
    for var in pool.free_vars(term).to_vec() {
        if let Some(value) = model.value(pool, var).scalar() {
            map.insert(var, pool.constant(value));
        }
    }
    let closed = pool.substitute(term, &map);
    let value = model.eval(pool, closed);
    assert_eq!(&value, literal, "{}", pool.display(closed));
    if pool.free_vars(closed).is_empty() && !pool.has_quantifier(closed) {
        assert!(pool.is_const(closed) || !pool.free_vars(term).is_empty());
    }
}
