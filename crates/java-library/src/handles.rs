//! `java.lang.invoke.VarHandle`: fields and elements that the library reaches by handles.
//!
//! A handle is an object without a constructor; which field it stands for is kept beside it. Calls have the types of
//! their arguments, whatever they are, so the models look at the field.

use oxpecker_ir::{Arith, BinaryOp, Type, Word};
use oxpecker_term::Scalar;

use super::compute::result;
use super::memory::{Place, load, store};
use super::object::nothing;
use super::views;
use super::{Invocation, Modelled, Pause, Table, opaque, reading, writing};
use crate::slots::Handle;
use crate::slots::Handles;
use oxpecker_interp::heap::Object;
use oxpecker_interp::value::{Ref, Value};

macro_rules! handle_methods {
    ($($access:ident ($model:ident, $result:literal: $($name:literal)*))*) => {
        &[
            $($(
                $access(concat!("java/lang/invoke/VarHandle.", $name, "([Ljava/lang/Object;)", $result), $model),
            )*)*
            writing("java/lang/invoke/VarHandle.fullFence()V", nothing),
            writing("java/lang/invoke/VarHandle.acquireFence()V", nothing),
            writing("java/lang/invoke/VarHandle.releaseFence()V", nothing),
            writing("java/lang/invoke/VarHandle.loadLoadFence()V", nothing),
            writing("java/lang/invoke/VarHandle.storeStoreFence()V", nothing),
            writing("java/lang/invoke/VarHandle.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;", itself),
            writing("java/lang/invoke/VarHandle.withInvokeBehavior()Ljava/lang/invoke/VarHandle;", itself),
            opaque("java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;", lookup),
            opaque("java/lang/invoke/MethodHandles.privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;", private_lookup),
            opaque("java/lang/invoke/MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", field_handle).keeps::<Handles>(),
            opaque("java/lang/invoke/MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", element_handle).keeps::<Handles>(),
            opaque("java/lang/invoke/MethodHandles.byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;", view_handle).keeps::<Handles>(),
        ]
    };
}

pub(super) const METHODS: Table = handle_methods!(
    reading (get, "Ljava/lang/Object;": "get" "getVolatile" "getOpaque" "getAcquire")
    writing (set, "V": "set" "setVolatile" "setOpaque" "setRelease")
    writing (compare_and_set, "Z": "compareAndSet" "weakCompareAndSet" "weakCompareAndSetPlain" "weakCompareAndSetAcquire"
        "weakCompareAndSetRelease")
    writing (compare_and_exchange, "Ljava/lang/Object;": "compareAndExchange" "compareAndExchangeAcquire"
        "compareAndExchangeRelease")
    writing (get_and_set, "Ljava/lang/Object;": "getAndSet" "getAndSetAcquire" "getAndSetRelease")
    writing (get_and_add, "Ljava/lang/Object;": "getAndAdd" "getAndAddAcquire" "getAndAddRelease")
    writing (get_and_or, "Ljava/lang/Object;": "getAndBitwiseOr" "getAndBitwiseOrAcquire" "getAndBitwiseOrRelease")
    writing (get_and_and, "Ljava/lang/Object;": "getAndBitwiseAnd" "getAndBitwiseAndAcquire" "getAndBitwiseAndRelease")
    writing (get_and_xor, "Ljava/lang/Object;": "getAndBitwiseXor" "getAndBitwiseXorAcquire" "getAndBitwiseXorRelease")
);

fn itself(call: &mut Invocation<'_, '_>) -> Modelled {
    result(call.args[0])
}

/// A look-up for the class that asks for it.
fn lookup(call: &mut Invocation<'_, '_>) -> Modelled {
    let program = call.interpreter.program;
    let caller = program.methods[call.state.frame.method].class;
    let class = call
        .interpreter
        .type_object(call.state, &Type::Class(caller))?;
    lookup_in(call, class)
}

/// A look-up for another class.
fn private_lookup(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.object(0)?;
    lookup_in(call, Value::Ref(class))
}

fn lookup_in(call: &mut Invocation<'_, '_>, of: Value) -> Modelled {
    let class = call
        .interpreter
        .load_class("java/lang/invoke/MethodHandles$Lookup")?;
    let object = call.interpreter.hollow_object(call.state, class);
    if let Some(field) = call.interpreter.field_named(class, "lookupClass") {
        call.interpreter
            .store_field(call.state, object, field, of)?;
    }
    result(object)
}

fn field_handle(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.object(1)?;
    let class = match call.type_of(class)? {
        Type::Named(name) => call.interpreter.load_class(&name)?,
        _ => return Err(call.unsupported("something that is no class")),
    };
    let name = String::from_utf16_lossy(&call.text(2)?);
    match call.interpreter.field_named(class, &name) {
        Some(field) if !call.interpreter.program.fields[field].is_static => {
            new_handle(call, Handle::Field(field))
        }
        _ => Err(call.unsupported("a field that does not exist")),
    }
}

fn element_handle(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.object(0)?;
    match call.type_of(class)? {
        Type::Array(_) => new_handle(call, Handle::Element),
        _ => Err(call.unsupported("something that is no array")),
    }
}

/// A handle of the numbers that several bytes make.
fn view_handle(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.object(0)?;
    let ty = match call.type_of(class)? {
        Type::Array(element) => (*element).clone(),
        _ => return Err(call.unsupported("something that is no array")),
    };
    let Some(number) = views::Number::of(&ty) else {
        return Err(call.unsupported("a view of another type"));
    };
    let order = call.interpreter.load_class("java/nio/ByteOrder")?;
    call.initialized(order)?;
    let big = call.interpreter.field_named(order, "BIG_ENDIAN");
    let big = big.map(|field| call.interpreter.static_value(call.state, field));
    let order = call.object(1)?;
    let big_endian = big == Some(Value::Ref(order));
    new_handle(call, Handle::View { number, big_endian })
}

