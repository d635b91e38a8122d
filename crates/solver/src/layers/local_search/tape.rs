//! The constraints as a list of operations, each computed once per point and again only when an input of it moves.

use oxpecker_term::eval::compute;
use oxpecker_term::{Interval, Literal, Model, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

/// Larger questions are left to the back ends.
const MOST_OPERATIONS: usize = 20_000;

/// An input that is searched for.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) var: VarId,
    pub(super) scalar: Scalar,
    pub(super) bounds: Interval,
    /// The operations that depend on it, in order.
    pub(super) users: Vec<usize>,
    place: usize,
}

/// An operation and the places of its operands.
#[derive(Debug)]
struct Operation {
    term: TermId,
    operands: Box<[usize]>,
}

/// All operations with their values.
#[derive(Debug)]
pub(super) struct Tape<'a> {
    pool: &'a TermPool,
    start: &'a Model,
    operations: Vec<Operation>,
    values: Vec<Literal>,
    pub(super) inputs: Vec<Input>,
    places: FxHashMap<TermId, usize>,
    before: Vec<(usize, Literal)>,
}

impl<'a> Tape<'a> {
    /// The operations of the constraints; `None` if there is one that cannot be computed alone.
    pub(super) fn new(
        pool: &'a TermPool,
        constraints: &[TermId],
        start: &'a Model,
    ) -> Option<Self> {
        let mut terms = Vec::new();
        pool.visit(constraints, |term| terms.push(term));
        if terms.len() > MOST_OPERATIONS {
            return None;
        }
        // A term is younger than those it is made of.
        terms.sort_unstable();
        let mut tape = Tape {
            pool,
            start,
            operations: Vec::with_capacity(terms.len()),
            values: Vec::with_capacity(terms.len()),
            inputs: Vec::new(),
            places: FxHashMap::default(),
            before: Vec::new(),
        };
        for term in terms {
            tape.add(term)?;
        }
        tape.find_users();
        Some(tape)
    }

    fn add(&mut self, term: TermId) -> Option<()> {
        let node = self.pool.node(term);
        let place = self.operations.len();
        let Sort::Scalar(scalar) = self.pool.sort(term) else {
            // The start says what is in the arrays.
            return matches!(node, Node::Var(_)).then_some(());
        };
        let operands: Vec<TermId> = match node {
            Node::Forall { .. } => return None,
            Node::Eq(one, _) if self.pool.sort(*one).scalar().is_none() => return None,
            Node::Select(_, index) => vec![*index],
            _ => {
                let mut operands = Vec::new();
                node.for_each_child(|it| operands.push(it));
                operands
            }
        };
        let operands: Box<[usize]> = operands.iter().map(|it| self.places[it]).collect();
        if let Node::Var(var) = *node
            && scalar != Scalar::Ref
        {
            self.inputs.push(Input {
                var,
                scalar,
                bounds: self.pool.var_bounds(var),
                users: Vec::new(),
                place,
            });
        }
        self.operations.push(Operation { term, operands });
        self.places.insert(term, place);
        let value = self.value_of(place)?;
        self.values.push(value);
        Some(())
    }

    fn find_users(&mut self) {
        for input in &mut self.inputs {
            let depends = |it: &Operation| {
                self.pool
                    .free_vars(it.term)
                    .binary_search(&input.var)
                    .is_ok()
            };
            let all = self.operations.iter().enumerate();
            let users = all.filter(|(place, it)| *place != input.place && depends(it));
            input.users = users.map(|(place, _)| place).collect();
        }
    }

    /// The value of an operation whose operands are known.
    fn value_of(&self, place: usize) -> Option<Literal> {
        let operation = &self.operations[place];
        let at = |index: usize| self.values[operation.operands[index]].clone();
        match self.pool.node(operation.term) {
            Node::Literal(literal) => Some(literal.clone()),
            Node::Var(var) => self.start.value(self.pool, *var).scalar().cloned(),
            Node::Select(array, _) => {
                let var = self.pool.var_of(*array)?;
                self.start.value(self.pool, var).element(&at(0)).cloned()
            }
            node => match operation.operands.len() {
                1 => compute(node, &[at(0)]),
                2 => compute(node, &[at(0), at(1)]),
                count => compute(node, &(0..count).map(at).collect::<Vec<_>>()),
            },
        }
    }

    /// The number of operations.
    pub(super) fn len(&self) -> usize {
        self.operations.len()
    }

    /// The place of a term that occurs.
    pub(super) fn place(&self, term: TermId) -> Option<usize> {
        self.places.get(&term).copied()
    }

    /// The value at a place.
    pub(super) fn value(&self, place: usize) -> &Literal {
        &self.values[place]
    }

    /// The value of an input.
    pub(super) fn input(&self, index: usize) -> &Literal {
        &self.values[self.inputs[index].place]
    }

    /// All constants that occur.
    pub(super) fn constants(&self) -> impl Iterator<Item = &Literal> {
        let literals = self.operations.iter().zip(&self.values);
        literals
            .filter(|(it, _)| self.pool.is_const(it.term))
            .map(|(_, value)| value)
    }

    /// Gives an input a value without computing anything.
    pub(super) fn put(&mut self, index: usize, value: Literal) {
        let place = self.inputs[index].place;
        self.values[place] = value;
    }

    /// Computes all operations.
    pub(super) fn compute_all(&mut self) {
        for place in 0..self.operations.len() {
            if !self.operations[place].operands.is_empty()
                && let Some(value) = self.value_of(place)
            {
                self.values[place] = value;
            }
        }
    }

    /// Gives an input a value and computes what depends on it; [`Tape::undo`] takes that back.
    pub(super) fn change(&mut self, index: usize, value: Literal) {
        self.before.clear();
        let place = self.inputs[index].place;
        let old = std::mem::replace(&mut self.values[place], value);
        self.before.push((place, old));
        for user in 0..self.inputs[index].users.len() {
            let place = self.inputs[index].users[user];
            if let Some(value) = self.value_of(place) {
                let old = std::mem::replace(&mut self.values[place], value);
                self.before.push((place, old));
            }
        }
    }

    /// Takes the last change back.
    pub(super) fn undo(&mut self) {
        while let Some((place, value)) = self.before.pop() {
            self.values[place] = value;
        }
    }
}
