//! System properties and the environment's variables.
//!
//! The library gets what it needs to run. Programs get what is the same on every Unix machine; the rest differs from
//! machine to machine, so no proof may rest on it.

use crate::slots::Question;
use oxpecker_ir::ClassId;

use super::compute::result;
use super::environment::{ask_text, choice};
use super::{After, Invocation, Modelled, Pause, Table, continuation, opaque, pure};
use crate::slots::{MachineSettings, Properties, Streams};
use oxpecker_interp::config::Machine;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::Jvm;

pub(super) const METHODS: Table = &[
    opaque(
        "java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;",
        property,
    )
    .keeps::<MachineSettings>()
    .keeps::<Properties>()
    .keeps::<Question>(),
    opaque(
        "java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        property_or,
    )
    .keeps::<MachineSettings>()
    .keeps::<Properties>()
    .keeps::<Question>(),
    opaque(
        "java/lang/System.getProperties()Ljava/util/Properties;",
        properties,
    )
    .keeps::<Properties>(),
    opaque(
        "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        set_property,
    )
    .keeps::<MachineSettings>()
    .keeps::<Properties>()
    .keeps::<Question>(),
    opaque(
        "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;",
        clear_property,
    )
    .keeps::<MachineSettings>()
    .keeps::<Properties>()
    .keeps::<Question>(),
    pure(
        "jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;",
        saved_property,
    ),
    pure(
        "sun/security/action/GetPropertyAction.privilegedGetProperties()Ljava/util/Properties;",
        for_library,
    )
    .keeps::<Properties>(),
    opaque(
        "java/lang/System.lineSeparator()Ljava/lang/String;",
        line_separator,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    opaque(
        "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;",
        variable,
    )
    .keeps::<Properties>()
    .keeps::<Question>(),
    opaque("java/lang/System.getenv()Ljava/util/Map;", variables),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.get(Ljava/lang/Object;)Ljava/lang/String;",
        variable_of_map,
    )
    .keeps::<Properties>()
    .keeps::<Question>(),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.containsKey(Ljava/lang/Object;)Z",
        has_variable,
    )
    .keeps::<Properties>()
    .keeps::<Question>(),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.size()I",
        unknown,
    ),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.isEmpty()Z",
        unknown,
    ),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.containsValue(Ljava/lang/Object;)Z",
        unknown,
    ),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.keySet()Ljava/util/Set;",
        unknown,
    ),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.entrySet()Ljava/util/Set;",
        unknown,
    ),
    opaque(
        "java/lang/ProcessEnvironment$StringEnvironment.values()Ljava/util/Collection;",
        unknown,
    ),
];

/// What every program may know: file names are those of Unix.
const FIXED: &[(&str, &str)] = &[("file.separator", "/"), ("path.separator", ":")];

/// The property whose value is one of `LINE_SEPARATORS`.
const LINE_SEPARATOR: &str = "line.separator";
const LINE_SEPARATORS: [&str; 2] = ["\n", "\r\n"];

/// Where the library believes that the Java installation is; nothing can be read there.
pub(super) const JAVA_HOME: &str = "/java.home";

/// What only the library gets: enough to decide what it does on every machine.
const INTERNAL: &[(&str, &str)] = &[
    ("line.separator", "\n"),
    ("java.home", JAVA_HOME),
    ("java.io.tmpdir", "/tmp"),
    ("java.class.path", ""),
    ("java.library.path", ""),
    ("sun.boot.library.path", ""),
    ("os.name", "Linux"),
    ("os.arch", "amd64"),
    ("sun.arch.data.model", "64"),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.name", "user"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("user.language", "en"),
    ("user.country", "US"),
];

/// What every JVM sets and only this one knows.
const OF_THE_MACHINE: &[&str] = &[
    "java.class.version",
    "java.runtime.name",
    "java.runtime.version",
    "java.specification.maintenance.version",
    "java.specification.name",
    "java.specification.vendor",
    "java.specification.version",
    "java.vendor",
    "java.vendor.url",
    "java.vendor.url.bug",
    "java.version",
    "java.version.date",
    "java.vm.compressedOopsMode",
    "java.vm.info",
    "java.vm.name",
    "java.vm.specification.name",
    "java.vm.specification.vendor",
    "java.vm.specification.version",
    "java.vm.vendor",
    "java.vm.version",
    "jdk.debug",
    "os.version",
    "sun.java.command",
    "sun.java.launcher",
    "sun.management.compiler",
];

