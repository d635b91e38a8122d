//! Facts that may hold in every round of a loop. Nothing depends on a candidate being right: those that do not hold are
//! dropped.
//!
//! A new kind of facts is a file here with a record, and its line in [`ALL`].

mod differences;
mod elements;
mod intervals;
mod modes;
mod neighbours;
pub(super) mod objects;
mod references;
mod rows;
mod strides;

use std::collections::BTreeSet;

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::Place;
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_ir::{Const, Inst, Operand};
use oxpecker_term::{Node, Scalar, Sort, TermId, TermPool, TextOp};

use super::generalised::{Fact, Head, Hole, Named, Plan, RowLength};

/// Facts that are tried for one loop at most.
const MOST_FACTS: usize = 1_500;
/// Constants of a program that are tried.
const MOST_CONSTANTS: usize = 16;

/// Numbers that lengths of rows are compared with.
const MOST_LENGTHS: usize = 8;

/// How costly facts are for solvers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cost {
    /// Comparisons.
    #[default]
    Cheap,
    /// About all elements of arrays.
    Quantified,
}

/// A kind of facts.
pub(super) struct Kind {
    /// Its name in the documentation.
    #[allow(dead_code, reason = "a record says what it is")]
    pub(super) name: &'static str,
    /// How costly its facts are.
    pub(super) cost: Cost,
    /// Proposes facts.
    pub(super) propose: fn(&mut Proposal<'_, '_>),
}

/// All kinds, those that are cheap to check first.
const ALL: &[Kind] = &[
    intervals::KIND,
    differences::KIND,
    strides::KIND,
    references::KIND,
    rows::KIND,
    modes::KIND,
    neighbours::KIND,
    elements::KIND,
];

/// A number that facts are about.
#[derive(Clone, Debug)]
pub(super) struct Quantity {
    pub(super) text: String,
    pub(super) term: TermId,
    pub(super) scalar: Scalar,
    /// What it is when the loop is entered, if the loop changes it.
    pub(super) first: Option<TermId>,
    /// Where it is, if the loop changes it.
    pub(super) place: Option<Place>,
}

/// An array that facts are about.
#[derive(Clone, Debug)]
pub(super) struct ArrayShape {
    pub(super) text: String,
    /// Its elements.
    pub(super) term: TermId,
    pub(super) element: Scalar,
    pub(super) length: TermId,
}

/// A number that a reference leads to.
#[derive(Clone, Debug)]
pub(super) struct Neighbour {
    pub(super) number: Quantity,
    /// The reference.
    pub(super) root: TermId,
    /// Other references of the loop.
    pub(super) others: Vec<(String, TermId)>,
}

/// What facts can be about, and those that were proposed.
pub(super) struct Proposal<'a, 'p> {
    pub(super) interpreter: &'a mut Interpreter<'p>,
    pub(super) plan: &'a Plan,
    /// Numbers, those that the loop changes first.
    pub(super) numbers: Vec<Quantity>,
    /// Truth values that the loop changes.
    pub(super) truths: Vec<Quantity>,
    /// Arrays whose elements the loop changes.
    pub(super) arrays: Vec<ArrayShape>,
    /// References that the loop changes.
    pub(super) references: Vec<(String, TermId)>,
    /// Numbers that the references lead to.
    pub(super) peeked: Vec<Neighbour>,
    /// Constants of the program.
    pub(super) constants: Vec<i64>,
    facts: Vec<Fact>,
}

/// What all rows of an array of arrays may be as long as: numbers that the loop does not change.
pub(super) fn row_lengths(
    interpreter: &mut Interpreter<'_>,
    (head, plan): (&Head, &Plan),
) -> Named<RowLength> {
    let index = interpreter.int_scalar();
    let mut proposal = Proposal::new(interpreter, plan, Vec::new());
    proposal.add_known(&head.state);
    let mut numbers = std::mem::take(&mut proposal.numbers);
    numbers.retain(|it| {
        let vars = proposal.interpreter.pool.free_vars(it.term);
        let mut holes = head.holes.iter();
        it.scalar == index && !holes.any(|hole| vars.contains(&hole.var))
    });
    let numbers = numbers.into_iter().take(MOST_LENGTHS);
    let lengths = numbers.map(|it| {
        (
            format!("every row has {} elements", it.text),
            RowLength(it.term),
        )
    });
    lengths.collect()
}

