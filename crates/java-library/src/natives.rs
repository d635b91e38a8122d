//! Native methods of the library that matter to no program: they register something, or say that there is nothing.

use super::compute::result;
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Table, continuation, direct, opaque, pure};
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure("jdk/internal/misc/VM.initialize()V", nothing),
    pure(
        "jdk/internal/misc/VM.initializeFromArchive(Ljava/lang/Class;)V",
        nothing,
    ),
    pure("jdk/internal/misc/VM.isBooted()Z", yes),
    pure("jdk/internal/misc/VM.isModuleSystemInited()Z", yes),
    pure("jdk/internal/misc/CDS.isDumpingClassList0()Z", no),
    pure("jdk/internal/misc/CDS.isDumpingArchive0()Z", no),
    pure("jdk/internal/misc/CDS.isSharingEnabled0()Z", no),
    pure("jdk/internal/misc/CDS.getRandomSeedForDumping()J", no),
    pure(
        "jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V",
        nothing,
    ),
    pure("jdk/internal/misc/CDS.getCDSConfigStatus()I", no),
    opaque(
        "java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z",
        yes,
    ),
    direct("java/lang/ref/Reference.clear0()V", nothing),
    direct(
        "java/lang/ref/Reference.reachabilityFence(Ljava/lang/Object;)V",
        nothing,
    ),
    pure(
        "java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;",
        null,
    ),
    pure(
        "java/security/AccessController.getInheritedAccessControlContext()Ljava/security/AccessControlContext;",
        null,
    ),
    pure(
        "java/security/AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V",
        nothing,
    ),
    pure(
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        run_action,
    ),
    pure(
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        run_exception_action,
    ),
    opaque("java/lang/System.allowSecurityManager()Z", no),
    // A text is a sequence like any other where its representation does not matter.
    pure(
        "java/lang/String.chars()Ljava/util/stream/IntStream;",
        chars,
    ),
    pure(
        "java/lang/String.codePoints()Ljava/util/stream/IntStream;",
        code_points,
    ),
    pure(
        "jdk/internal/access/SharedSecrets.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;",
        java_lang_access,
    ),
];

fn chars(call: &mut Invocation<'_, '_>) -> Modelled {
    as_sequence(call, "chars()Ljava/util/stream/IntStream;")
}

fn code_points(call: &mut Invocation<'_, '_>) -> Modelled {
    as_sequence(call, "codePoints()Ljava/util/stream/IntStream;")
}

/// Runs the method that every sequence of characters has.
fn as_sequence(call: &mut Invocation<'_, '_>, selector: &str) -> Modelled {
    let method = call.method_of("java/lang/CharSequence", selector)?;
    Ok(Done::Enter(method, call.args.clone()))
}

fn yes(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(1))
}

fn no(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(0))
}

fn null(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::NULL)
}

/// The door through which other packages reach into `java.lang`; the start of the machine would open it.
fn java_lang_access(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call
        .interpreter
        .load_class("jdk/internal/access/SharedSecrets")?;
    let field = call.interpreter.field_named(class, "javaLangAccess");
    let known = field.and_then(|field| call.state.classes.statics.get(&field).copied());
    if let Some(known) = known {
        return result(known);
    }
    let then = After::run(const { &continuation(java_lang_access_again) }, Vec::new());
    call.calls("java/lang/System", "setJavaLangAccess()V", Vec::new(), then)
}

fn java_lang_access_again(call: &mut Invocation<'_, '_>) -> Modelled {
    call.bytecode()
}

/// Without a security manager an action is just run.
fn run_action(call: &mut Invocation<'_, '_>) -> Modelled {
    enter_virtual(call, "run()Ljava/lang/Object;")
}

fn run_exception_action(call: &mut Invocation<'_, '_>) -> Modelled {
    enter_virtual(call, "run()Ljava/lang/Object;")
}

/// Goes on in a method of the first argument.
fn enter_virtual(call: &mut Invocation<'_, '_>, selector: &str) -> Modelled {
    let object = call.object(0)?;
    let method = call.implementation(object, selector)?;
    Ok(Done::Enter(method, vec![Value::Ref(object)]))
}
