//! Where the receiver of a counterexample comes from, and counterexamples as tests.

use std::collections::BTreeSet;
use std::time::Duration;

use oxpecker_explore::{Outcome, Verdict};
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, PathConfig, Reason};
use oxpecker_ir::{FieldId, MethodId, Program};
use oxpecker_report::violation_text;
use oxpecker_scripts::{Names, print_inputs};
use oxpecker_testgen::Explore;
use oxpecker_testgen::java::{MadeReceiver, TestClass, Tried, failing_test, made_receiver};

use crate::entry::Entry;
use crate::front_end::FrontEnd;
use crate::project::Project;
use crate::settings::Settings;
use crate::test_files::TestFile;

/// A sequence of calls gets this part of the time of a search.
const PART: u32 = 10;

/// The helper of tests that makes an object without a constructor.
const BLANK: &str = "blank(";

/// How the receiver of a counterexample comes about.
#[derive(Clone, Debug)]
pub enum Receiver {
    /// These calls make one on which the same is violated, and this is a test of it.
    Made(String, TestFile),
    /// No calls that were tried make it: these are the values of its fields.
    Assumed(String),
    /// It or none is needed, but arguments are objects of these classes whose private fields were given values: whether calls
    /// make them is not known.
    Arguments(Vec<String>),
}

impl Receiver {
    /// For people.
    pub fn text(&self) -> String {
        match self {
            Receiver::Made(calls, _) => format!("made by: {calls}"),
            Receiver::Assumed(state) if state.is_empty() => {
                "no calls that were tried make it".into()
            }
            Receiver::Assumed(state) => format!("private state assumed: {state}"),
            Receiver::Arguments(classes) if classes.is_empty() => "private state assumed".into(),
            Receiver::Arguments(classes) => {
                format!("private state of arguments assumed: {}", classes.join(", "))
            }
        }
    }
}

impl Project {
    /// Whether public calls make a receiver on which a method violates the same; nothing for methods without a receiver. As many
    /// sequences of calls are explored as `has_time` allows.
    pub fn receiver(
        &self,
        entry: &Entry,
        (settings, outcome): (&Settings, &Outcome),
        explore: &dyn Explore,
        has_time: &dyn Fn() -> bool,
    ) -> Option<Receiver> {
        let FrontEnd::Java(java) = &self.front_end else {
            return None;
        };
        let method = &self.program().methods[entry.method];
        let Verdict::Invalid(findings) = &outcome.verdict else {
            return None;
        };
        let found = findings.first();
        if method.is_static || method.is_constructor {
            let assumed = assumed_arguments(self.program(), entry.method, &found.inputs);
            return (!assumed.is_empty()).then_some(Receiver::Arguments(assumed));
        }
        let site = found.violation.site();
        let part = settings
            .time
            .map(|it| (it / PART).max(Duration::from_millis(100)));
        let violates = |method| {
            if !has_time() {
                return Tried::Enough;
            }
            match explore.explore(method, part).verdict {
                Verdict::Invalid(found) if found.first().violation.site() == site => {
                    Tried::Violates(Box::new(found.first().inputs.clone()))
                }
                _ => Tried::Holds,
            }
        };
        let why = violation_text(&self.sources(), self.program(), &found.violation);
        let program = (&java.program, &*java.loader);
        let config = self.config_of_tests(settings);
        let made = made_receiver(program, entry.method, (&config, &why), violates);
        Some(match made {
            // Tests make some objects without their constructors.
            Some(MadeReceiver { calls, .. }) if calls.contains(BLANK) => {
                let inputs = &found.inputs;
                Receiver::Arguments(assumed_arguments(self.program(), entry.method, inputs))
            }
            Some(MadeReceiver { calls, test }) => Receiver::Made(calls, file(test)),
            None => {
                let names = Names::new(self.program(), entry.method, &found.inputs);
                let script = print_inputs(self.program(), entry.method, &found.inputs, &names);
                Receiver::Assumed(state(&script))
            }
        })
    }

    /// Each violation as a JUnit test that fails as long as there is the violation; those whose inputs no test makes are left out.
    pub fn failing_tests(
        &self,
        entry: &Entry,
        (settings, outcome): (&Settings, &Outcome),
    ) -> Vec<TestFile> {
        let (FrontEnd::Java(java), Verdict::Invalid(findings)) =
            (&self.front_end, &outcome.verdict)
        else {
            return Vec::new();
        };
        let config = self.config_of_tests(settings);
        let tests = findings.iter().filter_map(|found| {
            let why = violation_text(&self.sources(), &java.program, &found.violation);
            let given = (&found.inputs, &config);
            failing_test(&java.program, entry.method, given, &why)
        });
        tests.map(file).collect()
    }

    fn config_of_tests(&self, settings: &Settings) -> PathConfig {
        let mut config = settings.engine.path.clone();
        self.front_end.set_checks(&mut config, None);
        config
    }
}

/// The classes of the user of which arguments, or what they refer to, are objects with private fields.
fn assumed_arguments(program: &Program, entry: MethodId, inputs: &ConcreteInputs) -> Vec<String> {
    const PRIVATE: u16 = 0x0002;
    let receiver = usize::from(!program.methods[entry].is_static);
    let mut open: Vec<&ConcreteValue> = inputs.arguments.iter().skip(receiver).collect();
    let (mut seen, mut names) = (BTreeSet::new(), BTreeSet::new());
    while let Some(value) = open.pop() {
        let ConcreteValue::Object(place) = value else {
            continue;
        };
        if !seen.insert(*place) {
            continue;
        }
        match inputs.objects.get(*place) {
            Some(ConcreteObject::Instance { class, fields }) => {
                open.extend(fields);
                let is_private = |field: &FieldId| {
                    let loader = program.loader.as_ref();
                    let flags = loader.and_then(|it| it.field_flags(program, *field));
                    flags.is_some_and(|it| it & PRIVATE != 0)
                };
                let layout = program.hierarchy.layout(*class);
                let is_own = !program.classes[*class].is_library();
                if is_own && layout.iter().any(is_private) {
                    names.insert(program.classes[*class].name.replace('/', "."));
                }
            }
            Some(ConcreteObject::Array { entries, .. }) => open.extend(entries.values()),
            _ => {}
        }
    }
    names.into_iter().collect()
}

/// What a script gives the fields of the receiver.
fn state(script: &str) -> String {
    let statements = script.lines().flat_map(|line| line.split("; "));
    let own = statements.filter_map(|it| it.trim().strip_prefix("this."));
    let own: Vec<&str> = own.map(|it| it.trim_end_matches(';')).collect();
    own.join(", ")
}

fn file(test: TestClass) -> TestFile {
    TestFile {
        path: test.path.into(),
        text: test.text,
    }
}

/// The outcome of a search in which violations count only on receivers that calls make.
pub fn only_made(outcome: Outcome, receiver: Option<&Receiver>) -> Outcome {
    let Some(assumed @ (Receiver::Assumed(_) | Receiver::Arguments(_))) = receiver else {
        return outcome;
    };
    outcome.confirmed_by(|found| {
        Err(Reason::Unconfirmed {
            instead: assumed.text(),
            span: found.violation.span,
        })
    })
}