/// The facts to try for a loop.
pub(super) fn propose(
    interpreter: &mut Interpreter<'_>,
    head: &Head,
    (plan, cost): (&Plan, Cost),
) -> Vec<Fact> {
    let constants = constants(interpreter, &head.state);
    let mut proposal = Proposal::new(interpreter, plan, constants);
    for hole in &head.holes {
        proposal.add_hole(head, hole);
    }
    proposal.add_known(&head.state);
    proposal.add_peeks(head);
    for kind in ALL.iter().filter(|it| it.cost <= cost) {
        (kind.propose)(&mut proposal);
    }
    let mut facts = proposal.facts;
    for fact in &mut facts {
        let vars = interpreter.pool.free_vars(fact.term).to_vec();
        for peek in head.peeks.iter().filter(|it| vars.contains(&it.var)) {
            let pool = &mut interpreter.pool;
            let is_none = pool.not(peek.guard);
            fact.term = pool.or(is_none, fact.term);
        }
    }
    // On one way to a loop two facts may be the same that another way tells apart.
    facts.retain(|it| !plan.dropped.contains(&it.text));
    let mut seen = BTreeSet::new();
    facts.retain(|it| seen.insert(it.term));
    facts.truncate(MOST_FACTS);
    facts
}

impl<'a, 'p> Proposal<'a, 'p> {
    /// Nothing is proposed yet.
    fn new(interpreter: &'a mut Interpreter<'p>, plan: &'a Plan, constants: Vec<i64>) -> Self {
        Proposal {
            interpreter,
            plan,
            numbers: Vec::new(),
            truths: Vec::new(),
            arrays: Vec::new(),
            references: Vec::new(),
            peeked: Vec::new(),
            constants,
            facts: Vec::new(),
        }
    }
}

impl Proposal<'_, '_> {
    /// Proposes a fact.
    pub(super) fn fact(&mut self, text: String, term: TermId) {
        let pool = &self.interpreter.pool;
        if term != pool.tt() && term != pool.ff() {
            self.facts.push(Fact { text, term });
        }
    }

    /// What references of the loop lead to.
    fn add_peeks(&mut self, head: &Head) {
        for peek in &head.peeks {
            if peek.sort == Scalar::Ref {
                self.references.push((peek.name.clone(), peek.value));
                continue;
            }
            let own = head.holes.iter().find(|it| it.place == peek.place);
            let others = head
                .holes
                .iter()
                .filter(|it| it.place != peek.place && it.sort == Sort::Scalar(Scalar::Ref));
            let root = own.map_or(peek.value, |it| it.value);
            let others = others.map(|it| (it.name.clone(), it.value)).collect();
            let number = Quantity {
                text: peek.name.clone(),
                term: peek.value,
                scalar: peek.sort,
                first: None,
                place: Some(peek.place),
            };
            self.numbers.push(number.clone());
            self.peeked.push(Neighbour {
                number,
                root,
                others,
            });
        }
    }

    fn add_hole(&mut self, head: &Head, hole: &Hole) {
        if hole.sort == Sort::Scalar(Scalar::Ref) {
            self.references.push((hole.name.clone(), hole.value));
            return;
        }
        // What models keep has no name in the source that facts could be about.
        if matches!(hole.place, Place::Kept(..)) {
            return;
        }
        let entry = &head.entry.state;
        let first = self.interpreter.place_value(entry, hole.place);
        let first = first.and_then(|it| self.interpreter.lifted(it, hole.sort));
        let quantity = |scalar| Quantity {
            text: hole.name.clone(),
            term: hole.value,
            scalar,
            first,
            place: Some(hole.place),
        };
        match hole.sort {
            Sort::Scalar(Scalar::Bool) => self.truths.push(quantity(Scalar::Bool)),
            Sort::Scalar(scalar) if scalar.is_integral() => self.numbers.push(quantity(scalar)),
            Sort::Scalar(_) => {}
            Sort::Array { element, .. } => {
                let Place::Elements(object) = hole.place else {
                    return;
                };
                if let Some(Object::Array(array)) = head.state.heap.get(object) {
                    let length = array.length;
                    let integers = self.interpreter.int_scalar();
                    let length = self.interpreter.lift(length, integers);
                    self.arrays.push(ArrayShape {
                        text: self.interpreter.object_name(&head.state, object),
                        term: hole.value,
                        element,
                        length,
                    });
                }
            }
        }
    }

