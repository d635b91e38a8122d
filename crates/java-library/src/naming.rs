//! Names and declarations of classes, as reflection gives them.

use std::sync::Arc;

use oxpecker_ir::{Declaration, Nesting, Type};

use super::compute::result;
use super::{Invocation, Modelled, Table, opaque, pure};
use oxpecker_interp::value::Value;
use oxpecker_java::naming::primitive_name;

pub(super) const METHODS: Table = &[
    pure(
        "java/lang/Class.getSimpleName()Ljava/lang/String;",
        get_simple_name,
    ),
    pure(
        "java/lang/Class.getCanonicalName()Ljava/lang/String;",
        get_canonical_name,
    ),
    pure(
        "java/lang/Class.getDeclaringClass()Ljava/lang/Class;",
        get_declaring_class,
    ),
    pure(
        "java/lang/Class.getEnclosingClass()Ljava/lang/Class;",
        get_enclosing_class,
    ),
    pure("java/lang/Class.getModifiers()I", get_modifiers),
    opaque(
        "java/util/HashMap.comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;",
        comparable_class,
    ),
    opaque(
        "java/util/concurrent/ConcurrentHashMap.comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;",
        comparable_class,
    ),
    pure("java/lang/Class.isAnonymousClass()Z", is_anonymous),
    pure("java/lang/Class.isLocalClass()Z", is_local),
    pure("java/lang/Class.isMemberClass()Z", is_member),
];

fn receiver(call: &mut Invocation<'_, '_>) -> Modelled<Type> {
    let object = call.object(0)?;
    call.type_of(object)
}

/// How a class is declared.
fn declaration(call: &mut Invocation<'_, '_>, name: &str) -> Modelled<Declaration> {
    let class = call.interpreter.load_class(name)?;
    let loader = call.interpreter.program.loader.as_ref();
    let found = loader.and_then(|loader| loader.declaration(class));
    found.ok_or_else(|| call.unsupported("a class that is not declared"))
}

/// The declaration of the receiver; none for arrays and primitive types.
fn own(call: &mut Invocation<'_, '_>) -> Modelled<Option<Declaration>> {
    match receiver(call)? {
        Type::Named(name) => declaration(call, &name).map(Some),
        _ => Ok(None),
    }
}

fn get_simple_name(call: &mut Invocation<'_, '_>) -> Modelled {
    let ty = receiver(call)?;
    let name = simple_name(call, &ty)?;
    text(call, &name)
}

fn text(call: &mut Invocation<'_, '_>, text: &str) -> Modelled {
    let units: Vec<u16> = text.encode_utf16().collect();
    result(call.interpreter.literal_text(call.state, &units.into()))
}

fn simple_name(call: &mut Invocation<'_, '_>, ty: &Type) -> Modelled<String> {
    Ok(match ty {
        Type::Array(element) => simple_name(call, element)? + "[]",
        Type::Named(name) => {
            let name = declaration(call, name)?.simple_name;
            name.map_or_else(String::new, |name| name.to_string())
        }
        other => primitive_name(other).into(),
    })
}

fn get_canonical_name(call: &mut Invocation<'_, '_>) -> Modelled {
    let ty = receiver(call)?;
    match canonical_name(call, &ty)? {
        Some(name) => text(call, &name),
        None => result(Value::NULL),
    }
}

/// Local and anonymous classes, and what is in them or made of them, have none.
fn canonical_name(call: &mut Invocation<'_, '_>, ty: &Type) -> Modelled<Option<String>> {
    match ty {
        Type::Array(element) => {
            let name = canonical_name(call, element)?;
            Ok(name.map(|name| name + "[]"))
        }
        Type::Named(name) => {
            let declared = declaration(call, name)?;
            match (declared.nesting, declared.simple_name) {
                (Nesting::Top, _) => Ok(Some(name.replace('/', "."))),
                (Nesting::Member(outer), Some(simple)) => {
                    let outer = canonical_name(call, &Type::Named(outer))?;
                    Ok(outer.map(|outer| format!("{outer}.{simple}")))
                }
                _ => Ok(None),
            }
        }
        other => Ok(Some(primitive_name(other).into())),
    }
}

