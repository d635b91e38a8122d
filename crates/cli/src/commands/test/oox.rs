//! Tests of OOX programs: a file of inputs and endings that `test --check` runs again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oxpecker_base::SourceMap;
use oxpecker_engine::{ConcreteInputs, Config, PathEnd, execute, observe};
use oxpecker_ir::{MethodId, Program};
use oxpecker_report::tests_out::oox::{OoxTest, print_tests, read_tests};
use oxpecker_report::{Names, print_inputs};

use crate::args::{KeepArg, TestArgs};
use crate::commands::run::ended;
use crate::exit::{Exit, Failure};
use crate::limits::Watch;
use crate::workers::Subject;
use crate::{entry, files, front_end, guard, inputs, output, solvers, workers};

/// Instructions of a test.
const FUEL: u64 = 10_000_000;

/// A test and what it covers.
struct Candidate {
    test: OoxTest,
    covers: BTreeSet<(MethodId, oxpecker_ir::BlockId, oxpecker_ir::BlockId)>,
    is_bug: bool,
}

/// Writes tests of a method, or of all methods.
pub(super) fn test(args: &TestArgs) -> Result<Exit, Failure> {
    let settings = super::settings(args)?;
    solvers::prepare(&super::usual(args)?.solver, false, true)?;
    let sources = files::read_all(&args.source.files)?;
    let (program, _) = front_end::load(&sources, &args.source, true)?;
    let entries = match &args.entry {
        Some(name) => vec![entry::find(&program, Some(name))?],
        None => methods(&program),
    };
    let mut tests = Vec::new();
    for entry in entries {
        let mut watch = Watch::start_now(&settings);
        let subject = Subject::unrecorded(&program, entry);
        let outcome = workers::explore(&subject, &settings, &mut watch, &|| None);
        guard::rest();
        let cases = outcome.cases.iter();
        let made = cases.filter_map(|it| candidate(&sources, &program, entry, it));
        tests.extend(choose(made.collect(), args.keep, args.limit));
    }
    let names = args.source.files.iter();
    let names: Vec<String> = names.map(|it| it.display().to_string()).collect();
    std::fs::create_dir_all(&args.output).map_err(|error| {
        Failure::usage(
            format!("cannot make {}: {error}", args.output.display()),
            None,
        )
    })?;
    let stem = args.source.files[0].file_stem().unwrap_or_default();
    let path = args.output.join(stem).with_extension("oox-tests");
    output::result(&print_tests(&names, &tests), Some(&path))?;
    output::result(
        &format!("{} tests in {}\n", tests.len(), path.display()),
        None,
    )?;
    Ok(Exit::Fine)
}

/// All methods with code that are no constructors.
fn methods(program: &Program) -> Vec<MethodId> {
    let methods = program.methods.iter_ids();
    let with_code = methods.filter(|(_, it)| !it.blocks().is_empty() && !it.is_constructor);
    with_code.map(|(id, _)| id).collect()
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
        expected: run(sources, program, entry, &printed).ok()?,
        inputs: printed,
    };
    let ran = observe(program, entry, inputs, &Config::default(), FUEL);
    let is_bug = matches!(ran.end, PathEnd::Violated(_) | PathEnd::Threw(_));
    let ended = !matches!(ran.end, PathEnd::GaveUp(_) | PathEnd::AssumedAway);
    ended.then(|| Candidate {
        test,
        covers: ran.coverage.edges().collect(),
        is_bug,
    })
}

/// How a run of printed inputs ends.
fn run(
    sources: &SourceMap,
    program: &Program,
    entry: MethodId,
    script: &str,
) -> Result<String, String> {
    let mut sources = sources.clone();
    let file = sources.add("inputs", script);
    let inputs = inputs::read(&sources, file, program, entry);
    let inputs = inputs.map_err(|_| "the inputs cannot be read".to_string())?;
    let ran = execute(program, entry, &inputs, &Config::default(), FUEL);
    Ok(ended(&sources, program, entry, &inputs, &ran)
        .trim_end()
        .to_string())
}

/// The wanted ones: all, violations and exceptions, or as many as add a way or an ending.
fn choose(all: Vec<Candidate>, keep: KeepArg, limit: usize) -> Vec<OoxTest> {
    let (mut ways, mut endings) = (BTreeSet::new(), BTreeSet::new());
    let wanted = all.into_iter().filter(|it| match keep {
        KeepArg::All => true,
        KeepArg::Bugs => it.is_bug,
        KeepArg::Branches => {
            let before = ways.len();
            ways.extend(it.covers.iter().copied());
            let word = it.test.expected.split(' ').next().unwrap_or_default();
            endings.insert(word.to_string()) || ways.len() > before
        }
    });
    wanted.map(|it| it.test).take(limit).collect()
}

/// Runs the tests of files and compares how they end.
pub(super) fn check(args: &TestArgs) -> Result<Exit, Failure> {
    let mut bad = 0;
    let mut count = 0;
    for path in &args.source.files {
        let text = std::fs::read_to_string(path).map_err(|error| {
            output::error(&format!("cannot read {}: {error}", path.display()), None);
            Failure::Input
        })?;
        let (names, tests) = read_tests(&text).map_err(|why| {
            output::error(&format!("{}: {why}", path.display()), None);
            Failure::Input
        })?;
        let sources = files::read_all(&found(path, &names))?;
        let (program, _) = front_end::load(&sources, &args.source, true)?;
        for test in tests {
            count += 1;
            let entry = entry::find(&program, Some(&test.entry))?;
            let ended = run(&sources, &program, entry, &test.inputs).unwrap_or_else(|why| why);
            if ended != test.expected {
                bad += 1;
                let message = format!(
                    "{}\nexpected: {}\ninstead:  {ended}",
                    test.entry, test.expected
                );
                output::error(&message, None);
            }
        }
    }
    output::result(&format!("{} of {count} tests pass\n", count - bad), None)?;
    Ok(if bad == 0 { Exit::Fine } else { Exit::Invalid })
}

/// The files of a program, from here or from the folder of the tests.
fn found(tests: &Path, names: &[String]) -> Vec<PathBuf> {
    let folder = tests.parent().unwrap_or(Path::new(""));
    let path = |name: &String| {
        let own = PathBuf::from(name);
        match own.exists() {
            true => own,
            false => folder.join(own.file_name().unwrap_or_default()),
        }
    };
    names.iter().map(path).collect()
}
