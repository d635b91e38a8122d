//! Methods that make a sequence of calls and nothing else.

use std::cell::OnceCell;

use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;
use oxpecker_ir::{
    Block, BlockId, Body, Call, CallTarget, ClassId, Inst, Local, LocalId, Method, MethodId,
    Operand, Program, Terminator, Type, Visibility,
};
use oxpecker_jvm::JavaLoader;

use super::subject::Sequence;

/// The methods that make the calls of a sequence.
pub(super) fn sequence(program: &Program, loader: &JavaLoader, calls: &[MethodId]) -> Sequence {
    let add = |returns_object| {
        let method = driver(program, calls, returns_object);
        loader.add_method(program, method)
    };
    Sequence {
        run: add(false),
        object: add(true),
        calls: calls.to_vec(),
    }
}

/// A method without a receiver that makes the calls, a block for each, and returns the object or what the last one returns.
fn driver(program: &Program, calls: &[MethodId], returns_object: bool) -> Method {
    let constructor = &program.methods[calls[0]];
    let class = constructor.class;
    let mut locals: IndexVec<LocalId, Local> = IndexVec::new();
    let arguments = parameters(program, calls, &mut locals);
    let params = locals.len();
    let object = locals.push(unnamed(Type::Class(class)));
    let mut blocks: IndexVec<BlockId, Block> = IndexVec::new();
    let mut result = Type::Void;
    for (number, (id, own)) in calls.iter().zip(arguments).enumerate() {
        let method = &program.methods[*id];
        let gives = !matches!(method.result, Type::Void) && !method.is_constructor;
        let dst = gives.then(|| locals.push(unnamed(method.result.clone())));
        let mut args = vec![Operand::Local(object)];
        args.extend(own);
        let call = Inst::Call(Box::new(Call {
            dst,
            target: CallTarget::Exact(*id),
            args,
            span: constructor.span,
        }));
        let made = Inst::NewObject { dst: object, class };
        let returned = match returns_object {
            true => Some(object),
            false => dst,
        };
        result.clone_from(&method.result);
        blocks.push(Block {
            insts: match number {
                0 => vec![made, call],
                _ => vec![call],
            },
            terminator: match number + 1 == calls.len() {
                true => Terminator::Return(returned.map(Operand::Local)),
                false => Terminator::Goto(BlockId::new(number + 1)),
            },
            handler: None,
        });
    }
    if returns_object {
        result = Type::Class(class);
    }
    let body = Body { locals, blocks };
    method((class, params, result), constructor.span, body)
}

/// A parameter for every argument of all calls; tells which are whose.
fn parameters(
    program: &Program,
    calls: &[MethodId],
    locals: &mut IndexVec<LocalId, Local>,
) -> Vec<Vec<Operand>> {
    let mut arguments = Vec::new();
    for (number, id) in calls.iter().enumerate() {
        let method = &program.methods[*id];
        let own = method.locals().iter().take(method.params).skip(1);
        let own = own.map(|local| {
            let name = local.name.as_ref().map(|name| format!("{name}{number}"));
            let ty = local.ty.clone();
            Operand::Local(locals.push(Local { name, ty }))
        });
        arguments.push(own.collect());
    }
    arguments
}

fn unnamed(ty: Type) -> Local {
    Local {
        name: None,
        ty: Some(ty),
    }
}

fn method(
    (class, params, result): (ClassId, usize, Type),
    span: oxpecker_base::Span,
    body: Body,
) -> Method {
    Method {
        name: "calls".into(),
        class,
        is_static: true,
        is_constructor: false,
        is_abstract: false,
        visibility: Visibility::Public,
        selector: "calls()".into(),
        params,
        result,
        body: OnceCell::from(body),
        span,
    }
}
