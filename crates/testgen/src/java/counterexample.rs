//! Counterexamples as tests, which fail as long as the method violates what it violates, and the calls that make receivers.

use std::collections::BTreeSet;

use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::{ConcreteInputs, PathConfig};
use oxpecker_ir::{MethodId, Program};
use oxpecker_jvm::JavaLoader;

use super::build::Builder;
use super::calls::call;
use super::driver::sequence;
use super::names::package_of;
use super::page::{TestClass, named_class};
use super::sequences::sequences;
use super::subject::Subject;
use super::test::{JavaTest, written_out};

/// A receiver that public calls bring about, and the violation on it.
#[derive(Clone, Debug)]
pub struct MadeReceiver {
    /// The calls, as statements.
    pub calls: String,
    /// The whole as a test.
    pub test: TestClass,
}

/// The test of inputs that violate something; none if a test cannot make them.
pub fn failing_test(
    program: &Program,
    tested: MethodId,
    (inputs, config): (&ConcreteInputs, &PathConfig),
    why: &str,
) -> Option<TestClass> {
    let subject = Subject::alone(tested);
    let (_, test) = failing(program, &subject, (inputs, config), why)?;
    Some(test)
}

/// Looks for calls that make a receiver on which the method violates something: `violates` gives the inputs of a method that
/// makes such calls, or nothing; it says itself when to stop.
pub fn made_receiver(
    (program, loader): (&Program, &JavaLoader),
    tested: MethodId,
    (config, why): (&PathConfig, &str),
    mut violates: impl FnMut(MethodId) -> Tried,
) -> Option<MadeReceiver> {
    for calls in sequences(program, loader, tested) {
        let sequence = Some(sequence(program, loader, &calls));
        let subject = Subject { tested, sequence };
        match violates(subject.entry()) {
            Tried::Violates(inputs) => {
                let made = failing(program, &subject, (&inputs, config), why);
                if let Some((calls, test)) = made {
                    return Some(MadeReceiver { calls, test });
                }
            }
            Tried::Holds => {}
            Tried::Enough => return None,
        }
    }
    None
}

/// What came of a sequence of calls.
#[derive(Debug)]
pub enum Tried {
    /// These arguments of all calls violate something.
    Violates(Box<ConcreteInputs>),
    /// Nothing was found.
    Holds,
    /// No other sequence is to be tried.
    Enough,
}

/// The statements before the call, and the test.
fn failing(
    program: &Program,
    subject: &Subject,
    (inputs, config): (&ConcreteInputs, &PathConfig),
    why: &str,
) -> Option<(String, TestClass)> {
    if !inputs.asked.is_empty() {
        return None;
    }
    let inputs = &written_out(inputs);
    let class = program.methods[subject.tested].class;
    let package = package_of(program, class);
    let mut builder = Builder::new(program, config, inputs, package);
    let called = call(&mut builder, subject).ok()?;
    let before = builder.lines.join(" ");
    let mut lines = vec![format!("// {}", why.replace('\n', " "))];
    lines.append(&mut builder.lines);
    lines.push(format!("{};", called.text));
    let name = program.methods[subject.tested].name.replace(['<', '>'], "");
    let test = JavaTest {
        name: format!("{name}Violates"),
        lines,
        reflects: builder.reflects,
        unmade: builder.unmade,
        is_bug: true,
        covers: BTreeSet::new(),
        coverage: Coverage::default(),
        ending: String::new(),
    };
    let own = &program.classes[class].name;
    let simple = own.rsplit('/').next().unwrap_or(own).replace('$', "");
    let method = &program.methods[subject.tested];
    let parameters: String = method.selector[method.name.len().min(method.selector.len())..]
        .chars()
        .take_while(|it| *it != ')')
        .filter(|it| it.is_ascii_alphanumeric())
        .collect();
    let simple = format!("{simple}_{name}_{parameters}_Test");
    Some((before, named_class(program, class, &simple, &[&test], &[])))
}
