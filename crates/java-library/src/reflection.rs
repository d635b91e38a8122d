//! Classes by name, new objects and arrays of a class that is known at run time, enum constants.

use oxpecker_ir::{BinaryOp, ClassId, ClassKind, Type};

use super::compute::result;
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table, opaque, pure};
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure(
        "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;",
        for_name,
    ),
    pure(
        "java/lang/Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
        for_name_with_loader,
    ),
    pure(
        "java/lang/Class.newInstance()Ljava/lang/Object;",
        new_instance,
    ),
    pure(
        "java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z",
        is_assignable_from,
    ),
    pure(
        "java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;",
        enum_constants,
    ),
    pure("java/lang/Class.isEnum()Z", is_enum),
    pure("java/lang/Class.isRecord()Z", is_record),
    pure("java/lang/Class.isHidden()Z", no),
    pure(
        "java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;",
        class_loader,
    ),
    pure(
        "java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;",
        class_loader,
    ),
    pure("java/lang/Class.getModule()Ljava/lang/Module;", module),
    pure("java/lang/Class.getPackage()Ljava/lang/Package;", module),
    opaque(
        "java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;",
        new_array,
    ),
    opaque(
        "java/lang/reflect/Array.getLength(Ljava/lang/Object;)I",
        array_length,
    ),
    pure(
        "jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;",
        caller,
    ),
    // What reflection hides is not kept: members are looked up without it.
    pure(
        "jdk/internal/reflect/Reflection.registerMethodsToFilter(Ljava/lang/Class;Ljava/util/Set;)V",
        nothing,
    ),
    pure(
        "jdk/internal/reflect/Reflection.registerFieldsToFilter(Ljava/lang/Class;Ljava/util/Set;)V",
        nothing,
    ),
];

fn no(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(0))
}

/// The classes of the library have none.
fn class_loader(call: &mut Invocation<'_, '_>) -> Modelled {
    match receiver(call)? {
        Type::Named(name) if !call.interpreter.is_library_class(&name) => {
            Err(call.unsupported("a class that a loader brought"))
        }
        _ => result(Value::NULL),
    }
}

fn module(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.unsupported("modules and packages, which are not there"))
}

fn receiver(call: &mut Invocation<'_, '_>) -> Modelled<Type> {
    let object = call.object(0)?;
    call.type_of(object)
}

/// The class a `Class` object stands for; none for primitive types and arrays.
fn class(call: &mut Invocation<'_, '_>) -> Modelled<Option<ClassId>> {
    match receiver(call)? {
        Type::Named(name) => Ok(Some(call.interpreter.load_class(&name)?)),
        _ => Ok(None),
    }
}

fn for_name(call: &mut Invocation<'_, '_>) -> Modelled {
    let name = String::from_utf16_lossy(&call.text(0)?);
    by_name(call, &name, true)
}

fn for_name_with_loader(call: &mut Invocation<'_, '_>) -> Modelled {
    let name = String::from_utf16_lossy(&call.text(0)?);
    let initialize = call.int(1)? != 0;
    by_name(call, &name, initialize)
}

fn by_name(call: &mut Invocation<'_, '_>, name: &str, initialize: bool) -> Modelled {
    const NONE: &str = "java/lang/ClassNotFoundException";
    if name.starts_with('[') {
        return Err(call.unsupported("the name of an array"));
    }
    let found = match name.contains('/') {
        true => None,
        false => call
            .interpreter
            .program
            .load_class(&name.replace('.', "/"))
            .ok(),
    };
    let Some(found) = found else {
        return Err(Pause::Throw(NONE, Some(name.into())));
    };
    if initialize {
        call.initialized(found)?;
    }
    let class = call
        .interpreter
        .type_object(call.state, &Type::Class(found))?;
    result(class)
}

