//! The best assignment, by deciding one variable after the other and keeping one of all assignments that are alike for what
//! follows: dynamic programming over terms.
//!
//! A program that packs a bag decides one item after the other, and what it decides next depends on little: how heavy the bag
//! is. There are many ways to be as heavy, of which the most valuable one is enough.

mod border;
mod context;
mod graph;
mod search;

use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, TermId, TermPool};

use self::border::Border;
use self::context::Uses;
use self::graph::{Graph, Operation, Place};
use self::search::Search;
use super::bounds::Bounds;
use super::linear::Optimum;
use crate::stop::StopFlag;

/// The best assignment for an objective; none if constraints are of another form, or too many assignments differ.
pub fn optimum(
    pool: &TermPool,
    constraints: &[TermId],
    (objective, maximize): (TermId, bool),
    stop: Option<&StopFlag>,
) -> Option<Optimum> {
    let bounds = Bounds::of_constraints(pool, constraints);
    let mut terms = constraints.to_vec();
    terms.push(objective);
    let mut graph = Graph::over(pool, &terms, &bounds)?;
    let mut facts: Vec<Place> = Vec::new();
    for constraint in constraints {
        facts.push(graph.place(pool, *constraint)?);
    }
    let objective = graph.place(pool, objective)?;
    let facts = conjuncts(&graph, &facts);
    let uses = Uses::new(&graph, &facts, objective);
    let gains = gains(&graph, &facts, objective, maximize);
    let borders = Border::all(&graph, &uses, &gains);
    let search = Search::new(&graph, &facts, &borders, (objective, maximize));
    let Some(values) = search.run(stop)? else {
        return Some(Optimum::Nothing);
    };
    let mut model = Model::new();
    for (variable, value) in graph.variables.iter().zip(values) {
        let literal = match pool.var_sort(variable.id) {
            Sort::Scalar(Scalar::Bool) => Literal::Bool(value != 0),
            Sort::Scalar(Scalar::Bv32) => Literal::Bv32(value as i32),
            Sort::Scalar(Scalar::Bv64) => Literal::Bv64(value),
            _ => Literal::big(value.into()),
        };
        model.set(variable.id, ModelValue::Scalar(literal));
    }
    let holds = constraints.iter().all(|it| model.holds(pool, *it));
    holds.then_some(Optimum::Best(model))
}

/// The parts of constraints that all hold, each once.
fn conjuncts(graph: &Graph, constraints: &[Place]) -> Vec<Place> {
    let mut found = Vec::new();
    let mut open = constraints.to_vec();
    while let Some(place) = open.pop() {
        match graph.operations[place as usize] {
            Operation::Both(one, two) => open.extend([one, two]),
            _ => found.push(place),
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Operations that only the objective depends on, and that it is the better for the more (or, if it is minimized, the less)
/// they are, other things being equal.
fn gains(graph: &Graph, constraints: &[Place], objective: Place, maximize: bool) -> Vec<bool> {
    let count = graph.operations.len();
    // Whether more is good, whether it is bad; both if that is not known.
    let mut ways = vec![(false, false); count];
    for it in constraints {
        ways[*it as usize] = (true, true);
    }
    let way = &mut ways[objective as usize];
    *way = (way.0 || maximize, way.1 || !maximize);
    for place in (0..count).rev() {
        let (good, bad) = ways[place];
        let mut add = |inner: Place, (good, bad): (bool, bool)| {
            let way = &mut ways[inner as usize];
            *way = (way.0 || good, way.1 || bad);
        };
        if !good && !bad {
            continue;
        }
        match graph.operations[place] {
            Operation::Choice(condition, one, two) => {
                add(condition, (true, true));
                add(one, (good, bad));
                add(two, (good, bad));
            }
            Operation::Plus(start, factor, part, _) if !graph.wraps[place] => {
                add(start, (good, bad));
                add(part, if factor > 0 { (good, bad) } else { (bad, good) });
            }
            other => other.for_each(|it| add(it, (true, true))),
        }
    }
    let wanted = (maximize, !maximize);
    ways.iter().map(|it| *it == wanted).collect()
}
