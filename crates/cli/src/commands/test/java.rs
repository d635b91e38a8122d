//! Tests of Java classes as sources for JUnit 5.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use oxpecker_base::SourceMap;
use oxpecker_engine::coverage::Coverage;
use oxpecker_ir::{ClassId, MethodId, Program};
use oxpecker_report::coverage::{Summary, Tested, Totals, coverage_format};
use oxpecker_report::tests_out::java::TestClass;

use super::choose::choose;
use super::confirm::{Tests, confirmed};
use super::entries::callable;
use super::gather::{Gathered, Gatherer};
use super::reach::{Seen, untakable};
use crate::args::TestArgs;
use crate::exit::{Exit, Failure};
use crate::java::{JavaProgram, entry};
use crate::{TOOL, output, solvers};

/// Writes tests of a method, or of all methods of the user's classes that tests can call.
pub(super) fn test(args: &TestArgs) -> Result<Exit, Failure> {
    let settings = super::settings(args)?;
    solvers::prepare(&super::usual(args)?.solver, false, true)?;
    let JavaProgram {
        target,
        program,
        loader,
    } = JavaProgram::open(&args.source.files, &args.java)?;
    loader.keep_branches();
    let own = target.own_classes()?;
    let entries = match &args.entry {
        Some(name) => vec![entry::find(&program, &loader, Some(name))?],
        None => callable(&program, &*loader, &own),
    };
    let Some(first) = entries.first() else {
        let help = "methods that are private, abstract or a main have no tests";
        let message = "there is no method that a test can call";
        return Err(Failure::usage(message, Some(help.into())));
    };
    let gatherer = Gatherer {
        program: &program,
        loader: &loader,
        settings: &settings,
        own: &own,
        reflection: args.reflection,
    };
    let mut gathered: BTreeMap<ClassId, Gathered> = BTreeMap::new();
    let mut seen = Seen {
        coverage: Coverage::counting(),
        exhausted: BTreeSet::new(),
        limited: 0,
    };
    for entry in &entries {
        let class = program.methods[*entry].class;
        gatherer.method(*entry, gathered.entry(class).or_default(), &mut seen);
    }
    let chosen = gathered.into_iter().map(|(class, known)| Tests {
        class,
        tests: choose(known.tests, args.keep, args.limit),
        left_out: known.left_out,
    });
    let (written, kept) = confirmed(&program, &target, chosen.collect());
    for class in &written {
        save(&args.output, class)?;
    }
    let mut coverage = Coverage::counting();
    kept.iter().for_each(|test| coverage.add(&test.coverage));
    let sources = || loader.source_map().clone();
    let mut summary = Summary::of(&program, &sources, &coverage, false);
    summary.classes.retain(|it| own.contains(&it.name));
    let untakable = match args.entry {
        None => untakable(&program, &sources, (&seen, &entries), &summary),
        Some(_) => 0,
    };
    let counts = (kept.len(), entries.len(), written.len());
    output::result(&told(counts, &summary, untakable), None)?;
    if seen.limited > 0 {
        output::message(&format!(
            "for {} of the methods the search did not end; --time gives it more than {} s\n",
            seen.limited,
            args.time.as_secs_f64()
        ));
    }
    if let Some(path) = &args.coverage {
        report(&program, &sources(), (*first, &summary), path)?;
    }
    Ok(Exit::Fine)
}

/// One line about what was written.
fn told(counts: (usize, usize, usize), summary: &Summary, untakable: u64) -> String {
    let totals = Totals::of_classes(summary.classes.iter());
    let (tests, methods, files) = counts;
    let others = match untakable {
        0 => String::new(),
        1 => " (another one no input takes)".into(),
        count => format!(" ({count} others no input takes)"),
    };
    format!(
        "{tests} tests of {methods} methods in {files} files; they take {} of {} branches{others} and {} of {} lines\n",
        totals.branches.covered,
        totals.branches.all(),
        totals.lines.covered,
        totals.lines.all(),
    )
}

/// Writes what the tests run.
fn report(
    program: &Program,
    sources: &SourceMap,
    (entry, summary): (MethodId, &Summary),
    path: &Path,
) -> Result<(), Failure> {
    let tested = Tested {
        tool: TOOL,
        sources,
        program,
        entry,
    };
    let extension = path.extension().and_then(|it| it.to_str());
    let format = coverage_format(None, extension);
    output::result(&(format.render)(&tested, summary), Some(path))
}

fn save(folder: &Path, class: &TestClass) -> Result<(), Failure> {
    let path = folder.join(&class.path);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::usage(format!("cannot make {}: {error}", folder.display()), None)
        })?;
    }
    output::result(&class.text, Some(&path))
}
