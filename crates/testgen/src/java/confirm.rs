//! Tests that the JVM refuses are left out.

use std::collections::BTreeMap;

use oxpecker_ir::{ClassId, Program};

use super::page::{TestClass, test_class};
use super::test::JavaTest;

use super::machine::{Machine, MachineError, Problems, without};

/// Tests that do not compile are left out, and the rest is tried again, at most this often.
const ROUNDS: usize = 12;

/// What happened to tests that are not written.
#[derive(Debug, thiserror::Error)]
pub enum Note {
    /// None was tried.
    #[error("warning: the tests were not run: {0}")]
    NotRun(#[source] MachineError),
    /// The JVM does something else.
    #[error("{test} is left out: {why}")]
    Refused {
        /// The test.
        test: String,
        /// What is wrong with it.
        why: String,
    },
    /// Why a class has no test at all; elsewhere such reasons are in the file.
    #[error("left out: {0}")]
    NoTests(String),
}

/// The tests of a class.
#[derive(Debug)]
pub(super) struct Tests {
    pub(super) class: ClassId,
    pub(super) tests: Vec<JavaTest>,
    /// Why others were left out, with how many.
    pub(super) left_out: BTreeMap<String, usize>,
}

/// The test classes without what the JVM refuses. Without one all are kept.
pub(super) fn confirmed(
    program: &Program,
    machine: Option<&Machine<'_>>,
    mut classes: Vec<Tests>,
    notes: &mut Vec<Note>,
) -> (Vec<TestClass>, Vec<JavaTest>) {
    for round in 1..=ROUNDS {
        let pages = pages(program, &classes);
        let tried = match machine {
            Some(machine) => machine.try_tests(&pages, round == ROUNDS),
            None => Err(MachineError::NoInstallation),
        };
        let problems = match tried {
            Ok(problems) => problems,
            Err(why) => {
                notes.push(Note::NotRun(why));
                break;
            }
        };
        if problems.is_empty() {
            break;
        }
        notes.extend(refused(&pages, &problems));
        for (class, _) in problems.keys() {
            let why = "does not do on the JVM what it does here".to_string();
            *classes[*class].left_out.entry(why).or_default() += 1;
        }
        for (number, class) in classes.iter_mut().enumerate() {
            class.tests = without(std::mem::take(&mut class.tests), number, &problems);
        }
    }
    // Elsewhere the reasons are in the file.
    for class in classes.iter().filter(|it| it.tests.is_empty()) {
        for why in reasons(class) {
            notes.push(Note::NoTests(why));
        }
    }
    let mut pages = pages(program, &classes);
    pages.retain(|it| !it.tests.is_empty());
    (pages, classes.into_iter().flat_map(|it| it.tests).collect())
}

fn refused(pages: &[TestClass], problems: &Problems) -> Vec<Note> {
    let note = |((class, test), why): (&(usize, usize), &String)| {
        let page: &TestClass = &pages[*class];
        let name = page.tests.get(*test).map_or("", String::as_str);
        Note::Refused {
            test: format!("{}.{name}", page.name),
            why: why.clone(),
        }
    };
    problems.iter().map(note).collect()
}

fn pages(program: &Program, classes: &[Tests]) -> Vec<TestClass> {
    let page = |class: &Tests| {
        let tests: Vec<&JavaTest> = class.tests.iter().collect();
        test_class(program, class.class, &tests, &reasons(class))
    };
    classes.iter().map(page).collect()
}

fn reasons(class: &Tests) -> Vec<String> {
    let reasons = class.left_out.iter().map(|(why, count)| match count {
        1 => why.clone(),
        count => format!("{why} ({count} times)"),
    });
    reasons.collect()
}