fn new_instance(call: &mut Invocation<'_, '_>) -> Modelled {
    const CANNOT: &str = "java/lang/InstantiationException";
    let ty = receiver(call)?;
    let message = Some(oxpecker_java::naming::binary_name(&ty));
    let Some(class) = class(call)? else {
        return Err(Pause::Throw(CANNOT, message));
    };
    let program = call.interpreter.program;
    let methods = program.classes[class].methods.iter().copied();
    let mut constructors = methods.filter(|id| program.methods[*id].selector == "<init>()V");
    let constructor = constructors.next();
    let (ClassKind::Class, Some(constructor)) = (program.classes[class].kind, constructor) else {
        return Err(Pause::Throw(CANNOT, message));
    };
    if !super::access::may_call(call, constructor)? {
        return Err(super::access::illegal_access(call)?);
    }
    call.initialized(class)?;
    let object = call.interpreter.new_object(call.state, class);
    Ok(Done::Call {
        method: constructor,
        args: vec![object],
        then: After::give(object),
    })
}

fn is_assignable_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let to = receiver(call)?;
    let from = call.object(1)?;
    let from = call.type_of(from)?;
    let holds = match (&to, &from) {
        _ if to == from => true,
        _ if !to.is_reference() || !from.is_reference() => false,
        _ => call.interpreter.is_subtype(&from, &to),
    };
    result(Value::Int(i64::from(holds)))
}

/// What the `values` method of an enumeration gives; null for other classes.
fn enum_constants(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = match class(call)? {
        Some(class) if is_enumeration(call, class)? => class,
        _ => return result(Value::NULL),
    };
    call.initialized(class)?;
    let name = call.interpreter.program.classes[class].name.clone();
    let selector = format!("values()[L{name};");
    let method = call.method_of(&name, &selector)?;
    Ok(Done::Enter(method, Vec::new()))
}

pub(super) fn is_enumeration(call: &mut Invocation<'_, '_>, class: ClassId) -> Modelled<bool> {
    extends(call, class, "java/lang/Enum")
}

fn extends(call: &mut Invocation<'_, '_>, class: ClassId, parent: &str) -> Modelled<bool> {
    let parent = call.interpreter.load_class(parent)?;
    Ok(call.interpreter.program.classes[class].superclass == Some(parent))
}

fn is_enum(call: &mut Invocation<'_, '_>) -> Modelled {
    let holds = match class(call)? {
        Some(class) => is_enumeration(call, class)?,
        None => false,
    };
    result(Value::Int(i64::from(holds)))
}

fn is_record(call: &mut Invocation<'_, '_>) -> Modelled {
    let holds = match class(call)? {
        Some(class) => extends(call, class, "java/lang/Record")?,
        None => false,
    };
    result(Value::Int(i64::from(holds)))
}

fn new_array(call: &mut Invocation<'_, '_>) -> Modelled {
    let element = call.object(0)?;
    let element = call.type_of(element)?;
    if element == Type::Void {
        return Err(Pause::Throw("java/lang/IllegalArgumentException", None));
    }
    let length = call.args[1];
    let fits = call.on_ints(BinaryOp::Ge, length, Value::Int(0))?;
    if !call.decide(fits)? {
        let message = match length {
            Value::Int(length) => Some(length.to_string()),
            _ => None,
        };
        return Err(Pause::Throw(
            "java/lang/NegativeArraySizeException",
            message,
        ));
    }
    let length = call.interpreter.settled_length(call.state, length);
    let length = length.map_err(Pause::Fork)?;
    result(call.interpreter.new_array(call.state, &element, length)?)
}

fn array_length(call: &mut Invocation<'_, '_>) -> Modelled {
    let array = call.object(0)?;
    match call.state.heap.get(array) {
        Some(oxpecker_interp::heap::Object::Array(array)) => result(array.length),
        _ => {
            let message = Some("Argument is not an array".into());
            Err(Pause::Throw("java/lang/IllegalArgumentException", message))
        }
    }
}

/// The class of the method that called the one that asks.
fn caller(call: &mut Invocation<'_, '_>) -> Modelled {
    let frame = call.state.callers.last();
    let method = frame.map_or(call.state.frame.method, |frame| frame.method);
    let class = call.interpreter.program.methods[method].class;
    let class = call
        .interpreter
        .type_object(call.state, &Type::Class(class))?;
    result(class)
}
