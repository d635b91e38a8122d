//! One test: inputs, a call, and what comes of it.

use std::collections::BTreeSet;

use oxpecker_engine::coverage::Coverage;
use oxpecker_engine::{
    After, ConcreteInputs, ConcreteObject, ConcreteValue, Config, Observation, PathEnd, observe,
};
use oxpecker_ir::{BlockId, ClassId, MethodId, Program, Type};

use super::build::Builder;
use super::expect;
use super::literals::{identifier, word};
use super::names::{class_text, is_nameable, is_open, package_of, type_name};

/// Instructions of a test.
const FUEL: u64 = 2_000_000;
/// Longer arrays are not written out.
const LONGEST: u32 = 10_000;

/// Something that a test runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Covered {
    /// From one block of a method to another.
    Way(MethodId, BlockId, BlockId),
    /// A statement: what is in front of it in its block was done.
    Statement(MethodId, BlockId, usize),
    /// A block returns: everything in it was done.
    Exit(MethodId, BlockId),
}

impl Covered {
    /// Everything that was run.
    pub fn all(coverage: &Coverage) -> BTreeSet<Covered> {
        let ways = coverage.edges();
        let ways = ways.map(|(method, from, to)| Covered::Way(method, from, to));
        let statements = coverage.statements();
        let statements =
            statements.map(|(method, block, at)| Covered::Statement(method, block, at));
        let exits = coverage.exits();
        let exits = exits.map(|(method, block)| Covered::Exit(method, block));
        ways.chain(statements).chain(exits).collect()
    }
}

/// A test of a method.
#[derive(Clone, Debug)]
pub struct JavaTest {
    /// The class of the method.
    pub class: ClassId,
    /// The name of the test.
    pub name: String,
    /// Its statements.
    pub lines: Vec<String>,
    /// Whether they set fields that nobody else may set.
    pub reflects: bool,
    /// Whether it ends with an exception that nobody declared, or a violation.
    pub is_bug: bool,
    /// The ways between blocks that it takes and the statements that it begins.
    pub covers: BTreeSet<Covered>,
    /// What it runs.
    pub coverage: Coverage,
    /// How it ends, for telling tests that take the same ways apart.
    pub ending: String,
}

/// The test that some inputs make; an error says why there is none.
pub fn java_test(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &Config,
) -> Result<JavaTest, String> {
    if !inputs.asked.is_empty() {
        let what = inputs.asked[0].what;
        return Err(format!("it asks its environment ({what})"));
    }
    let inputs = &written_out(inputs);
    let ran = observe(program, entry, inputs, config, FUEL);
    let (inputs, ran) = with_literals(program, entry, inputs, config, ran);
    if ran.asked {
        return Err("it asks its environment".into());
    }
    let method = &program.methods[entry];
    let package = package_of(program, method.class);
    let mut builder = Builder::new(program, config, &inputs, package);
    let call = call(&mut builder, entry)?;
    let after = ran.after.as_ref().ok_or("its result is too large")?;
    let (ending, is_bug) = match &ran.end {
        PathEnd::Returned(_) => {
            returned(&mut builder, entry, after, &call);
            (returns(method.is_constructor, after, &method.result), false)
        }
        PathEnd::Threw(_) | PathEnd::Violated(_) => {
            let violated = matches!(ran.end, PathEnd::Violated(_));
            let thrown = match violated {
                true => program.load_class("java/lang/AssertionError").ok(),
                false => after.thrown,
            };
            let thrown = thrown.ok_or("its exception has no class")?;
            if !is_nameable(program, thrown, package) {
                return Err("its exception has no name here".into());
            }
            let class = class_text(program, thrown, package);
            let line = format!("assertThrows({class}.class, () -> {call});");
            builder.lines.push(line);
            let simple = class.rsplit('.').next().unwrap_or(&class).to_string();
            let declared = is_thrown_by_program(&ran.end);
            (format!("throws{simple}"), violated || !declared)
        }
        PathEnd::AssumedAway => return Err("an assumption is false".into()),
        PathEnd::DepthBound | PathEnd::Redundant | PathEnd::GaveUp(_) => {
            return Err("it takes too long".into());
        }
    };
    let name = name(program, entry, &inputs, &ending);
    Ok(JavaTest {
        class: method.class,
        name,
        lines: builder.lines,
        reflects: builder.reflects,
        is_bug,
        covers: Covered::all(&ran.coverage),
        coverage: ran.coverage,
        ending,
    })
}

