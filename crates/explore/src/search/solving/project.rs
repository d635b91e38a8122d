//! What the solutions of a path are told apart by.

use oxpecker_interp::labels::{Labels, OpenArray, Snapshot};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_interp::{Interpreter, PathEnd};
use oxpecker_ir::Type;
use oxpecker_term::{Literal, Scalar, Sort, TermId, VarId};

use super::super::Explorer;
use super::reads;

/// What the solutions of a path are told apart by.
#[derive(Debug, Default)]
pub(super) struct Projection {
    /// Solutions are the same if these terms have the same values. Others that are the same may differ in them.
    pub(super) terms: Vec<TermId>,
    /// Whether the terms decide it: where they are not, something has no term.
    pub(super) is_complete: bool,
    /// Arrays of any length: what they hold is told apart up to the length that they have in a model.
    pub(super) open: Vec<OpenArray>,
    /// Labels and the result, as far as they can be written with terms.
    pub(super) named: Vec<(String, Snapshot)>,
}

impl Projection {
    fn of(named: Vec<(String, Snapshot)>) -> Self {
        let (mut terms, mut open) = (Vec::new(), Vec::new());
        for (_, value) in &named {
            value.terms(&mut |term| terms.push(term));
            value.open_arrays(&mut |array| open.push(array.clone()));
        }
        terms.sort_unstable();
        terms.dedup();
        Projection {
            terms,
            is_complete: open.iter().all(|it| it.elements.is_some()),
            open,
            named,
        }
    }
}

impl Explorer<'_> {
    /// The labels of a path, else what it returned, else its inputs.
    pub(super) fn projection(&mut self, state: &State, end: &PathEnd) -> Projection {
        let labels = &state.slot::<Labels>().labels.0;
        if !labels.is_empty() {
            let labels = labels.iter();
            return Projection::of(
                labels
                    .map(|it| (it.name.to_string(), it.value.clone()))
                    .collect(),
            );
        }
        let copied = match end {
            PathEnd::Returned(Some(value)) => {
                let ty = self.interpreter.program.methods[self.entry.method]
                    .result
                    .clone();
                let copy = self.interpreter.snapshot(&mut state.clone(), *value, &ty);
                copy.ok().map(|it| vec![("result".to_string(), it)])
            }
            _ => None,
        };
        if let Some(named) = copied {
            return Projection::of(named);
        }
        let scalars = self
            .entry
            .arguments
            .iter()
            .all(is_scalar(&self.interpreter));
        let asked = state.inputs.asked.iter();
        let returns = matches!(end, PathEnd::Returned(Some(_)));
        match scalars && !returns && asked.clone().all(|it| !it.ty.is_reference()) {
            true => self.plain_inputs(state),
            false => self.all_variables(state, end),
        }
    }

    /// Inputs that are numbers and truth values.
    fn plain_inputs(&mut self, state: &State) -> Projection {
        let mut terms: Vec<TermId> = Vec::new();
        terms.extend(self.entry.arguments.iter().filter_map(term_of));
        for asked in &state.inputs.asked {
            let Value::Term(value) = asked.value else {
                continue;
            };
            let Some(guard) = asked.guard else {
                terms.push(value);
                continue;
            };
            // What was not asked for has no value.
            let pool = &mut self.interpreter.pool;
            let Sort::Scalar(scalar) = pool.sort(value) else {
                continue;
            };
            let nothing = pool.constant(&Literal::default_of(scalar));
            terms.push(pool.ite(guard, value, nothing));
            terms.push(guard);
        }
        Projection {
            terms,
            is_complete: true,
            ..Projection::default()
        }
    }

    /// Everything the path depends on: solutions that differ only in what nobody looked at are one.
    fn all_variables(&mut self, state: &State, end: &PathEnd) -> Projection {
        let mut vars: Vec<VarId> = self.moment().path_vars(state);
        let pool = &self.interpreter.pool;
        let mut add = |value: &Value| {
            if let Value::Term(term) = value {
                vars.extend(pool.free_vars(*term));
            }
        };
        self.entry.arguments.iter().for_each(&mut add);
        state.inputs.asked.iter().for_each(|it| add(&it.value));
        // An object may have elements of inputs in it that the path did not look at.
        let is_known = match end {
            PathEnd::Returned(Some(value)) => {
                add(value);
                let ty = &self.interpreter.program.methods[self.entry.method].result;
                !ty.is_reference() || state.inputs.base_arrays.is_empty()
            }
            _ => true,
        };
        vars.sort_unstable();
        vars.dedup();
        let mut projection = Projection {
            is_complete: is_known,
            ..Projection::default()
        };
        let mut arrays = Vec::new();
        for var in vars {
            let term = pool.var_term(var);
            match pool.sort(term) {
                Sort::Array { .. } => arrays.push(term),
                Sort::Scalar(Scalar::Ref) => {
                    let atom = state.inputs.atoms.get(&term);
                    if atom.is_some_and(|it| it.candidates.is_some()) {
                        projection.terms.push(term);
                    }
                }
                Sort::Scalar(_) => projection.terms.push(term),
            }
        }
        let reads = reads::of_arrays(&mut self.interpreter.pool, state, &arrays);
        projection.terms.extend(reads);
        projection
    }
}

fn term_of(value: &Value) -> Option<TermId> {
    match value {
        Value::Term(term) => Some(*term),
        _ => None,
    }
}

fn is_scalar(interpreter: &Interpreter<'_>) -> impl Fn(&Value) -> bool {
    |value| match value {
        Value::Term(term) => !matches!(
            interpreter.pool.sort(*term),
            Sort::Scalar(Scalar::Ref | Scalar::Text) | Sort::Array { .. }
        ),
        Value::Ref(_) => false,
        _ => true,
    }
}

/// Whether values of a type are integers.
pub(super) fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Uint | Type::Machine(_))
}