/// How the names of properties begin that every JVM sets.
const STANDARD: &[&str] = &[
    "java.", "os.", "user.", "sun.", "jdk.", "file.", "native.", "std",
];

/// What the library remembers of the properties at its start.
pub(super) fn initialize(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    class: ClassId,
) -> Result<(), Reason> {
    let values = [
        ("JAVA_HOME", JAVA_HOME),
        ("JAVA_IO_TMPDIR", "/tmp"),
        ("USER_HOME", "/"),
        ("USER_DIR", "/"),
        ("USER_NAME", "user"),
        ("JAVA_LIBRARY_PATH", ""),
        ("SUN_BOOT_LIBRARY_PATH", ""),
        ("NATIVE_ENCODING", "UTF-8"),
        ("FILE_ENCODING", "UTF-8"),
        ("SUN_JNU_ENCODING", "UTF-8"),
        ("JAVA_PROPERTIES_DATE", ""),
        ("JAVA_LOCALE_USE_OLD_ISO_CODES", ""),
    ];
    for (name, value) in values {
        let units: Vec<u16> = value.encode_utf16().collect();
        let text = Jvm(interpreter).literal_text(state, &units.into());
        interpreter.set_static(state, class, name, text);
    }
    // Whatever else a version has was not set.
    let program = interpreter.program;
    for field in program.classes[class].fields.iter().copied() {
        if !state.classes.statics.contains_key(&field) {
            let name = program.fields[field].name.clone();
            interpreter.set_static(state, class, &name, Value::NULL);
        }
    }
    Ok(())
}

fn property(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = look_up(call)?;
    result(value)
}

fn property_or(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = look_up(call)?;
    match value {
        Value::Ref(Ref::NULL) => result(call.args[1]),
        known => result(known),
    }
}

fn look_up(call: &mut Invocation<'_, '_>) -> Modelled<Value> {
    check_key(call)?;
    if !super::text::is_known(call, 0)? {
        return unknown_key(call);
    }
    let units = call.text(0)?;
    if let Some(set) = call.state.slot::<Properties>().own_properties.get(&units) {
        return Ok(*set);
    }
    let key = String::from_utf16_lossy(&units);
    if asked_by_library(call) {
        return of_library(call, &key);
    }
    if key == LINE_SEPARATOR {
        return end_of_lines(call);
    }
    match find(FIXED, &key) {
        Some(value) => Ok(literal(call, value)),
        None if STANDARD.iter().any(|start| key.starts_with(start)) => {
            Err(call.unsupported("a property that depends on the machine"))
        }
        None => {
            let value = match choice(call, "System.hasProperty", 2)? {
                0 => Value::NULL,
                _ => ask_text(call, "System.getProperty")?,
            };
            call.state
                .slot_mut::<Properties>()
                .own_properties
                .insert(units, value);
            Ok(value)
        }
    }
}

/// Throws for a key that no property has.
fn check_key(call: &mut Invocation<'_, '_>) -> Modelled<()> {
    let key = call.args[0];
    if call.nullable(key)?.is_null() {
        let message = Some("key can't be null".into());
        return Err(Pause::Throw("java/lang/NullPointerException", message));
    }
    let nothing = [""];
    if super::text::is_among(call, 0, &nothing)?.is_some() {
        let message = Some("key can't be empty".into());
        return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
    }
    Ok(())
}

/// What the library reads for itself. Switches that no JVM sets are not set.
fn of_library(call: &mut Invocation<'_, '_>, key: &str) -> Modelled<Value> {
    if OF_THE_MACHINE.contains(&key) {
        return Err(call.unsupported("a property that depends on the machine"));
    }
    match find(FIXED, key).or_else(|| find(INTERNAL, key)) {
        Some(value) => Ok(literal(call, value)),
        None => Ok(Value::NULL),
    }
}

fn saved_property(call: &mut Invocation<'_, '_>) -> Modelled {
    let key = String::from_utf16_lossy(&call.text(0)?);
    result(of_library(call, &key)?)
}

fn literal(call: &mut Invocation<'_, '_>, value: &str) -> Value {
    let units: Vec<u16> = value.encode_utf16().collect();
    call.interpreter.literal_text(call.state, &units.into())
}

