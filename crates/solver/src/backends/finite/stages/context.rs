//! Under which conditions an operation matters for the outcome.
//!
//! Paths that were merged leave choices behind, and the alternative that is not meant still has a value: what a list of two
//! weighs where it has three. Assignments that differ in such a value only are alike.
//!
//! Behind some variables everything that follows is a function of what is known there, whatever that is. So a use that comes
//! later may only count on what operations behind that place say by their definitions, and on constraints that are decided
//! there or later. What was decided before is looked at as it is.

use rustc_hash::FxHashSet;

use super::graph::{Graph, Operation, Place};

/// An operation matters in this many ways at most; otherwise it matters always.
const MOST_CONTEXTS: usize = 48;
/// Clauses of a context, besides those of the constraints.
const MOST_CLAUSES: usize = 3;
/// How deep conditions are looked into that are not decided yet.
pub(super) const DEEPEST: u32 = 3;
/// Rounds of conclusions.
const MOST_ROUNDS: usize = 8;

/// An operation that is no negation holds, or does not.
pub(super) type Fact = (Place, bool);
/// One of these holds.
pub(super) type Clause = Vec<Fact>;
/// All of these hold.
pub(super) type Context = Vec<Clause>;

/// For each operation where it matters, and how much is decided where it is used there.
#[derive(Debug)]
pub(super) struct Uses {
    pub(super) contexts: Vec<Vec<(u32, Context)>>,
}

impl Uses {
    /// Where the operations of a graph matter for constraints that all hold and an objective.
    pub(super) fn new(graph: &Graph, constraints: &[Place], objective: Place) -> Self {
        let mut uses = Uses {
            contexts: vec![Vec::new(); graph.operations.len()],
        };
        // Constraints that are decided already say nothing: they hold, whatever is made of what they are about.
        let others = |level: u32, but: Option<usize>| {
            let others = constraints.iter().enumerate();
            let others = others.filter(|(at, it)| Some(*at) != but && graph.level(**it) >= level);
            others.map(|(_, it)| vec![fact(graph, *it, true)]).collect()
        };
        let last = graph.variables.len() as u32;
        let mut open: Vec<(Place, u32, Context)> = vec![(objective, u32::MAX, others(last, None))];
        for (at, it) in constraints.iter().enumerate() {
            let level = graph.level(*it);
            open.push((*it, level, others(level, Some(at))));
        }
        let earliest = earliest(graph);
        while let Some((place, level, context)) = open.pop() {
            let known = &mut uses.contexts[place as usize];
            let context = match known.len() {
                MOST_CONTEXTS.. => Context::new(),
                _ => context,
            };
            let includes = |it: &(u32, Context)| {
                it.0 >= level && it.1.iter().all(|clause| context.contains(clause))
            };
            if known.iter().any(includes) {
                continue;
            }
            known.push((level, context.clone()));
            below(graph, &earliest, (place, level, &context), &mut open);
        }
        uses
    }
}

/// What an operation is about matters where the operation does, and where it is looked at.
fn below(
    graph: &Graph,
    earliest: &[[u32; 2]],
    (place, outer, context): (Place, u32, &Context),
    open: &mut Vec<(Place, u32, Context)>,
) {
    // What follows from something else is computed again where it is used.
    let level = match graph.follows(place) {
        true => outer,
        false => graph.level(place),
    };
    let mut add = |inner: Place, condition: Option<Fact>| {
        if graph.level(inner) == 0 {
            return;
        }
        let Some(found) = assume((graph, level), context, condition) else {
            return;
        };
        // What is not known before the operation itself says nothing of what it is about.
        let from = graph.level(inner);
        let known_at = |clause: &Clause| {
            let facts = clause.iter();
            let facts = facts.map(|(place, holds)| earliest[*place as usize][usize::from(*holds)]);
            facts.max().unwrap_or(0)
        };
        let nearest = |mut context: Context| {
            context.retain(|it| known_at(it) < level);
            let is_simple = |it: &Clause| it.iter().all(|it| !is_conjunction(graph, it.0));
            context.sort_by_key(|it| (is_simple(it), known_at(it).abs_diff(from)));
            context.truncate(MOST_CLAUSES);
            context.sort_unstable();
            context
        };
        let strong = nearest(found.strong);
        let context = match strong.is_empty() {
            true => nearest(found.others),
            false => strong,
        };
        open.push((inner, level, context));
    };
    match graph.operations[place as usize] {
        Operation::Both(one, two) => {
            add(one, Some(fact(graph, two, true)));
            add(two, Some(fact(graph, one, true)));
        }
        Operation::Choice(condition, one, two) => {
            add(condition, None);
            add(one, Some(fact(graph, condition, true)));
            add(two, Some(fact(graph, condition, false)));
        }
        other => other.for_each(|it| add(it, None)),
    }
}

/// From which level on it may be known that an operation does not hold, or that it holds: what a fact is good for.
fn earliest(graph: &Graph) -> Vec<[u32; 2]> {
    let mut known: Vec<[u32; 2]> = graph.levels.iter().map(|it| [*it, *it]).collect();
    for _ in 0..DEEPEST {
        let mut found: Vec<[u32; 2]> = Vec::with_capacity(known.len());
        for (operation, level) in graph.operations.iter().zip(&graph.levels) {
            // A chain is one conjunction.
            let of = |place: &Place| match graph.operations[*place as usize] {
                Operation::Both(..) => found[*place as usize],
                _ => known[*place as usize],
            };
            // That it holds is refuted by one part, that it does not by all of them.
            found.push(match operation {
                Operation::Not(one) => {
                    let [no, yes] = known[*one as usize];
                    [yes, no]
                }
                Operation::Both(one, two) => {
                    let (one, two) = (of(one), of(two));
                    [one[0].max(two[0]).min(*level), one[1].min(two[1])]
                }
                _ => [*level, *level],
            });
        }
        known = found;
    }
    known
}