/// The same inputs; arrays name the elements that have not the default of their type, and only those.
fn written_out(inputs: &ConcreteInputs) -> ConcreteInputs {
    let mut inputs = inputs.clone();
    for object in &mut inputs.objects {
        let ConcreteObject::Array {
            element,
            length,
            default,
            entries,
        } = object
        else {
            continue;
        };
        let usual = ConcreteInputs::default_of(element);
        let length = u32::try_from(&*length).unwrap_or(u32::MAX);
        if *default != usual && length <= LONGEST {
            for index in 0..length {
                entries
                    .entry(index.into())
                    .or_insert_with(|| default.clone());
            }
            *default = usual.clone();
        }
        if *default == usual {
            entries.retain(|_, value| *value != usual);
        }
    }
    inputs
}

/// Strings that need not be other ones than the literals are literals.
fn with_literals(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &Config,
    ran: Observation,
) -> (ConcreteInputs, Observation) {
    let mut plain = inputs.clone();
    for object in &mut plain.objects {
        if let ConcreteObject::Text { shared, .. } = object {
            *shared = true;
        }
    }
    if plain == *inputs {
        return (plain, ran);
    }
    let again = observe(program, entry, &plain, config, FUEL);
    let edges = |it: &Observation| it.coverage.edges().collect::<BTreeSet<_>>();
    let ends = std::mem::discriminant(&again.end) == std::mem::discriminant(&ran.end);
    match ends && edges(&again) == edges(&ran) {
        true => (plain, again),
        false => (inputs.clone(), ran),
    }
}

/// Whether the program threw it itself, not a check.
fn is_thrown_by_program(end: &PathEnd) -> bool {
    use oxpecker_engine::RaisedBy;
    match end {
        PathEnd::Threw(raised) => matches!(raised.by, RaisedBy::Object(_, None)),
        _ => false,
    }
}

/// The expression that calls the method; statements before it make its arguments.
fn call(builder: &mut Builder<'_>, entry: MethodId) -> Result<String, String> {
    let (program, package, inputs) = (builder.program, builder.package, builder.inputs);
    let method = &program.methods[entry];
    let flags = program
        .loader
        .as_ref()
        .and_then(|it| it.method_flags(entry));
    let is_usable = is_nameable(program, method.class, package)
        && flags.is_some_and(|it| is_open(program, method.class, it, package));
    if !is_usable {
        return Err("nobody else may call it".into());
    }
    for (field, value) in &inputs.statics {
        let flags = program
            .loader
            .as_ref()
            .and_then(|it| it.field_flags(program, *field));
        let field = &program.fields[*field];
        let owner = class_text(program, field.class, package);
        let is_free = is_nameable(program, field.class, package)
            && flags.is_some_and(|it| is_open(program, field.class, it, package));
        let text = builder.value(value, &field.ty)?;
        builder.lines.push(match is_free {
            true => format!("{owner}.{} = {text};", field.name),
            false => {
                builder.reflects = true;
                let class = program.classes[field.class].name.replace('/', ".");
                format!(
                    "set(null, Class.forName(\"{class}\"), \"{}\", {text});",
                    field.name
                )
            }
        });
    }
    let own = Type::Class(method.class);
    let mut arguments = Vec::new();
    let mut receiver = None;
    for (number, (value, local)) in inputs
        .arguments
        .iter()
        .zip(method.locals().iter())
        .enumerate()
    {
        let ty = local.ty.as_ref().unwrap_or(&own);
        match number == 0 && !method.is_static {
            true if method.name == "<init>" => {}
            true => receiver = Some(builder.value(value, ty)?),
            false => arguments.push(builder.argument(value, ty)?),
        }
    }
    let class = class_text(program, method.class, package);
    let arguments = arguments.join(", ");
    Ok(match receiver {
        _ if method.name == "<init>" => format!("new {class}({arguments})"),
        Some(receiver) => format!("{receiver}.{}({arguments})", method.name),
        None => format!("{class}.{}({arguments})", method.name),
    })
}