    /// Numbers that the loop does not change: locals, lengths of arrays and strings and numbers in objects that locals lead to.
    fn add_known(&mut self, state: &State) {
        let method = &self.interpreter.program.methods[state.frame.method];
        let named = state.frame.locals.iter().enumerate();
        let named: Vec<(String, Value)> = named
            .filter_map(|(at, value)| {
                let name = method.locals().as_slice().get(at)?.name.clone()?;
                Some((name, *value))
            })
            .collect();
        let mut objects: Vec<(String, Ref)> = Vec::new();
        for (name, value) in named {
            match value {
                Value::Ref(object) if object != Ref::NULL => objects.push((name, object)),
                Value::Term(term) => match state.inputs.atoms.get(&term) {
                    // An input that is known to be one object.
                    Some(atom) => {
                        let known = atom.candidates.as_deref().unwrap_or_default();
                        let known: Vec<Ref> =
                            known.iter().copied().filter(|it| !it.is_null()).collect();
                        if let [only] = known[..] {
                            objects.push((name, only));
                        }
                    }
                    None => self.known(name, value),
                },
                _ => {}
            }
        }
        let mut at = 0;
        while let Some((name, object)) = objects.get(at).cloned() {
            at += 1;
            match state.heap.get(object) {
                Some(Object::Array(array)) => {
                    let length = array.length;
                    self.known(format!("#{name}"), length);
                }
                Some(Object::Text(Text::Term(text))) => {
                    let length = self.interpreter.pool.text_op(TextOp::Length, &[*text]);
                    self.known(format!("{name}.length()"), Value::Term(length));
                }
                Some(Object::Instance { fields, .. }) if at < 12 => {
                    for (place, value) in fields.clone().into_iter().enumerate() {
                        let text = self
                            .interpreter
                            .place_name(state, Place::Field(object, place));
                        match value {
                            Value::Ref(inner)
                                if inner != Ref::NULL
                                    && objects.len() < 12
                                    && objects.iter().all(|it| it.1 != inner) =>
                            {
                                objects.push((text, inner));
                            }
                            Value::Term(_) => self.known(text, value),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn known(&mut self, text: String, value: Value) {
        let integers = self.interpreter.int_scalar();
        let scalar = match value {
            Value::Int(_) => integers,
            other => match self.interpreter.scalar_of_value(other) {
                Some(scalar) => scalar,
                None => return,
            },
        };
        let term = self.interpreter.lift(value, scalar);
        let is_new = self.numbers.iter().all(|it| it.term != term);
        // Solvers do not end on what one character says about all of them.
        if reads_characters(&self.interpreter.pool, term) {
            return;
        }
        if scalar.is_integral() && is_new && self.numbers.len() < 32 {
            self.numbers.push(Quantity {
                text,
                term,
                scalar,
                first: None,
                place: None,
            });
        }
    }
}

/// Whether a number depends on more of a string than its length.
fn reads_characters(pool: &TermPool, term: TermId) -> bool {
    let mut reads = false;
    pool.visit(&[term], |part| {
        reads |= matches!(pool.node(part), Node::Text(op, _) if *op != TextOp::Length);
    });
    reads
}

/// Constants in the code of the methods that are running, small ones first.
fn constants(interpreter: &Interpreter<'_>, state: &State) -> Vec<i64> {
    let mut found = BTreeSet::from([0, 1, -1]);
    let callers = state.callers.iter().map(|it| it.method);
    for method in callers.chain([state.frame.method]) {
        for block in interpreter.program.methods[method].blocks().iter() {
            for inst in &block.insts {
                let Inst::Binary { lhs, rhs, .. } = inst else {
                    continue;
                };
                for operand in [lhs, rhs] {
                    if let Operand::Const(Const::Int(number)) = operand {
                        found.insert(*number);
                    }
                }
            }
        }
    }
    let mut found: Vec<i64> = found.into_iter().collect();
    found.sort_by_key(|it| (it.unsigned_abs(), *it));
    found.truncate(MOST_CONSTANTS);
    found
}
