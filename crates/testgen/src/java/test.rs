//! One test: inputs, a call, and what comes of it.

use std::collections::BTreeSet;

use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::{
    After, ConcreteInputs, ConcreteObject, ConcreteValue, Observation, PathConfig, PathEnd,
    RaisedBy, observe,
};
use oxpecker_ir::{MethodId, Program, Type};

use super::build::Builder;
use super::calls::{Called, call};
use super::covered::Covered;
use super::expect;
use super::names::{class_text, is_nameable, package_of, type_name};
use super::no_test::NoTest;
use super::subject::Subject;
use super::titles::{returns, title};

/// Instructions of a test.
const FUEL: u64 = 2_000_000;
/// Longer arrays are not written out.
const LONGEST: u32 = 10_000;

/// A test of a method.
#[derive(Clone, Debug)]
pub(super) struct JavaTest {
    /// The name of the test.
    pub name: String,
    /// Its statements.
    pub lines: Vec<String>,
    /// Whether they set fields that nobody else may set.
    pub reflects: bool,
    /// Whether they make objects without a constructor.
    pub unmade: bool,
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
pub(super) fn java_test(
    program: &Program,
    subject: &Subject,
    inputs: &ConcreteInputs,
    config: &PathConfig,
) -> Result<JavaTest, NoTest> {
    if !inputs.asked.is_empty() {
        let what = inputs.asked[0].what;
        return Err(NoTest::AsksFor(what));
    }
    let inputs = &written_out(inputs);
    let entry = subject.entry();
    let ran = observe(program, entry, inputs, config, FUEL);
    let (inputs, ran) = with_literals(program, entry, inputs, config, ran);
    if ran.asked {
        return Err(NoTest::Asks);
    }
    if !subject.is_reached(&ran.coverage) {
        return Err(NoTest::CallThrows);
    }
    let method = &program.methods[subject.tested];
    let package = package_of(program, method.class);
    let mut builder = Builder::new(program, config, &inputs, package);
    let called = call(&mut builder, subject)?;
    let after = ran.after.as_ref().ok_or(NoTest::LargeResult)?;
    let (ending, is_bug) = match &ran.end {
        PathEnd::Returned(_) => {
            returned(&mut builder, subject, after, &called);
            (returns(method.is_constructor, after, &method.result), false)
        }
        PathEnd::Threw(_) | PathEnd::Violated(_) => threw(&mut builder, &ran.end, after, &called)?,
        PathEnd::AssumedAway => return Err(NoTest::AssumedAway),
        PathEnd::DepthBound | PathEnd::Redundant | PathEnd::Unsupported(_) => {
            return Err(NoTest::TooLong);
        }
    };
    Ok(JavaTest {
        name: title(program, subject, &inputs, &ending),
        lines: builder.lines,
        reflects: builder.reflects,
        unmade: builder.unmade,
        is_bug,
        covers: Covered::all(&ran.coverage, subject),
        coverage: ran.coverage,
        ending,
    })
}

/// The same inputs; arrays name the elements that have not the default of their type, and only those.
pub(super) fn written_out(inputs: &ConcreteInputs) -> ConcreteInputs {
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
    config: &PathConfig,
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

/// The assertion that an exception comes; tells its class and whether nobody threw it on purpose.
fn threw(
    builder: &mut Builder<'_>,
    end: &PathEnd,
    after: &After,
    called: &Called,
) -> Result<(String, bool), NoTest> {
    let (program, package) = (builder.program, builder.package);
    let violated = matches!(end, PathEnd::Violated(_));
    let thrown = match violated {
        true => program.load_class("java/lang/AssertionError").ok(),
        false => after.thrown,
    };
    let thrown = thrown.ok_or(NoTest::ExceptionWithoutClass)?;
    if !is_nameable(program, thrown, package) {
        return Err(NoTest::ExceptionWithoutName);
    }
    let class = class_text(program, thrown, package);
    let line = format!("assertThrows({class}.class, () -> {});", called.text);
    builder.lines.push(line);
    let simple = class.rsplit('.').next().unwrap_or(&class);
    let is_meant = match end {
        PathEnd::Threw(raised) => matches!(raised.by, RaisedBy::Object(_, None)),
        _ => false,
    };
    Ok((format!("throws{simple}"), !is_meant))
}

/// The call and the assertions about its result, its receiver and arrays it was given.
fn returned(builder: &mut Builder<'_>, subject: &Subject, after: &After, called: &Called) {
    let (program, package, inputs) = (builder.program, builder.package, builder.inputs);
    let method = &program.methods[subject.tested];
    let call = &called.text;
    let mut lines = Vec::new();
    match &after.value {
        _ if method.name == "<init>" => {
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
            let value = (value, &method.result);
            lines.extend(expect::value(builder, after, value, "actual"));
        }
        _ => builder.lines.push(format!("{call};")),
    }
    lines.extend(made(builder, subject, called));
    lines.extend(changed(builder, subject, after));
    builder.lines.extend(lines);
}

/// What became of the object that a sequence of calls made.
fn made(builder: &Builder<'_>, subject: &Subject, called: &Called) -> Vec<String> {
    let (Some(sequence), Some(variable)) = (&subject.sequence, &called.object) else {
        return Vec::new();
    };
    let (program, config) = (builder.program, builder.config);
    let ran = observe(program, sequence.object, builder.inputs, config, FUEL);
    let Some(after) = ran.after else {
        return Vec::new();
    };
    match &after.value {
        Some(ConcreteValue::Object(place)) => match &after.objects[*place] {
            ConcreteObject::Instance { class, fields } => {
                expect::parts(builder, &after, (*place, *class), fields, variable)
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// What became of the receiver, and of arguments that were changed.
fn changed(builder: &Builder<'_>, subject: &Subject, after: &After) -> Vec<String> {
    let (program, inputs) = (builder.program, builder.inputs);
    let has_receiver = !program.methods[subject.entry()].is_static;
    let mut lines = Vec::new();
    for (number, argument) in inputs.arguments.iter().enumerate() {
        let ConcreteValue::Object(place) = argument else {
            continue;
        };
        let Some(variable) = builder.variable(*place).map(str::to_string) else {
            continue;
        };
        let is_changed = after.objects[*place] != inputs.objects[*place];
        match &after.objects[*place] {
            ConcreteObject::Array { .. } if is_changed => {
                lines.extend(expect::array(program, after, *place, &variable).unwrap_or_default());
            }
            ConcreteObject::Instance { class, fields }
                if is_changed || (number == 0 && has_receiver) =>
            {
                let parts = expect::parts(builder, after, (*place, *class), fields, &variable);
                lines.extend(parts);
            }
            _ => {}
        }
    }
    lines
}
