//! Tests of the inputs that paths need, as far as the printed ones do the same.

use std::collections::BTreeSet;

use oxpecker_base::SourceMap;
use oxpecker_explore::Outcome;
use oxpecker_interp::{ConcreteInputs, PathConfig, PathEnd, execute, observe};
use oxpecker_ir::{BlockId, MethodId, Program};
use oxpecker_report::Run;
use oxpecker_scripts::{Names, oox, print_inputs};

use super::file::OoxTest;
use crate::keep::Keep;

/// Instructions of a test.
const FUEL: u64 = 10_000_000;

/// A test and what it covers.
struct Candidate {
    test: OoxTest,
    covers: BTreeSet<(MethodId, BlockId, BlockId)>,
    is_bug: bool,
}

/// All methods with code that are no constructors.
pub fn methods(program: &Program) -> Vec<MethodId> {
    let methods = program.methods.iter_ids();
    let with_code = methods.filter(|(_, it)| !it.blocks().is_empty() && !it.is_constructor);
    with_code.map(|(id, _)| id).collect()
}

/// The tests of the paths that an exploration of a method found: the wanted ones, at most so many.
pub fn generate(
    (sources, program): (&SourceMap, &Program),
    entry: MethodId,
    outcome: &Outcome,
    (keep, limit): (Keep, usize),
) -> Vec<OoxTest> {
    let cases = outcome.cases.iter();
    let made = cases.filter_map(|it| candidate(sources, program, entry, it));
    choose(made.collect(), keep, limit)
}

/// The test of some inputs, if the printed ones do the same.
fn candidate(
    sources: &SourceMap,
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
) -> Option<Candidate> {
    // An order of threads is not part of a test.
    if !inputs.schedule.is_empty() {
        return None;
    }
    let names = Names::new(program, entry, inputs);
    let printed = print_inputs(program, entry, inputs, &names);
    let test = OoxTest {
        entry: program.method_name(entry),
        expected: run(sources, program, entry, &printed)?,
        inputs: printed,
    };
    let ran = observe(program, entry, inputs, &PathConfig::default(), FUEL);
    let is_bug = matches!(ran.end, PathEnd::Violated(_) | PathEnd::Threw(_));
    let ended = !matches!(ran.end, PathEnd::Unsupported(_) | PathEnd::AssumedAway);
    ended.then(|| Candidate {
        test,
        covers: ran.coverage.edges().collect(),
        is_bug,
    })
}

/// How a run of printed inputs ends, if they can be read.
pub fn run(
    sources: &SourceMap,
    program: &Program,
    entry: MethodId,
    script: &str,
) -> Option<String> {
    let mut sources = sources.clone();
    let file = sources.add("inputs", script);
    let inputs = oox::read(&sources, file, program, entry).ok()?.inputs;
    let execution = execute(program, entry, &inputs, &PathConfig::default(), FUEL);
    let ran = Run {
        sources: &sources,
        program,
        entry,
        inputs: &inputs,
        execution: &execution,
    };
    Some(ran.ending().trim_end().to_string())
}

/// The wanted ones: all, violations and exceptions, or as many as add a way or an ending.
fn choose(all: Vec<Candidate>, keep: Keep, limit: usize) -> Vec<OoxTest> {
    let (mut ways, mut endings) = (BTreeSet::new(), BTreeSet::new());
    let wanted = all.into_iter().filter(|it| match keep {
        Keep::All => true,
        Keep::Bugs => it.is_bug,
        Keep::Branches => {
            let before = ways.len();
            ways.extend(it.covers.iter().copied());
            let word = it.test.expected.split(' ').next().unwrap_or_default();
            endings.insert(word.to_string()) || ways.len() > before
        }
    });
    wanted.map(|it| it.test).take(limit).collect()
}