/// The call and the assertions about its result, its receiver and arrays it was given.
fn returned(builder: &mut Builder<'_>, entry: MethodId, after: &After, call: &str) {
    let (program, package, inputs) = (builder.program, builder.package, builder.inputs);
    let method = &program.methods[entry];
    let is_constructor = method.name == "<init>";
    let mut lines = Vec::new();
    match &after.value {
        _ if is_constructor => {
            let class = class_text(program, method.class, package);
            builder.lines.push(format!("{class} actual = {call};"));
            if let Some(ConcreteValue::Object(place)) = inputs.arguments.first() {
                lines.extend(expect::object(builder, after, *place, "actual"));
            }
        }
        Some(value) if !matches!(method.result, Type::Void) => {
            let ty = type_name(program, &method.result, package);
            let ty = ty.unwrap_or_else(|| "Object".into());
            builder.lines.push(format!("{ty} actual = {call};"));
            lines.extend(expect::value(
                builder,
                after,
                (value, &method.result),
                "actual",
            ));
        }
        _ => builder.lines.push(format!("{call};")),
    }
    for (number, argument) in inputs.arguments.iter().enumerate() {
        let ConcreteValue::Object(place) = argument else {
            continue;
        };
        let Some(variable) = builder.variable(*place).map(str::to_string) else {
            continue;
        };
        match &after.objects[*place] {
            ConcreteObject::Array { .. } if after.objects[*place] != inputs.objects[*place] => {
                lines.extend(expect::array(program, after, *place, &variable).unwrap_or_default());
            }
            ConcreteObject::Instance { class, fields }
                if number == 0 || after.objects[*place] != inputs.objects[*place] =>
            {
                let parts = expect::parts(builder, after, (*place, *class), fields, &variable);
                lines.extend(parts);
            }
            _ => {}
        }
    }
    builder.lines.extend(lines);
}

/// `returns3`, `returnsNull`, `returns`.
fn returns(is_constructor: bool, after: &After, ty: &Type) -> String {
    let shown = match &after.value {
        Some(ConcreteValue::Object(place)) => match &after.objects[*place] {
            ConcreteObject::Text { units, .. } => {
                Some(identifier(&String::from_utf16_lossy(units)))
            }
            _ => None,
        },
        Some(value) if !is_constructor && !matches!(ty, Type::Void) => word(value, ty),
        _ => None,
    };
    match shown {
        Some(shown) => format!("returns{shown}"),
        None => "returns".into(),
    }
}

/// `method_returns3_whenXIs2AndYIs5`.
fn name(program: &Program, entry: MethodId, inputs: &ConcreteInputs, ending: &str) -> String {
    let method = &program.methods[entry];
    let mut parts = Vec::new();
    let own = Type::Class(method.class);
    for (number, (value, local)) in inputs
        .arguments
        .iter()
        .zip(method.locals().iter())
        .enumerate()
    {
        if number == 0 && !method.is_static {
            continue;
        }
        let ty = local.ty.as_ref().unwrap_or(&own);
        let shown = match value {
            ConcreteValue::Object(place) => match &inputs.objects[*place] {
                ConcreteObject::Text { units, .. } => {
                    Some(identifier(&String::from_utf16_lossy(units)))
                }
                ConcreteObject::Array { length, .. } => Some(format!("Length{length}")),
                _ => None,
            },
            plain => word(plain, ty),
        };
        if let (Some(shown), Some(name)) = (shown, &local.name) {
            parts.push(format!("{}Is{shown}", identifier(name)));
        }
    }
    parts.truncate(3);
    let method = match method.name.as_str() {
        "<init>" => "constructor",
        name => name,
    };
    match parts.is_empty() {
        true => format!("{method}_{ending}"),
        false => format!("{method}_{ending}_when{}", parts.join("And")),
    }
}