fn new_handle(call: &mut Invocation<'_, '_>, handle: Handle) -> Modelled {
    let class = call.interpreter.load_class("java/lang/invoke/VarHandle")?;
    let object = call.interpreter.hollow_object(call.state, class);
    if let Value::Ref(object) = object {
        call.state
            .slot_mut::<Handles>()
            .handles
            .insert(object, handle);
    }
    result(object)
}

/// What a call is about: the object, the place in it, the width of its numbers, and the other arguments.
struct Access {
    object: Ref,
    place: Place,
    arith: Arith,
    rest: Vec<Value>,
}

fn access(call: &mut Invocation<'_, '_>) -> Modelled<Access> {
    let handle = call.object(0)?;
    let handle = call.state.slot::<Handles>().handles.get(&handle).copied();
    let object = match call.args.get(1) {
        Some(object) => call.known(*object)?,
        None => return Err(call.unsupported("no object")),
    };
    let (place, ty, used) = match handle {
        Some(Handle::Field(field)) => {
            let ty = call.interpreter.program.fields[field].ty.clone();
            (Place::Field(field), ty, 2)
        }
        Some(Handle::Element) => {
            let element = match call.state.heap.get(object) {
                Some(Object::Array(array)) => array.element.clone(),
                _ => return Err(call.unsupported("something that is no array")),
            };
            let index = call.args[2];
            let fits = call
                .interpreter
                .in_bounds(call.state, Value::Ref(object), index)?;
            if !call.decide(fits)? {
                let out = "java/lang/ArrayIndexOutOfBoundsException";
                return Err(Pause::ThrowObject(call.exception(out, None)?));
            }
            (Place::Element(index), element, 3)
        }
        Some(Handle::View { .. }) => return Err(call.unsupported("a view of bytes")),
        None => return Err(call.unsupported("a handle of unknown origin")),
    };
    let arith = match ty {
        Type::Machine(Word::Long) => Arith::Wrap64,
        _ => Arith::Wrap32,
    };
    let rest = call.args.get(used..).unwrap_or_default().to_vec();
    Ok(Access {
        object,
        place,
        arith,
        rest,
    })
}

impl Access {
    fn argument(&self, call: &Invocation<'_, '_>, number: usize) -> Modelled<Value> {
        let argument = self.rest.get(number).copied();
        argument.ok_or_else(|| call.unsupported("too few arguments"))
    }
}

/// What the receiver stands for, if it is a view of bytes.
fn view(call: &mut Invocation<'_, '_>) -> Modelled<Option<(views::Number, bool)>> {
    let handle = call.object(0)?;
    Ok(match call.state.slot::<Handles>().handles.get(&handle) {
        Some(Handle::View { number, big_endian }) => Some((*number, *big_endian)),
        _ => None,
    })
}

fn get(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some((number, big_endian)) = view(call)? {
        return views::get(call, number, big_endian);
    }
    let access = access(call)?;
    result(load(call, access.object, &access.place)?)
}

fn set(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some((number, big_endian)) = view(call)? {
        return views::set(call, number, big_endian);
    }
    let access = access(call)?;
    let value = access.argument(call, 0)?;
    store(call, access.object, &access.place, value)?;
    nothing(call)
}

fn exchange(call: &mut Invocation<'_, '_>) -> Modelled<(Value, Value)> {
    let access = access(call)?;
    let (expected, new) = (access.argument(call, 0)?, access.argument(call, 1)?);
    let old = load(call, access.object, &access.place)?;
    let same = call.compute((BinaryOp::Eq, access.arith), old, expected)?;
    let integers = match old {
        Value::Ref(_) => Scalar::Ref,
        _ => oxpecker_interp::exec::scalar_of(access.arith),
    };
    let guard = call.interpreter.lift(same, Scalar::Bool);
    let value = call.interpreter.merge(guard, new, old, integers)?;
    store(call, access.object, &access.place, value)?;
    Ok((old, same))
}

fn compare_and_set(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, same) = exchange(call)?;
    call.truth(same)
}

fn compare_and_exchange(call: &mut Invocation<'_, '_>) -> Modelled {
    let (old, _) = exchange(call)?;
    result(old)
}

fn get_and_set(call: &mut Invocation<'_, '_>) -> Modelled {
    let access = access(call)?;
    let value = access.argument(call, 0)?;
    let old = load(call, access.object, &access.place)?;
    store(call, access.object, &access.place, value)?;
    result(old)
}

fn get_and_add(call: &mut Invocation<'_, '_>) -> Modelled {
    get_and_change(call, BinaryOp::Add)
}

fn get_and_or(call: &mut Invocation<'_, '_>) -> Modelled {
    get_and_change(call, BinaryOp::BitOr)
}

fn get_and_and(call: &mut Invocation<'_, '_>) -> Modelled {
    get_and_change(call, BinaryOp::BitAnd)
}

fn get_and_xor(call: &mut Invocation<'_, '_>) -> Modelled {
    get_and_change(call, BinaryOp::BitXor)
}

fn get_and_change(call: &mut Invocation<'_, '_>, op: BinaryOp) -> Modelled {
    let access = access(call)?;
    let change = access.argument(call, 0)?;
    let old = load(call, access.object, &access.place)?;
    let new = call.compute((op, access.arith), old, change)?;
    store(call, access.object, &access.place, new)?;
    result(old)
}
