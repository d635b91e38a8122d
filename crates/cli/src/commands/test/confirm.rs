//! Tests that the Java machine refuses are left out.

use std::collections::BTreeMap;

use oxpecker_ir::{ClassId, Program};
use oxpecker_report::tests_out::java::{JavaTest, TestClass, test_class};

use super::machine::{Problems, try_tests, without};
use crate::java::Target;
use crate::output;

/// Tests that do not compile are left out, and the rest is tried again, at most this often.
const ROUNDS: usize = 12;

/// The tests of a class.
#[derive(Debug)]
pub(super) struct Tests {
    pub(super) class: ClassId,
    pub(super) tests: Vec<JavaTest>,
    /// Why others were left out, with how many.
    pub(super) left_out: BTreeMap<String, usize>,
}

/// The test classes without what the Java machine refuses. Without one all are kept.
pub(super) fn confirmed(
    program: &Program,
    target: &Target,
    mut classes: Vec<Tests>,
) -> (Vec<TestClass>, Vec<JavaTest>) {
    for round in 1..=ROUNDS {
        let pages = pages(program, &classes);
        let problems = match try_tests(target, &pages, round == ROUNDS) {
            Ok(problems) => problems,
            Err(why) => {
                let why = why.trim_end();
                output::message(&format!("warning: the tests were not run: {why}\n"));
                break;
            }
        };
        if problems.is_empty() {
            break;
        }
        tell(&pages, &problems);
        for (class, _) in problems.keys() {
            let why = "does not do on the Java machine what it does here".to_string();
            *classes[*class].left_out.entry(why).or_default() += 1;
        }
        for (number, class) in classes.iter_mut().enumerate() {
            class.tests = without(std::mem::take(&mut class.tests), number, &problems);
        }
    }
    // Elsewhere the reasons are in the file.
    for class in classes.iter().filter(|it| it.tests.is_empty()) {
        for why in reasons(class) {
            output::message(&format!("left out: {why}\n"));
        }
    }
    let mut pages = pages(program, &classes);
    pages.retain(|it| !it.tests.is_empty());
    (pages, classes.into_iter().flat_map(|it| it.tests).collect())
}

fn tell(pages: &[TestClass], problems: &Problems) {
    for ((class, test), why) in problems {
        let page = &pages[*class];
        let name = page.tests.get(*test).map_or("", String::as_str);
        output::message(&format!("{}.{name} is left out: {why}\n", page.name));
    }
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
