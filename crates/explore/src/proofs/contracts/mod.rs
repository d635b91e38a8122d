//! Contracts of recursive methods that compute a number from numbers: what holds for their arguments whenever they are
//! called, and what holds for their result then.
//!
//! A call is answered by an unknown number with the postcondition, after its precondition was shown. The body is run once,
//! from arguments about which only the precondition is known, and has to establish the postcondition wherever it returns.
//! By induction on the number of nested calls both hold for all calls of a run. Methods that could do anything else than
//! compute a number are not answered: those that touch objects, static fields or the library, or that can raise.

mod evaluate;
mod facts;
mod forms;
mod pure;
mod returns;
mod samples;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_ir::{Method, MethodId};
use oxpecker_path::{Knowledge, PathCondition};
use oxpecker_term::{Model, Scalar, TermId, VarId};
use rustc_hash::FxHashMap;

use super::generalised::{Fact, Item};
use super::run::{Ended, Runner};
pub(super) use pure::Pure;
use samples::Samples;

/// What holds for the calls of a method.
#[derive(Debug)]
pub(super) struct Contract {
    /// Variables for the arguments.
    pub(super) params: Vec<(VarId, TermId)>,
    /// The variable for the result.
    result: (VarId, TermId),
    scalar: Scalar,
    /// What holds for the arguments.
    pub(super) pre: Vec<Fact>,
    /// What holds for the result and the arguments.
    pub(super) post: Vec<Fact>,
    /// A call of it, for running its body.
    context: State,
    /// Whether preconditions were lost that what is said of results was fitted for.
    is_narrowed: bool,
}

/// The contracts of a proof, and whether one was weakened since it was used.
#[derive(Debug, Default)]
pub(super) struct Contracts {
    pub(super) of: BTreeMap<MethodId, Contract>,
    is_pure: Pure,
    pub(super) weakened: bool,
    /// Calls with known arguments.
    samples: BTreeMap<MethodId, Rc<Samples>>,
}

/// What contracts of a method do not have.
#[derive(Clone, Debug, Default)]
pub(super) struct Lost {
    pre: BTreeSet<String>,
    post: BTreeSet<String>,
}