fn get_declaring_class(call: &mut Invocation<'_, '_>) -> Modelled {
    let outer = match own(call)?.map(|declared| declared.nesting) {
        Some(Nesting::Member(outer)) => Some(outer),
        _ => None,
    };
    class_or_null(call, outer)
}

fn get_enclosing_class(call: &mut Invocation<'_, '_>) -> Modelled {
    let outer = match own(call)?.map(|declared| declared.nesting) {
        Some(Nesting::Member(outer) | Nesting::Local(outer)) => Some(outer),
        _ => None,
    };
    class_or_null(call, outer)
}

fn class_or_null(call: &mut Invocation<'_, '_>, name: Option<Arc<str>>) -> Modelled {
    let class = match name {
        Some(name) => call
            .interpreter
            .type_object(call.state, &Type::Named(name))?,
        None => Value::NULL,
    };
    result(class)
}

/// The bits that `Modifier` has names for in classes.
const CLASS_BITS: u16 = 0x7e1f;

fn get_modifiers(call: &mut Invocation<'_, '_>) -> Modelled {
    match own(call)? {
        Some(declared) => result(Value::Int(i64::from(declared.flags & CLASS_BITS))),
        None => Err(call.unsupported("something that is no class")),
    }
}

fn is_anonymous(call: &mut Invocation<'_, '_>) -> Modelled {
    let own = own(call)?;
    let holds = own.is_some_and(|it| it.simple_name.is_none());
    result(Value::Int(i64::from(holds)))
}

fn is_local(call: &mut Invocation<'_, '_>) -> Modelled {
    let own = own(call)?;
    let holds =
        own.is_some_and(|it| matches!(it.nesting, Nesting::Local(_)) && it.simple_name.is_some());
    result(Value::Int(i64::from(holds)))
}

fn is_member(call: &mut Invocation<'_, '_>) -> Modelled {
    let own = own(call)?;
    let holds = own.is_some_and(|it| matches!(it.nesting, Nesting::Member(_)));
    result(Value::Int(i64::from(holds)))
}

/// The class of an object whose class `C` says that it implements `Comparable<C>`; otherwise null.
fn comparable_class(call: &mut Invocation<'_, '_>) -> Modelled {
    let argument = call.args[0];
    let object = call.nullable(argument)?;
    if object.is_null() {
        return result(Value::NULL);
    }
    let ty = call.class_of(object)?;
    let Type::Named(name) = call.interpreter.canonical(&ty) else {
        return result(Value::NULL);
    };
    let signature = declaration(call, &name)?.signature;
    let wanted = format!("Ljava/lang/Comparable<L{name};>;");
    let interfaces = signature.as_deref().map(supertypes).unwrap_or_default();
    // The first one is the superclass.
    if interfaces.iter().skip(1).any(|known| **known == wanted) {
        class_or_null(call, Some(name))
    } else {
        result(Value::NULL)
    }
}

/// The supertypes in the signature of a class, the superclass first.
fn supertypes(signature: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (place, letter) in signature.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => {
                depth = depth.saturating_sub(1);
                // The type parameters of the class itself come first.
                if depth == 0 && start == 0 && signature.starts_with('<') {
                    start = place + 1;
                }
            }
            ';' if depth == 0 => {
                found.push(&signature[start..=place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::supertypes;

    #[test]
    fn signatures_are_split() {
        let rows = [
            (
                "Ljava/lang/Object;Ljava/lang/Comparable<LKey;>;",
                vec!["Ljava/lang/Object;", "Ljava/lang/Comparable<LKey;>;"],
            ),
            (
                "<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;LA<LB<TT;>;>.C;",
                vec!["Ljava/lang/Object;", "LA<LB<TT;>;>.C;"],
            ),
        ];
        for (signature, expected) in rows {
            assert_eq!(supertypes(signature), expected);
        }
    }
}
