//! Lambdas and method references: an object of a generated class that remembers what was captured and passes calls on.

use std::sync::Arc;

use oxpecker_ir::Inst;

use super::adapt::{adapt, cast};
use super::assembly::{Assembly, REFERENCE, class, slots};
use super::{Fail, Site};
use crate::classfile::{FieldRef, HandleKind, Loadable, MemberRef, MethodHandle, MethodRef};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::instructions::{FieldAccess, Insn, InvokeKind, StackOp};
use crate::loader::{MadeClass, MadeMethod};
use crate::lower::run::Lowering;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What the bootstrap method is told.
#[derive(Debug)]
struct Lambda<'a> {
    /// The interface method as it is declared.
    declared: &'a Arc<MethodDescriptor>,
    /// What is called.
    target: &'a MethodHandle,
    /// The interface method as it is used here.
    used: &'a MethodDescriptor,
    /// More interfaces.
    markers: Vec<Arc<str>>,
    /// More types of the interface method.
    bridges: Vec<Arc<MethodDescriptor>>,
}

impl Lowering<'_> {
    pub(super) fn lambda(&mut self, site: Site<'_>) -> Result<(), Fail> {
        let captured = &site.call.descriptor.parameters;
        let class = self.make("Lambda", |name| describe(site, name))?;
        let args = self.arguments(&site.call.descriptor)?;
        if let Some(Loadable::MethodHandle(target)) = site.bootstrap.arguments.get(1)
            && let MemberRef::Method(method) = &target.member
            && let Some(kind) = invocation(target.kind)
        {
            self.link_reference(kind, method)?;
        }
        for parent in self.place.loader.initialized_first(class) {
            self.init_class(*parent);
        }
        let object = self.compute(|dst| Inst::NewObject { dst, class });
        self.open.facts.non_null(object);
        let fields = self.place.program.classes[class].fields.iter();
        if fields.len() != captured.len() {
            return Err("a lambda that captures something else".into());
        }
        for (field, src) in fields.zip(args) {
            let (object, field) = (oxpecker_ir::Operand::Local(object), *field);
            self.emit(Inst::StoreField { object, field, src });
        }
        self.push_local(REFERENCE, object);
        Ok(())
    }
}

fn describe(site: Site<'_>, name: String) -> Result<MadeClass, Fail> {
    let lambda = parse(&site.bootstrap.arguments).ok_or("a lambda with unknown arguments")?;
    let Some(FieldType::Object(interface)) = &site.call.descriptor.result else {
        return Err("a lambda that is no object".into());
    };
    let captured = site.call.descriptor.parameters.iter().enumerate();
    let fields: Vec<_> = captured
        .map(|(index, ty)| (Arc::from(format!("captured{index}")), ty.clone()))
        .collect();
    let mut interfaces = vec![Arc::clone(interface)];
    interfaces.extend(lambda.markers.iter().filter(|it| *it != interface).cloned());
    let forwarder = |descriptor: &Arc<MethodDescriptor>| {
        Ok(MadeMethod {
            name: Arc::clone(&site.call.name),
            descriptor: Arc::clone(descriptor),
            is_static: false,
            insns: forward(&lambda, &name, &fields, descriptor)?.finish(),
        })
    };
    let descriptors = std::iter::once(lambda.declared).chain(&lambda.bridges);
    let methods = descriptors.map(forwarder).collect::<Result<_, Fail>>()?;
    Ok(MadeClass {
        name,
        interfaces,
        fields,
        methods,
        line: site.line,
    })
}

/// How a target is called; fields are not.
fn invocation(kind: HandleKind) -> Option<InvokeKind> {
    Some(match kind {
        HandleKind::InvokeVirtual => InvokeKind::Virtual,
        HandleKind::InvokeInterface => InvokeKind::Interface,
        HandleKind::InvokeStatic => InvokeKind::Static,
        HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => InvokeKind::Special,
        _ => return None,
    })
}

