//! Tests of Java classes as sources for JUnit 5.

use std::path::Path;

use oxpecker_base::SourceMap;
use oxpecker_ir::{MethodId, Program};
use oxpecker_report::coverage::{Summary, Tested, Totals, coverage_format};
use oxpecker_testgen::java::{
    Generated, Machine, Request, Subjects, TestClass, callable, generate,
};

use super::explore::Explorer;
use crate::args::TestArgs;
use crate::exit::{Exit, Failure};
use crate::java::{JavaProgram, entry, scratch};
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
    let generated = generate(
        &Subjects {
            program: &program,
            loader: &loader,
            own: &own,
            entries: &entries,
            all: args.entry.is_none(),
        },
        &Request {
            keep: args.keep.into(),
            limit: args.limit,
            reflection: args.reflection,
            time: settings.time,
            config: &settings.engine.path,
        },
        &Explorer {
            program: &program,
            settings: &settings,
        },
        target
            .jdk
            .as_ref()
            .map(|jdk| Machine {
                jdk,
                class_path: &target.class_path,
                scratch: &scratch,
            })
            .as_ref(),
    );
    for note in &generated.notes {
        output::message(&format!("{note}\n"));
    }
    for class in &generated.classes {
        save(&args.output, class)?;
    }
    output::result(&told(&generated, entries.len()), None)?;
    if generated.limited > 0 {
        output::message(&format!(
            "for {} of the methods the search did not end; --time gives it more than {} s\n",
            generated.limited,
            args.time.as_secs_f64()
        ));
    }
    if let Some(path) = &args.coverage {
        let sources = loader.source_map();
        report(&program, &sources, (*first, &generated.summary), path)?;
    }
    Ok(Exit::Fine)
}

/// One line about what was written.
fn told(generated: &Generated, methods: usize) -> String {
    let totals = Totals::of_classes(generated.summary.classes.iter());
    let (tests, files) = (generated.tests, generated.classes.len());
    let others = match generated.untakable {
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
