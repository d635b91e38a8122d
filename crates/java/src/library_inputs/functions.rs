//! Functions: objects of interfaces that lambdas implement. Each always gives one result, which is an input, and does nothing else.

use std::rc::Rc;

use oxpecker_ir::{ClassId, Type};
use oxpecker_term::TermId;

use crate::Jvm;
use crate::generics::{self, Generic};
use oxpecker_interp::ending::Reason;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Ref;

impl Jvm<'_, '_> {
    /// A function of a class of functions.
    pub(crate) fn function_object(
        &mut self,
        state: &mut State,
        class: ClassId,
        (leaf, name): (Option<TermId>, &str),
    ) -> Result<Ref, Reason> {
        let field = self.program.hierarchy.layout(class).first().copied();
        let Some(field) = field else {
            return self.made(state, class, &[]);
        };
        let declared = self.program.fields[field].ty.clone();
        let name = format!("result of {name}");
        let result = match declared.is_reference() {
            true => {
                let generic = self.generic_of(leaf);
                let ty = self.type_of_result(class, &generic);
                self.element(state, &ty.unwrap_or_else(|| plain(declared)), &name)
            }
            false => self.input(state, &declared, &name),
        };
        let field = self.program.fields[field].name.as_str();
        self.made(state, class, &[(field, result)])
    }

    /// The type of what functions give, with its arguments, if a signature says it.
    fn type_of_result(&self, class: ClassId, ty: &Generic) -> Option<Rc<Generic>> {
        let program = self.program;
        let interface = program.function_interface(class)?;
        let own = program.classes[class].methods.first()?;
        let selector = &program.methods[*own].selector;
        let mut methods = program.classes[interface].methods.iter();
        let method = methods.find(|it| program.methods[**it].selector == *selector)?;
        let loader = program.loader.as_ref()?;
        let (method, class) = (
            loader.method_signature(*method)?,
            loader.class_signature(interface)?,
        );
        generics::of_result(&method, &class, ty)
    }
}

fn plain(ty: Type) -> Rc<Generic> {
    Rc::new(Generic {
        ty,
        arguments: Vec::new(),
    })
}
