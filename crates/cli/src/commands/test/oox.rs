//! Tests of OOX programs: a file of inputs and endings that `test --check` runs again.

use std::path::{Path, PathBuf};

use oxpecker_testgen::Explore;
use oxpecker_testgen::oox::{generate, methods, print_tests, read_tests, run};

use super::explore::Explorer;
use crate::args::TestArgs;
use crate::exit::{Exit, Failure};
use crate::{entry, files, front_end, output, solvers};

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
    let explorer = Explorer {
        program: &program,
        settings: &settings,
    };
    let wanted = (args.keep.into(), args.limit);
    for entry in entries {
        let outcome = explorer.explore(entry, settings.time);
        tests.extend(generate((&sources, &program), entry, &outcome, wanted));
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
            let ended = run(&sources, &program, entry, &test.inputs);
            let ended = ended.unwrap_or_else(|| "the inputs cannot be read".into());
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
