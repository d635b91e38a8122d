//! Which method a call means.

use oxpecker_ir::{ClassId, ClassKind, MethodId};

use crate::check::declarations::{Declarations, Signature};
use crate::check::types::Ty;

/// Why no method was chosen.
#[derive(Debug, PartialEq)]
pub(crate) enum NoMethod {
    /// None takes these arguments.
    NoneFits,
    /// Several do, and none is the most specific.
    Ambiguous(Vec<MethodId>),
}

impl<'s> Declarations<'_, 's> {
    /// A class and its supertypes in the order in which methods are looked for: superclasses from near to far, then
    /// interfaces, those that extend others before the extended ones.
    pub(crate) fn lookup_order(&self, class: ClassId) -> Vec<ClassId> {
        let chain = std::iter::successors(Some(class), |id| self.classes[*id].superclass);
        let mut order: Vec<ClassId> = chain.collect();
        let mut interfaces: Vec<ClassId> = self.supertypes[class]
            .iter()
            .copied()
            .filter(|id| self.classes[*id].kind == ClassKind::Interface)
            .filter(|id| *id != class)
            .collect();
        // A subinterface has more supertypes than what it extends.
        interfaces.sort_by_key(|id| std::cmp::Reverse(self.supertypes[*id].len()));
        order.extend(interfaces);
        order
    }

    /// The methods of this name that a class has; overridden ones are left out.
    pub(crate) fn methods_of(&self, class: ClassId, name: &'s str) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        for owner in self.lookup_order(class) {
            for id in self.declared(owner, name) {
                let selector = &self.methods[*id].selector;
                let is_overridden = found
                    .iter()
                    .any(|nearer| self.methods[*nearer].selector == *selector);
                if !is_overridden {
                    found.push(*id);
                }
            }
        }
        found
    }

    /// The most specific of the methods that take these arguments.
    pub(crate) fn choose(&self, among: &[MethodId], args: &[Ty]) -> Result<MethodId, NoMethod> {
        let fits = |method: &Signature<'_, '_>| {
            method.params.len() == args.len()
                && std::iter::zip(args, &method.params).all(|(arg, to)| self.assignable(arg, to))
        };
        let fitting: Vec<MethodId> = among
            .iter()
            .copied()
            .filter(|id| fits(&self.methods[*id]))
            .collect();
        let best = fitting.iter().copied().filter(|id| {
            fitting
                .iter()
                .all(|other| self.more_specific(*id, *other, args))
        });
        let best: Vec<MethodId> = best.collect();
        match (best.as_slice(), fitting.len()) {
            ([only], _) => Ok(*only),
            (_, 0) => Err(NoMethod::NoneFits),
            // A broken argument was reported; do not report that it fits too much.
            _ if args.contains(&Ty::Any) => Ok(fitting[0]),
            _ => Err(NoMethod::Ambiguous(fitting)),
        }
    }

    /// `int` and `uint` can be used as each other, so between those the exact type decides.
    fn more_specific(&self, one: MethodId, two: MethodId, args: &[Ty]) -> bool {
        let (one, two) = (&self.methods[one].params, &self.methods[two].params);
        let mut params = std::iter::zip(one, two).zip(args);
        params.all(|((one, two), arg)| {
            let arg = if *arg == Ty::Literal { &Ty::INT } else { arg };
            one == two || arg == one || arg != two && self.assignable(one, two)
        })
    }
}