/// How lines end: machines differ, one machine does not change.
pub(super) fn end_of_lines(call: &mut Invocation<'_, '_>) -> Modelled<Value> {
    let chosen = setting(call, LINE_SEPARATOR, 2)?;
    Ok(literal(call, LINE_SEPARATORS[chosen as usize]))
}

fn line_separator(call: &mut Invocation<'_, '_>) -> Modelled {
    if is_dropped(call)? {
        return result(literal(call, LINE_SEPARATORS[0]));
    }
    result(end_of_lines(call)?)
}

/// Whether a writer asks whose output nobody reads, so that it does not matter.
fn is_dropped(call: &mut Invocation<'_, '_>) -> Modelled<bool> {
    let program = call.interpreter.program;
    let asking = &program.methods[call.state.frame.method];
    if program.classes[asking.class].name != "java/io/PrintWriter" || asking.params == 0 {
        return Ok(false);
    }
    let writer = call.state.frame.locals[0];
    let Some(field) = call.interpreter.field_named(asking.class, "out") else {
        return Ok(false);
    };
    let out = call.interpreter.load_field(call.state, writer, field)?;
    Ok(matches!(out, Value::Ref(out) if call.state.slot::<Streams>().streams.contains_key(&out)))
}

/// One of several ways in which a machine can be set up, always the same in a run.
pub(super) fn setting(
    call: &mut Invocation<'_, '_>,
    what: &'static str,
    choices: i64,
) -> Modelled<i64> {
    if let Some(known) = call.state.slot::<MachineSettings>().settings.get(what) {
        return Ok(*known);
    }
    // The first one of every list is the usual one.
    let chosen = match call.interpreter.config.machine {
        Machine::Any => choice(call, what, choices)?,
        Machine::Usual | Machine::Prescribed => 0,
    };
    call.state
        .slot_mut::<MachineSettings>()
        .settings
        .insert(what, chosen);
    Ok(chosen)
}

fn set_property(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[1];
    let value = call.nullable(value)?;
    own_property(call, Value::Ref(value), value.is_null())
}

fn clear_property(call: &mut Invocation<'_, '_>) -> Modelled {
    own_property(call, Value::NULL, false)
}

/// Sets a property that the library does not know, and gives what it was.
fn own_property(call: &mut Invocation<'_, '_>, value: Value, is_missing: bool) -> Modelled {
    check_key(call)?;
    if is_missing {
        return Err(Pause::Throw("java/lang/NullPointerException", None));
    }
    let units = call.text(0)?;
    let key = String::from_utf16_lossy(&units);
    let is_known = key == LINE_SEPARATOR || find(FIXED, &key).is_some();
    if is_known || STANDARD.iter().any(|start| key.starts_with(start)) {
        return Err(call.unsupported("a property that the library may use"));
    }
    if call.state.slot::<Properties>().properties.is_some() {
        return Err(call.unsupported("properties that the library has read"));
    }
    let old = look_up(call)?;
    call.state
        .slot_mut::<Properties>()
        .own_properties
        .insert(units, value);
    result(old)
}

/// One path for each property that there is, and one for all others.
fn unknown_key(call: &mut Invocation<'_, '_>) -> Modelled<Value> {
    let names: Vec<&str> = FIXED.iter().map(|(name, _)| *name).collect();
    if let Some(number) = super::text::is_among(call, 0, &names)? {
        return Ok(literal(call, FIXED[number].1));
    }
    let set_up = super::text::is_among(call, 0, &[LINE_SEPARATOR])?;
    if set_up.is_some() || super::text::starts_with_one(call, 0, STANDARD)? {
        return Err(call.unsupported("a property that depends on the machine"));
    }
    if !call.state.slot::<Properties>().own_properties.is_empty() {
        return Err(call.unsupported("a key that is not known"));
    }
    match choice(call, "System.hasProperty", 2)? {
        0 => Ok(Value::NULL),
        _ => Err(call.unsupported("a property that was set for the program")),
    }
}

/// All properties as an object, for the library.
fn properties(call: &mut Invocation<'_, '_>) -> Modelled {
    match asked_by_library(call) {
        true => for_library(call),
        false => Err(call.unsupported("properties that depend on the machine")),
    }
}

