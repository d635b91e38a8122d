//! Questions about texts: a no is never contradicted by a small model, nor by another solver.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::{Answer, Limits, Pipeline, SolverConfig, backends};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool, TextMap, TextOp};

/// Two texts, a unit, a place.
fn vars(pool: &mut TermPool) -> Vec<TermId> {
    let text = Scalar::Text.into();
    vec![
        pool.fresh_var("s", text),
        pool.fresh_var("t", text),
        pool.fresh_var_in("c", Scalar::Bv32.into(), Some(0), Some(0xffff)),
        pool.fresh_var("i", Scalar::Bv32.into()),
    ]
}

fn text(rng: &mut Rng, pool: &mut TermPool, vars: &[TermId], depth: u32) -> TermId {
    let leaf = depth == 0 || rng.below(3) == 0;
    match rng.below(if leaf { 4 } else { 9 }) {
        0 => {
            let units: Vec<u16> = (0..rng.below(3))
                .map(|_| 97 + rng.below(2) as u16)
                .collect();
            pool.text(&units)
        }
        1 | 2 => vars[rng.below(2)],
        3 => pool.text_of_unit(vars[2]),
        4 | 5 => {
            let one = text(rng, pool, vars, depth - 1);
            let two = text(rng, pool, vars, depth - 1);
            pool.concat(&[one, two])
        }
        6 => {
            let one = text(rng, pool, vars, depth - 1);
            let (begin, end) = (number(rng, pool, vars, 0), number(rng, pool, vars, 0));
            pool.slice(one, begin, end)
        }
        7 => {
            let one = text(rng, pool, vars, depth - 1);
            let (old, new) = (text(rng, pool, vars, 0), text(rng, pool, vars, 0));
            pool.replace(one, old, new)
        }
        _ => {
            let maps = [TextMap::Upper, TextMap::Trim, TextMap::Reverse];
            let one = text(rng, pool, vars, depth - 1);
            pool.map_text(maps[rng.below(3)], one)
        }
    }
}

fn number(rng: &mut Rng, pool: &mut TermPool, vars: &[TermId], depth: u32) -> TermId {
    match rng.below(if depth == 0 { 3 } else { 7 }) {
        0 => pool.bv32(rng.below(4) as i32 - 1),
        1 => vars[3],
        2 => vars[2],
        3 | 4 => {
            let one = text(rng, pool, vars, depth - 1);
            pool.length(one)
        }
        5 => {
            let one = text(rng, pool, vars, depth - 1);
            let place = number(rng, pool, vars, 0);
            pool.unit_at(one, place)
        }
        _ => {
            let (one, two) = (text(rng, pool, vars, depth - 1), text(rng, pool, vars, 0));
            let from = number(rng, pool, vars, 0);
            match rng.below(2) {
                0 => pool.index_of(one, two, from),
                _ => pool.last_index_of(one, two, from),
            }
        }
    }
}

fn formula(rng: &mut Rng, pool: &mut TermPool, vars: &[TermId]) -> TermId {
    let formula = match rng.below(6) {
        0 | 1 => {
            let (one, two) = (text(rng, pool, vars, 2), text(rng, pool, vars, 2));
            pool.eq(one, two)
        }
        2 => {
            let (one, two) = (text(rng, pool, vars, 2), text(rng, pool, vars, 1));
            pool.contains(one, two)
        }
        3 => {
            let (one, two) = (text(rng, pool, vars, 2), text(rng, pool, vars, 1));
            let op = [TextOp::Starts, TextOp::Ends][rng.below(2)];
            pool.text_op(op, &[one, two])
        }
        4 => {
            let (one, two) = (number(rng, pool, vars, 2), number(rng, pool, vars, 2));
            pool.le(one, two)
        }
        _ => {
            let (one, two) = (number(rng, pool, vars, 2), number(rng, pool, vars, 2));
            pool.eq(one, two)
        }
    };
    match rng.below(2) {
        0 => pool.not(formula),
        _ => formula,
    }
}

/// Some model among all with short texts of two letters.
fn small_model(pool: &TermPool, vars: &[TermId], constraints: &[TermId]) -> Option<Model> {
    let mut texts: Vec<Vec<u16>> = vec![Vec::new()];
    for size in 0..3 {
        let longer: Vec<Vec<u16>> = texts
            .iter()
            .filter(|it| it.len() == size)
            .cloned()
            .collect();
        for text in longer {
            for unit in [97, 98, 32] {
                texts.push([&text[..], &[unit]].concat());
            }
        }
    }
    let mut model = Model::new();
    let set = |model: &mut Model, var: TermId, value: Literal| {
        model.set(pool.var_of(var).unwrap(), ModelValue::Scalar(value));
    };
    for one in &texts {
        set(&mut model, vars[0], Literal::text(one));
        for two in &texts {
            set(&mut model, vars[1], Literal::text(two));
            for unit in [97, 98] {
                set(&mut model, vars[2], Literal::Bv32(unit));
                for place in [-1, 0, 1, 2] {
                    set(&mut model, vars[3], Literal::Bv32(place));
                    if constraints.iter().all(|it| model.holds(pool, *it)) {
                        return Some(model);
                    }
                }
            }
        }
    }
    None
}

#[test]
fn random_questions_about_texts() {
    let mut rng = Rng::new(4711);
    let mut counts = [0_u32; 3];
    let limits = Limits {
        timeout_ms: None,
        resource: Some(300_000),
    };
    let config = SolverConfig {
        limits: limits.clone(),
        fallbacks: Vec::new(),
        ..SolverConfig::default()
    };
    for _ in 0..60 {
        let mut pool = TermPool::new();
        let mut pipeline = Pipeline::new(config.clone());
        let mut direct = backends::BACKENDS[0].make(oxpecker_solver::StackPolicy::default());
        let vars = vars(&mut pool);
        let count = 1 + rng.below(4);
        let constraints: Vec<TermId> = (0..count)
            .map(|_| formula(&mut rng, &mut pool, &vars))
            .collect();
        let mut path = PathCondition::new();
        constraints.iter().for_each(|it| path.push(*it));
        let truth = pool.tt();
        let answers = [
            pipeline.check(&mut pool, &path, truth, None),
            direct.check(&pool, &constraints, &limits),
        ];
        for answer in answers {
            match answer {
                Answer::Sat(model) => {
                    counts[0] += 1;
                    assert!(constraints.iter().all(|it| model.holds(&pool, *it)));
                }
                Answer::Unsat => {
                    counts[1] += 1;
                    let model = small_model(&pool, &vars, &constraints);
                    let shown = |it: &TermId| pool.display(*it).to_string();
                    let shown: Vec<String> = constraints.iter().map(shown).collect();
                    assert!(model.is_none(), "{}\nhas {model:?}", shown.join("\n"));
                }
                Answer::Unknown(_) => counts[2] += 1,
            }
        }
    }
    println!(
        "sat {}, unsat {}, unknown {}",
        counts[0], counts[1], counts[2]
    );
    assert!(counts[0] > 30 && counts[1] > 10);
}