/// The code of the interface method: captured values and arguments go to the target.
fn forward(
    lambda: &Lambda<'_>,
    own: &str,
    fields: &[(Arc<str>, FieldType)],
    descriptor: &MethodDescriptor,
) -> Result<Assembly, Fail> {
    let MemberRef::Method(method) = &lambda.target.member else {
        return Err("a lambda for a field".into());
    };
    let kind = invocation(lambda.target.kind).ok_or("a lambda for a field")?;
    let makes_object = lambda.target.kind == HandleKind::NewInvokeSpecial;
    let wanted = wanted(method, kind, makes_object);
    let given = fields.len() + descriptor.parameters.len();
    if wanted.len() != given || lambda.used.parameters.len() != descriptor.parameters.len() {
        return Err("a lambda with a wrong number of parameters".into());
    }
    let mut code = Assembly::default();
    if makes_object {
        code.push(Insn::New(Arc::clone(&method.class)));
        code.push(Insn::Stack(StackOp::Dup));
    }
    let (for_captured, for_parameters) = wanted.split_at(fields.len());
    for ((name, ty), wanted) in fields.iter().zip(for_captured) {
        code.load(&class(own), 0);
        let field = FieldRef {
            class: own.into(),
            name: Arc::clone(name),
            ty: ty.clone(),
        };
        code.get_field(FieldAccess::GetField, field);
        adapt(&mut code, ty, wanted)?;
    }
    let parameters = &descriptor.parameters;
    let used = lambda.used.parameters.iter();
    let slots = slots(parameters, true);
    for (((ty, slot), used), wanted) in parameters.iter().zip(slots).zip(used).zip(for_parameters) {
        code.load(ty, slot);
        narrow(&mut code, ty, used, wanted)?;
    }
    let method = Arc::clone(method);
    let result = match makes_object {
        true => Some(class(&method.class)),
        false => method.descriptor.result.clone(),
    };
    code.push(Insn::Invoke { kind, method });
    leave(&mut code, result, lambda, descriptor)?;
    Ok(code)
}

/// What a target takes, the receiver included.
fn wanted(method: &MethodRef, kind: InvokeKind, makes_object: bool) -> Vec<FieldType> {
    let mut wanted = Vec::new();
    if kind != InvokeKind::Static && !makes_object {
        let receiver = FieldType::of_class(&method.class);
        wanted.push(receiver.unwrap_or_else(|_| class("java/lang/Object")));
    }
    wanted.extend(method.descriptor.parameters.iter().cloned());
    wanted
}

/// An argument: first it becomes what the interface is used with, then what the target takes.
fn narrow(
    code: &mut Assembly,
    from: &FieldType,
    used: &FieldType,
    to: &FieldType,
) -> Result<(), Fail> {
    if from.is_reference() && used.is_reference() {
        cast(code, from, used);
        return adapt(code, used, to);
    }
    adapt(code, from, to)
}

/// Returns what the target left on the stack.
fn leave(
    code: &mut Assembly,
    result: Option<FieldType>,
    lambda: &Lambda<'_>,
    descriptor: &MethodDescriptor,
) -> Result<(), Fail> {
    match (result, &descriptor.result) {
        (None, None) => {}
        (Some(result), None) => {
            let is_wide = result.slots() == 2;
            let op = if is_wide { StackOp::Pop2 } else { StackOp::Pop };
            code.push(Insn::Stack(op));
        }
        (Some(result), Some(wanted)) => {
            let used = lambda.used.result.as_ref().unwrap_or(wanted);
            // A primitive result is boxed as the class the interface is used with.
            let is_boxed = !result.is_reference() && used.is_reference();
            let through = if is_boxed { &result } else { used };
            adapt(code, &result, through)?;
            adapt(code, through, wanted)?;
        }
        (None, Some(_)) => return Err("a lambda without a result".into()),
    }
    code.leave(descriptor.result.as_ref());
    Ok(())
}

/// Reads the arguments of either bootstrap method.
fn parse(arguments: &[Loadable]) -> Option<Lambda<'_>> {
    let [
        Loadable::MethodType(declared),
        Loadable::MethodHandle(target),
        Loadable::MethodType(used),
        rest @ ..,
    ] = arguments
    else {
        return None;
    };
    let mut lambda = Lambda {
        declared,
        target,
        used,
        markers: Vec::new(),
        bridges: Vec::new(),
    };
    let mut rest = rest.iter();
    let flags = rest.next().map_or(Some(0), int)?;
    if flags & SERIALIZABLE != 0 {
        lambda.markers.push("java/io/Serializable".into());
    }
    if flags & MARKERS != 0 {
        for _ in 0..rest.next().and_then(int)? {
            let Loadable::Class(FieldType::Object(name)) = rest.next()? else {
                return None;
            };
            if !lambda.markers.contains(name) {
                lambda.markers.push(Arc::clone(name));
            }
        }
    }
    if flags & BRIDGES != 0 {
        for _ in 0..rest.next().and_then(int)? {
            let Loadable::MethodType(bridge) = rest.next()? else {
                return None;
            };
            if bridge != lambda.declared && !lambda.bridges.contains(bridge) {
                lambda.bridges.push(Arc::clone(bridge));
            }
        }
    }
    Some(lambda)
}

fn int(constant: &Loadable) -> Option<i32> {
    match constant {
        Loadable::Int(value) => Some(*value),
        _ => None,
    }
}