fn for_library(call: &mut Invocation<'_, '_>) -> Modelled {
    if !call.state.slot::<Properties>().own_properties.is_empty() {
        return Err(call.unsupported("properties that the program set"));
    }
    if let Some(known) = call.state.slot::<Properties>().properties {
        return result(Value::Ref(known));
    }
    let class = call.interpreter.load_class("java/util/Properties")?;
    call.initialized(class)?;
    let object = call.interpreter.new_object(call.state, class);
    let then = After::run(
        const { &continuation(fill).keeps::<Properties>() },
        vec![object, Value::Int(0)],
    );
    call.calls("java/util/Properties", "<init>()V", vec![object], then)
}

/// Puts in one property after the other.
fn fill(call: &mut Invocation<'_, '_>) -> Modelled {
    const PUT: &str = "setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
    let (object, number) = (call.args[0], call.int(1)?);
    let mut rows = FIXED.iter().chain(INTERNAL);
    let Some((key, value)) = rows.nth(number as usize) else {
        if let Value::Ref(object) = object {
            call.state.slot_mut::<Properties>().properties = Some(object);
        }
        return result(object);
    };
    let mut args = vec![object];
    for text in [key, value] {
        let units: Vec<u16> = text.encode_utf16().collect();
        args.push(call.interpreter.literal_text(call.state, &units.into()));
    }
    let then = After::run(
        const { &continuation(fill).keeps::<Properties>() },
        vec![object, Value::Int(number + 1)],
    );
    call.calls("java/util/Properties", PUT, args, then)
}

fn unknown(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.unsupported("variables of the environment"))
}

fn variable(call: &mut Invocation<'_, '_>) -> Modelled {
    let name = call.args[0];
    result(value_of_variable(call, name)?)
}

fn variable_of_map(call: &mut Invocation<'_, '_>) -> Modelled {
    let name = call.args[1];
    result(value_of_variable(call, name)?)
}

fn has_variable(call: &mut Invocation<'_, '_>) -> Modelled {
    let name = call.args[1];
    let value = value_of_variable(call, name)?;
    result(Value::Int(i64::from(value != Value::NULL)))
}

/// Any text or none, but always the same for a name.
fn value_of_variable(call: &mut Invocation<'_, '_>, name: Value) -> Modelled<Value> {
    let name = call.known(name)?;
    let name = call.text_of(name)?;
    if let Some(known) = call.state.slot::<Properties>().variables.get(&name) {
        return Ok(*known);
    }
    let value = match choice(call, "System.hasVariable", 2)? {
        0 => Value::NULL,
        _ => ask_text(call, "System.getenv")?,
    };
    call.state
        .slot_mut::<Properties>()
        .variables
        .insert(name, value);
    Ok(value)
}

/// A map that only answers for single names.
fn variables(call: &mut Invocation<'_, '_>) -> Modelled {
    let inner = call
        .interpreter
        .load_class("java/lang/ProcessEnvironment$StringEnvironment")?;
    let outer = call
        .interpreter
        .load_class("java/util/Collections$UnmodifiableMap")?;
    let (inner, map) = (
        call.interpreter.hollow_object(call.state, inner),
        call.interpreter.hollow_object(call.state, outer),
    );
    match call.interpreter.field_named(outer, "m") {
        Some(field) => {
            call.interpreter
                .store_field(call.state, map, field, inner)?;
            result(map)
        }
        None => unknown(call),
    }
}

fn find(table: &[(&str, &'static str)], key: &str) -> Option<&'static str> {
    let mut rows = table.iter();
    rows.find(|(known, _)| *known == key)
        .map(|(_, value)| *value)
}

/// Whether the library asks for itself; its methods that ask for programs, such as `Integer.getInteger`, do not count.
fn asked_by_library(call: &Invocation<'_, '_>) -> bool {
    const FOR_OTHERS: [&str; 3] = ["getInteger", "getLong", "getBoolean"];
    let program = call.interpreter.program;
    let callers = call.state.callers.iter().rev().map(|frame| frame.method);
    let mut methods = std::iter::once(call.state.frame.method).chain(callers);
    let asking = methods.find(|id| !FOR_OTHERS.contains(&program.methods[*id].name.as_str()));
    asking.is_some_and(|id| program.classes[program.methods[id].class].is_library())
}