/// That an operation holds or does not, without negations.
fn fact(graph: &Graph, mut place: Place, mut holds: bool) -> Fact {
    while let Operation::Not(inner) = graph.operations[place as usize] {
        (place, holds) = (inner, !holds);
    }
    (place, holds)
}

/// The parts of a conjunction. What is decided before a level is no conjunction any more, but known by itself: that it does
/// not matter may have made something else of it than its parts say.
pub(super) fn parts(graph: &Graph, place: Place, from: u32) -> Vec<Fact> {
    let (mut found, mut open) = (Vec::new(), vec![place]);
    while let Some(place) = open.pop() {
        match graph.operations[place as usize] {
            Operation::Both(one, two) if graph.level(place) >= from => open.extend([two, one]),
            _ => found.push(fact(graph, place, true)),
        }
    }
    found
}

/// Whether an operation is a conjunction.
pub(super) fn is_conjunction(graph: &Graph, place: Place) -> bool {
    matches!(graph.operations[place as usize], Operation::Both(..))
}

/// What is known and what follows from it.
struct Conclusions<'g> {
    graph: &'g Graph,
    /// The level from which on conditions are looked into.
    from: u32,
    facts: FxHashSet<Fact>,
    /// A clause, and whether it is new or became shorter.
    clauses: Vec<(Clause, bool)>,
}

impl<'g> Conclusions<'g> {
    fn new((graph, from): (&'g Graph, u32), context: &Context) -> Self {
        let mut known = Conclusions {
            graph,
            from,
            facts: FxHashSet::default(),
            clauses: Vec::new(),
        };
        for clause in context {
            match clause.as_slice() {
                [only] => known.learn(*only),
                _ => known.clauses.push((clause.clone(), false)),
            }
        }
        known
    }

    /// The parts of a conjunction that is looked into.
    fn parts(&self, place: Place) -> Option<Vec<Fact>> {
        let is_open = is_conjunction(self.graph, place) && self.graph.level(place) >= self.from;
        is_open.then(|| parts(self.graph, place, self.from))
    }

    fn learn(&mut self, (place, holds): Fact) {
        if !self.facts.insert((place, holds)) {
            return;
        }
        let Some(parts) = self.parts(place) else {
            return;
        };
        if holds {
            for part in parts {
                self.learn(part);
            }
        } else {
            let clause = parts.into_iter().map(|(it, holds)| (it, !holds));
            self.clauses.push((clause.collect(), false));
        }
    }

    /// Whatever is a part of all conjunctions one of which holds.
    fn learn_what_all_imply(&mut self) {
        let mut common = Vec::new();
        for (clause, _) in &self.clauses {
            let mut sides = clause.iter();
            let Some((first, true)) = sides.next() else {
                continue;
            };
            let mut shared = self.parts(*first).unwrap_or_default();
            for (place, holds) in sides {
                let others = self.parts(*place).filter(|_| *holds).unwrap_or_default();
                shared.retain(|it| others.contains(it));
            }
            common.extend(shared);
        }
        for fact in common {
            self.learn(fact);
        }
    }

    fn is_false(&self, (place, holds): Fact) -> bool {
        if self.facts.contains(&(place, !holds)) {
            return true;
        }
        let parts = self.parts(place);
        parts.is_some_and(|parts| match holds {
            true => parts.iter().any(|it| self.facts.contains(&(it.0, !it.1))),
            false => parts.iter().all(|it| self.facts.contains(it)),
        })
    }
}

/// A context in which a condition holds, too.
struct Assumed {
    /// What of it the condition decides: where there was a choice, it says which alternative is meant.
    strong: Context,
    /// Everything else.
    others: Context,
}

/// A context in which a condition holds, too; none if that cannot be.
fn assume(
    looked_into: (&Graph, u32),
    context: &Context,
    condition: Option<Fact>,
) -> Option<Assumed> {
    let mut known = Conclusions::new(looked_into, context);
    let mut strong: Context = Vec::new();
    if let Some(condition) = condition {
        if known.clauses.iter().any(|it| it.0.contains(&condition)) {
            strong.push(vec![condition]);
        }
        known.learn(condition);
    }
    for _ in 0..MOST_ROUNDS {
        let clauses = std::mem::take(&mut known.clauses);
        let mut units = Vec::new();
        for (clause, was_shorter) in clauses {
            if clause.iter().any(|it| known.facts.contains(it)) {
                continue;
            }
            let left = clause.iter().filter(|it| !known.is_false(**it));
            let left: Clause = left.copied().collect();
            let is_shorter = was_shorter || left.len() < clause.len();
            match left.as_slice() {
                [] => return None,
                [only] => units.push(*only),
                _ => known.clauses.push((left, is_shorter)),
            }
        }
        let before = known.facts.len();
        for unit in &units {
            known.learn(*unit);
            strong.push(vec![*unit]);
        }
        known.learn_what_all_imply();
        if known.facts.len() == before {
            break;
        }
    }
    let shorter = known.clauses.iter().filter(|it| it.1);
    strong.extend(shorter.map(|it| it.0.clone()));
    let mut others: Context = known.facts.into_iter().map(|it| vec![it]).collect();
    others.extend(known.clauses.into_iter().map(|it| it.0));
    for found in [&mut strong, &mut others] {
        found.iter_mut().for_each(|it| it.sort_unstable());
        found.sort_unstable();
        found.dedup();
    }
    Some(Assumed { strong, others })
}
