//! Which method a virtual call runs.
//!
//! In Java a private method overrides nothing, one without a modifier only what its package sees, and a class inherits the code
//! of an interface only if no other interface has a say (JVMS 5.4.5 and 5.4.6).

use crate::inst::CheckKind;
use crate::program::{Program, Visibility};
use crate::types::{ClassId, MethodId};

impl Program {
    /// The method that objects of a class run for a call that names `declared`, or why the call raises.
    pub fn selected(&self, class: ClassId, declared: MethodId) -> Result<MethodId, CheckKind> {
        let named = &self.methods[declared];
        if !self.semantics.exceptions_are_objects {
            let found = self.hierarchy.implementation(class, &named.selector);
            return found.ok_or(CheckKind::NoImplementation);
        }
        if named.visibility == Visibility::Private {
            return Ok(declared);
        }
        let found = self.superclasses(class).find_map(|owner| {
            let found = self.hierarchy.declared(owner, &named.selector)?;
            self.can_override(found, declared).then_some(found)
        });
        match found {
            // Only what stands for an object of the library is of a class with methods without code.
            Some(found) if self.is_stand_in(class, found) => Ok(found),
            Some(found) => self.usable(found, declared),
            None => self.inherited_code(class, &named.selector),
        }
    }

    fn is_stand_in(&self, class: ClassId, method: MethodId) -> bool {
        let method = &self.methods[method];
        method.is_abstract && method.class == class && self.classes[class].is_library()
    }

    /// The code that a class inherits from an interface. By the specification private methods do not matter, but the usual JVM does
    /// not find code behind one of a superclass if the interface comes from a superclass, too: nobody knows what happens then.
    fn inherited_code(&self, class: ClassId, selector: &str) -> Result<MethodId, CheckKind> {
        let found = self.default_method(class, selector)?;
        let mut superclasses = self.superclasses(class).skip(1);
        let Some(parent) = self.classes[class].superclass else {
            return Ok(found);
        };
        let is_behind = superclasses.any(|it| self.hierarchy.declared(it, selector).is_some());
        let interface = self.methods[found].class;
        match is_behind && self.hierarchy.is_subtype(parent, interface) {
            true => Err(CheckKind::Ambiguous),
            false => Ok(found),
        }
    }

    /// The code of the one interface that decides what a class inherits for a selector, or why there is none.
    pub fn default_method(&self, class: ClassId, selector: &str) -> Result<MethodId, CheckKind> {
        let inherited = self.interface_methods(class, selector);
        let mut with_code = inherited
            .iter()
            .filter(|it| !self.methods[**it].is_abstract);
        match (with_code.next(), with_code.next()) {
            (None, _) => Err(CheckKind::NoImplementation),
            (Some(found), None) => Ok(*found),
            (Some(_), Some(_)) => Err(CheckKind::Ambiguous),
        }
    }

    /// The methods for a selector that a class inherits from interfaces and that no subinterface overrides; private ones are
    /// not inherited.
    pub fn interface_methods(&self, class: ClassId, selector: &str) -> Vec<MethodId> {
        let declared = |owner| self.hierarchy.declared(owner, selector);
        let interfaces = self.hierarchy.interfaces(class).filter(|it| *it != class);
        let mut found: Vec<MethodId> = interfaces.filter_map(declared).collect();
        found.retain(|it| self.methods[*it].visibility != Visibility::Private);
        let class_of = |id: MethodId| self.methods[id].class;
        let is_overridden = |id: MethodId| {
            let mut others = found.iter().filter(|other| **other != id);
            others.any(|other| self.hierarchy.is_subtype(class_of(*other), class_of(id)))
        };
        let maximal = found.iter().copied().filter(|id| !is_overridden(*id));
        maximal.collect()
    }

    fn superclasses(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        std::iter::successors(Some(class), |class| self.classes[*class].superclass)
    }

    /// What a call of an interface method runs has to be public.
    fn usable(&self, found: MethodId, declared: MethodId) -> Result<MethodId, CheckKind> {
        let method = &self.methods[found];
        let interface = self.classes[self.methods[declared].class].kind;
        if interface == crate::ClassKind::Interface && method.visibility != Visibility::Public {
            Err(CheckKind::NoAccess)
        } else if method.is_abstract {
            Err(CheckKind::NoImplementation)
        } else {
            Ok(found)
        }
    }

    /// Whether a method with the same selector in a subclass, or the same method, overrides another one.
    fn can_override(&self, sub: MethodId, sup: MethodId) -> bool {
        let (sub_class, sup_class) = (self.methods[sub].class, self.methods[sup].class);
        match (self.methods[sub].visibility, self.methods[sup].visibility) {
            (Visibility::Private, _) | (_, Visibility::Private) => false,
            (_, Visibility::Public | Visibility::Protected) => true,
            (_, Visibility::Package) if self.package(sub_class) == self.package(sup_class) => true,
            (_, Visibility::Package) => self.overrides_by_another(sub, sup),
        }
    }

    /// Whether a method overrides one that overrides a package-private one of another package.
    fn overrides_by_another(&self, sub: MethodId, sup: MethodId) -> bool {
        let (sub_class, sup_class) = (self.methods[sub].class, self.methods[sup].class);
        let between = self.superclasses(sub_class).skip(1);
        let mut between = between.take_while(|class| *class != sup_class);
        between.any(|class| {
            let found = self.hierarchy.declared(class, &self.methods[sup].selector);
            found.is_some_and(|it| self.can_override(sub, it) && self.can_override(it, sup))
        })
    }

    /// The package of a class, as a part of its name.
    pub fn package(&self, class: ClassId) -> &str {
        let name = &self.classes[class].name;
        name.rsplit_once('/').map_or("", |(package, _)| package)
    }
}
