//! Which tests are kept.

use std::collections::BTreeSet;

use super::test::JavaTest;

use crate::keep::Keep;

/// The tests that are wanted, in their order.
pub(super) fn choose(tests: Vec<JavaTest>, keep: Keep, limit: usize) -> Vec<JavaTest> {
    let mut seen = BTreeSet::new();
    let different = tests.into_iter().filter(|it| seen.insert(it.lines.clone()));
    let mut tests: Vec<JavaTest> = different.collect();
    match keep {
        Keep::All => {}
        Keep::Bugs => tests.retain(|it| it.is_bug),
        Keep::Branches => tests = cover(tests),
    }
    tests.truncate(limit);
    tests
}

/// Greedily: the test that adds most comes next, until none adds anything. Every way to end counts as well.
fn cover(tests: Vec<JavaTest>) -> Vec<JavaTest> {
    let mut chosen = BTreeSet::new();
    let (mut ways, mut endings) = (BTreeSet::new(), BTreeSet::new());
    loop {
        let gain = |test: &JavaTest| {
            let new = test.covers.iter().filter(|it| !ways.contains(*it)).count();
            // Exceptions are told apart by their class, results are not.
            let ending = ending(test);
            new + usize::from(!endings.contains(&ending))
        };
        let open = (0..tests.len()).filter(|at| !chosen.contains(at));
        let best = open
            .map(|at| (gain(&tests[at]), std::cmp::Reverse(at)))
            .max();
        let Some((1.., std::cmp::Reverse(at))) = best else {
            break;
        };
        ways.extend(tests[at].covers.iter().copied());
        endings.insert(ending(&tests[at]));
        chosen.insert(at);
    }
    let numbered = tests.into_iter().enumerate();
    let kept = numbered.filter(|(at, _)| chosen.contains(at));
    kept.map(|(_, test)| test).collect()
}

fn ending(test: &JavaTest) -> String {
    let method = test.name.split('_').next().unwrap_or_default();
    let thrown = test.ending.strip_prefix("throws").unwrap_or_default();
    format!("{method} {thrown}")
}