impl Runner<'_> {
    /// Answers a call that a state just entered, if the method has a contract.
    pub(super) fn answer(&mut self, item: &mut Item) -> Result<bool, Ended> {
        let frame = &item.state.frame;
        let method = frame.method;
        let enters = frame.block == Method::ENTRY && frame.next == 0 && !item.state.in_entry();
        if !enters
            || !self
                .contracts
                .is_pure
                .is_recursive(&self.interpreter, method)
        {
            return Ok(false);
        }
        if !self.contracts.of.contains_key(&method) {
            let Some(contract) = self.propose_contract(&item.state)? else {
                return Ok(false);
            };
            self.contracts.of.insert(method, contract);
        }
        let Some(contract) = self.contracts.of.remove(&method) else {
            return Ok(false);
        };
        let answered = self.answer_by(item, method, contract);
        let (contract, answered) = answered?;
        self.contracts.of.insert(method, contract);
        Ok(answered)
    }

    fn answer_by(
        &mut self,
        item: &mut Item,
        method: MethodId,
        mut contract: Contract,
    ) -> Result<(Contract, bool), Ended> {
        let bindings = self.arguments(&item.state, &contract);
        let mut bindings = bindings.ok_or(Ended::Refused)?;
        let lost = self.not_kept(&item.state, &contract.pre, &bindings)?;
        self.weaken_precondition(method, &mut contract, &lost)?;
        let result = self
            .interpreter
            .pool
            .fresh_var("result", contract.scalar.into());
        bindings.insert(contract.result.0, result);
        for fact in &contract.post {
            let known = self.interpreter.pool.substitute(fact.term, &bindings);
            self.interpreter.assume(&mut item.state, known);
        }
        item.state.model = None;
        if item
            .state
            .knowledge
            .is_contradictory(&mut self.interpreter.pool)
        {
            // Nothing returns here.
            item.state.path.push(self.interpreter.pool.ff());
        }
        let done = self
            .interpreter
            .answer_call(&mut item.state, Value::Term(result));
        match done {
            true => Ok((contract, true)),
            false => Err(Ended::Refused),
        }
    }

    /// What the variables of a contract are for a call that was just entered.
    fn arguments(
        &mut self,
        state: &State,
        contract: &Contract,
    ) -> Option<FxHashMap<VarId, TermId>> {
        let mut bindings = FxHashMap::default();
        for (at, (var, _)) in contract.params.iter().enumerate() {
            let value = state.frame.locals[at];
            let term = self.interpreter.lifted(value, contract.scalar.into())?;
            bindings.insert(*var, term);
        }
        Some(bindings)
    }

    /// Drops preconditions that do not hold.
    fn weaken_precondition(
        &mut self,
        method: MethodId,
        contract: &mut Contract,
        lost: &[String],
    ) -> Result<(), Ended> {
        if lost.is_empty() {
            return Ok(());
        }
        self.weakens()?;
        contract.is_narrowed = true;
        contract.pre.retain(|it| !lost.contains(&it.text));
        let all = self.plans.contracts.entry(method).or_default();
        all.pre.extend(lost.iter().cloned());
        Ok(())
    }

    /// Drops postconditions that do not hold.
    fn weaken(
        &mut self,
        method: MethodId,
        contract: &mut Contract,
        lost: &[String],
    ) -> Result<(), Ended> {
        if lost.is_empty() {
            return Ok(());
        }
        self.weakens()?;
        contract.post.retain(|it| !lost.contains(&it.text));
        let all = self.plans.contracts.entry(method).or_default();
        all.post.extend(lost.iter().cloned());
        Ok(())
    }

    fn weakens(&mut self) -> Result<(), Ended> {
        if self.plans.is_frozen {
            return Err(Ended::Refused);
        }
        self.contracts.weakened = true;
        Ok(())
    }

    /// Something went wrong outside of methods with contracts. If these are called in other ways, too, than they were
    /// fitted for, others are tried.
    pub(super) fn after_failure(&mut self, ended: Ended) -> Ended {
        if ended == Ended::Exhausted || self.plans.is_frozen {
            return ended;
        }
        self.has_failed();
        if self.check_contracts() == Err(Ended::Exhausted) {
            return Ended::Exhausted;
        }
        let mut contracts = self.contracts.of.values();
        self.contracts.weakened = contracts.any(|it| it.is_narrowed);
        ended
    }

    /// Everything begins again with what is left of the contracts. Where preconditions were lost, results are fitted again, and
    /// what did not hold of results then may hold now, since more is known of nested calls.
    pub(super) fn contracts_begin_again(&mut self) {
        self.contracts.weakened = false;
        for (method, contract) in &self.contracts.of {
            let lost = self.plans.contracts.get_mut(method);
            if let (true, Some(lost)) = (contract.is_narrowed, lost) {
                lost.post.clear();
            }
        }
        self.contracts.of.retain(|_, it| !it.is_narrowed);
    }

    /// A contract for the method that a state just entered.
    fn propose_contract(&mut self, state: &State) -> Result<Option<Contract>, Ended> {
        let method = state.frame.method;
        let body = &self.interpreter.program.methods[method];
        let scalar = self.interpreter.scalar(&body.result);
        let names: Vec<String> = (0..body.params)
            .map(|at| {
                let name = body.locals().as_slice()[at].name.clone();
                name.unwrap_or_else(|| format!("arg{at}"))
            })
            .collect();
        let pool = &mut self.interpreter.pool;
        let mut variable = |name: &str| {
            let term = pool.fresh_var(name, scalar.into());
            pool.var_of(term).map(|var| (var, term))
        };
        let params: Vec<(VarId, TermId)> = names.iter().filter_map(|it| variable(it)).collect();
        let Some(result) = variable("result") else {
            return Ok(None);
        };
        let mut contract = Contract {
            params,
            result,
            scalar,
            pre: Vec::new(),
            post: Vec::new(),
            context: state.clone(),
            is_narrowed: false,
        };
        contract.pre = self.preconditions(&names, &contract);
        // What does not hold for the first call is no precondition.
        let Some(bindings) = self.arguments(state, &contract) else {
            return Ok(None);
        };
        let lost = self.not_kept(state, &contract.pre, &bindings)?;
        contract.pre.retain(|it| !lost.contains(&it.text));
        let lost = self.plans.contracts.get(&method).cloned();
        let lost = lost.unwrap_or_default();
        contract.pre.retain(|it| !lost.pre.contains(&it.text));
        self.propose_results(method, &names, &mut contract);
        contract.post.retain(|it| !lost.post.contains(&it.text));
        Ok(Some(contract))
    }

    /// Runs the bodies of all methods that were answered for.
    pub(super) fn check_contracts(&mut self) -> Result<(), Ended> {
        let mut done: Vec<MethodId> = Vec::new();
        loop {
            let mut open = self.contracts.of.keys().copied();
            let Some(method) = open.find(|it| !done.contains(it)) else {
                return Ok(());
            };
            done.push(method);
            self.check_contract(method)?;
        }
    }

    fn check_contract(&mut self, method: MethodId) -> Result<(), Ended> {
        let Some(contract) = self.contracts.of.get(&method) else {
            return Ok(());
        };
        let mut state = contract.context.clone();
        // Nothing of where it was called is known to its body.
        state.path = PathCondition::new();
        state.knowledge = Knowledge::new(self.interpreter.inference);
        state.model = Some(Rc::new(Model::new()));
        for (at, (_, term)) in contract.params.iter().enumerate() {
            state.frame.locals[at] = Value::Term(*term);
        }
        for fact in &contract.pre {
            self.interpreter.assume(&mut state, fact.term);
        }
        if !contract.pre.is_empty() {
            state.model = None;
        }
        let callers = state.callers.len();
        let Some(outside) = callers.checked_sub(1) else {
            return Err(Ended::Refused);
        };
        self.follow_all(Item {
            state,
            open: imbl::Vector::new(),
            from: imbl::Vector::new(),
            until: Some((method, outside)),
        })
    }

    /// The body of a method that is checked returned.
    pub(super) fn returned(&mut self, method: MethodId, state: &State) -> Result<(), Ended> {
        let Some(mut contract) = self.contracts.of.remove(&method) else {
            return Err(Ended::Refused);
        };
        let checked = self.returned_by(method, state, &mut contract);
        self.contracts.of.insert(method, contract);
        checked
    }

    fn returned_by(
        &mut self,
        method: MethodId,
        state: &State,
        contract: &mut Contract,
    ) -> Result<(), Ended> {
        let Some(to) = contract.context.frame.result_to else {
            let all: Vec<String> = contract.post.iter().map(|it| it.text.clone()).collect();
            return self.weaken(method, contract, &all);
        };
        let value = state.frame.locals[to.0 as usize];
        let term = self.interpreter.lifted(value, contract.scalar.into());
        let Some(term) = term else {
            return Err(Ended::Refused);
        };
        let bindings = FxHashMap::from_iter([(contract.result.0, term)]);
        let lost = self.not_kept(state, &contract.post, &bindings)?;
        self.weaken(method, contract, &lost)
    }
}
