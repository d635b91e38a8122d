//! `invokedynamic`: what well-known bootstrap methods link becomes a class that could have been written by hand.

mod adapt;
mod assembly;
mod concat;
mod lambda;
mod records;
mod switch;

use std::sync::Arc;

use oxpecker_ir::{CallTarget, ClassId};

use self::assembly::Assembly;
use super::Fail;
use super::run::Lowering;
use crate::classfile::{BootstrapMethod, CallSite, MemberRef};
use crate::loader::{MadeClass, MadeMethod};

/// A call site, and what links it.
#[derive(Clone, Copy, Debug)]
struct Site<'a> {
    call: &'a CallSite,
    bootstrap: &'a BootstrapMethod,
    /// The line of the call.
    line: Option<u16>,
}

impl Lowering<'_> {
    pub(super) fn invoke_dynamic(&mut self, call: &CallSite) -> Result<(), Fail> {
        let declared = self.place.declared;
        let bootstrap = declared.file.bootstrap_method(call.bootstrap);
        let bootstrap = bootstrap.ok_or("invokedynamic without a bootstrap method")?;
        let MemberRef::Method(method) = &bootstrap.handle.member else {
            return Err("invokedynamic linked by a field".into());
        };
        let site = Site {
            call,
            bootstrap,
            line: self.code.line_at(self.offset(self.at)),
        };
        match (&*method.class, &*method.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(site)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.static_call(site, "Concat", concat::with_recipe)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => {
                self.static_call(site, "Concat", concat::plain)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                let inner = &declared.file.inner_classes;
                self.static_call(site, "Record", |site| records::assemble(site, inner))
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                let file = &declared.file;
                self.static_call(site, "Switch", |site| switch::by_type(site, file))
            }
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => {
                let (loader, program) = (self.place.loader, self.place.program);
                self.static_call(site, "Switch", |site| {
                    switch::by_constant(site, |field| loader.field(program, field).is_ok())
                })
            }
            (class, name) => Err(format!("invokedynamic linked by {class}.{name}").into()),
        }
    }

    /// Calls a static method that is generated for the call site.
    fn static_call(
        &mut self,
        site: Site<'_>,
        family: &str,
        assemble: impl FnOnce(Site<'_>) -> Result<Assembly, Fail>,
    ) -> Result<(), Fail> {
        let (loader, program) = (self.place.loader, self.place.program);
        let class = self.make(family, |name| {
            Ok(MadeClass {
                name,
                interfaces: Vec::new(),
                fields: Vec::new(),
                methods: vec![MadeMethod {
                    name: Arc::clone(&site.call.name),
                    descriptor: Arc::clone(&site.call.descriptor),
                    is_static: true,
                    insns: assemble(site)?.finish(),
                }],
                line: site.line,
            })
        })?;
        let selector = format!("{}{}", site.call.name, site.call.descriptor.text);
        let method = loader.find_method(program, class, &selector);
        let method = method.ok_or("a call site without its method")?;
        let args = self.arguments(&site.call.descriptor)?;
        self.call(CallTarget::Exact(method), args, &site.call.descriptor);
        Ok(())
    }

    /// The class that is generated for the current instruction.
    fn make(
        &self,
        family: &str,
        describe: impl FnOnce(String) -> Result<MadeClass, Fail>,
    ) -> Result<ClassId, Fail> {
        let place = &self.place;
        let (host, index) = (&place.declared.file.name, place.index);
        let name = format!("{host}$${family}${index}${}", self.offset(self.at));
        place
            .loader
            .make(place.program, place.declared, name, describe)
    }
}
