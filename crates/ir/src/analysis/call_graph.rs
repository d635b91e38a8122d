//! Who can call whom.
//!
//! A virtual call can reach what any instantiable subtype of the declaring class implements for it (class hierarchy
//! analysis): too many rather than too few.

use std::collections::BTreeSet;

use oxpecker_base::IndexVec;

use crate::inst::{BlockId, CallTarget, Inst};
use crate::program::{Method, Program};
use crate::types::MethodId;

/// A call instruction and whom it can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// Its block.
    pub block: BlockId,
    /// Its place in the block.
    pub inst: usize,
    /// The methods it can run, sorted; some may have no body.
    pub targets: Vec<MethodId>,
}

/// The call graph of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallGraph {
    sites: IndexVec<MethodId, Vec<CallSite>>,
    callees: IndexVec<MethodId, Vec<MethodId>>,
    callers: IndexVec<MethodId, Vec<MethodId>>,
}

impl CallGraph {
    /// Looks at every call of every method.
    pub fn new(program: &Program) -> Self {
        let methods = program.methods.iter();
        let sites: IndexVec<MethodId, Vec<CallSite>> =
            methods.map(|method| call_sites(program, method)).collect();
        let mut callees = IndexVec::new();
        let mut callers: IndexVec<MethodId, Vec<MethodId>> =
            program.methods.ids().map(|_| Vec::new()).collect();
        for (caller, sites) in sites.iter_ids() {
            let targets = sites.iter().flat_map(|site| site.targets.iter().copied());
            let targets: BTreeSet<MethodId> = targets.collect();
            for callee in &targets {
                callers[*callee].push(caller);
            }
            callees.push(targets.into_iter().collect());
        }
        Self {
            sites,
            callees,
            callers,
        }
    }

    /// The calls in a method, in order.
    pub fn sites(&self, method: MethodId) -> &[CallSite] {
        &self.sites[method]
    }

    /// Whom a method can call directly, sorted.
    pub fn callees(&self, method: MethodId) -> &[MethodId] {
        &self.callees[method]
    }

    /// Who can call a method directly, sorted.
    pub fn callers(&self, method: MethodId) -> &[MethodId] {
        &self.callers[method]
    }

    /// The methods that can run when these are entered, sorted, themselves included.
    pub fn reachable(&self, entries: &[MethodId]) -> BTreeSet<MethodId> {
        let mut found = BTreeSet::new();
        let mut open = entries.to_vec();
        while let Some(method) = open.pop() {
            if self.callees.get(method).is_some() && found.insert(method) {
                open.extend_from_slice(&self.callees[method]);
            }
        }
        found
    }
}

/// The methods a call can run, sorted; a virtual call without any implementation runs none.
pub fn call_targets(program: &Program, target: CallTarget) -> Vec<MethodId> {
    let (CallTarget::Exact(id) | CallTarget::Virtual(id)) = target;
    let Some(method) = program.methods.get(id) else {
        return Vec::new();
    };
    if target == CallTarget::Exact(id) || program.classes.get(method.class).is_none() {
        return vec![id];
    }
    let classes = program.hierarchy.instantiable(method.class).into_iter();
    let found = classes.filter_map(|class| program.selected(class, id).ok());
    let found: BTreeSet<MethodId> = found.collect();
    found.into_iter().collect()
}

fn call_sites(program: &Program, method: &Method) -> Vec<CallSite> {
    let mut sites = Vec::new();
    for (block, found) in method.blocks().iter_ids() {
        for (inst, found) in found.insts.iter().enumerate() {
            if let Inst::Call(call) | Inst::Fork(call) = found {
                sites.push(CallSite {
                    block,
                    inst,
                    targets: call_targets(program, call.target),
                });
            }
        }
    }
    sites
}
