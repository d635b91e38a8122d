//! Tests of Java classes as sources for JUnit 5.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use oxpecker_engine::coverage::Coverage;
use oxpecker_engine::{Config, Outcome};
use oxpecker_ir::{ClassId, Loader, MethodId, Program};
use oxpecker_report::Tool;
use oxpecker_report::coverage::{Summary, Tested, Totals, coverage_format};
use oxpecker_report::tests_out::java::{
    JavaTest, TestClass, is_nameable, java_test, package_of, test_class,
};

use super::choose::choose;
use super::machine::{Problems, try_tests, without};
use crate::args::TestArgs;
use crate::exit::{Exit, Failure};
use crate::java::{JavaProgram, Target, entry};
use crate::limits::Watch;
use crate::workers::Subject;
use crate::{output, solvers, workers};

const PUBLIC: u16 = 0x0001;
const SYNTHETIC: u16 = 0x1000;
/// Tests that do not compile are left out, and the rest is tried again, at most this often.
const ROUNDS: usize = 12;

/// What is known of the tests of one class.
#[derive(Debug, Default)]
struct Gathered {
    tests: Vec<JavaTest>,
    /// Why tests were left out, with how many.
    left_out: BTreeMap<String, usize>,
}

/// Writes tests of a method, or of all public methods of the user's classes.
pub(super) fn test(args: &TestArgs) -> Result<Exit, Failure> {
    let settings = super::settings(args)?;
    solvers::prepare(&super::usual(args)?.solver, false, true)?;
    let JavaProgram {
        target,
        program,
        loader,
    } = JavaProgram::open(&args.source.files, &args.java)?;
    loader.keep_branches();
    let entries = match &args.entry {
        Some(name) => vec![entry::find(&program, &loader, Some(name))?],
        None => public_methods(&program, &*loader),
    };
    let mut gathered: BTreeMap<ClassId, Gathered> = BTreeMap::new();
    for entry in &entries {
        let mut watch = Watch::start(&settings, None);
        let subject = Subject::unrecorded(&program, *entry);
        let outcome = workers::explore(&subject, &settings, &mut watch, &|| None);
        let class = program.methods[*entry].class;
        let known = gathered.entry(class).or_default();
        gather(&program, *entry, &settings.engine, &outcome, known);
    }
    let mut classes = Vec::new();
    for (class, known) in gathered {
        let tests = choose(known.tests, args.keep, args.limit);
        classes.push((class, tests, known.left_out));
    }
    let (written, kept) = confirmed(&program, &target, classes);
    for class in &written {
        save(&args.output, class)?;
    }
    let mut coverage = Coverage::counting();
    kept.iter().for_each(|test| coverage.add(&test.coverage));
    let sources = || loader.source_map().clone();
    let summary = Summary::of(&program, &sources, &coverage, false);
    let tested: BTreeSet<&str> = entries
        .iter()
        .map(|it| program.classes[program.methods[*it].class].name.as_str())
        .collect();
    let classes = summary.classes.iter();
    let totals = Totals::of_classes(classes.filter(|it| tested.contains(it.name.as_str())));
    let text = format!(
        "{} tests of {} methods in {} files; they take {} of {} branches and {} of {} lines\n",
        kept.len(),
        entries.len(),
        written.len(),
        totals.branches.covered,
        totals.branches.all(),
        totals.lines.covered,
        totals.lines.all(),
    );
    output::result(&text, None)?;
    if let (Some(path), Some(entry)) = (&args.coverage, entries.first()) {
        let report = Tested {
            tool: Tool {
                name: "oxpecker",
                version: env!("CARGO_PKG_VERSION"),
            },
            sources: &sources(),
            program: &program,
            entry: *entry,
        };
        let extension = path.extension().and_then(|it| it.to_str());
        let format = coverage_format(None, extension);
        output::result(&(format.render)(&report, &summary), Some(path))?;
    }
    Ok(Exit::Fine)
}

/// Public methods and constructors with code that a test can name, in the order of the classes.
fn public_methods(program: &Program, loader: &dyn Loader) -> Vec<MethodId> {
    let mut found = Vec::new();
    for class in loader.user_classes(program) {
        if !is_nameable(program, class, package_of(program, class)) {
            continue;
        }
        found.extend(program.classes[class].methods.iter().copied().filter(|id| {
            let method = &program.methods[*id];
            let flags = loader.method_flags(*id).unwrap_or(0);
            let is_main = method.is_static && method.selector == "main([Ljava/lang/String;)V";
            let is_own = flags & PUBLIC != 0 && flags & SYNTHETIC == 0;
            let is_made = method.name == "<clinit>"
                || (loader
                    .declaration(class)
                    .is_some_and(|it| it.flags & 0x4000 != 0)
                    && matches!(method.name.as_str(), "values" | "valueOf"));
            is_own && !is_main && !method.is_abstract && !is_made
        }));
    }
    found
}

fn gather(
    program: &Program,
    entry: MethodId,
    config: &Config,
    outcome: &Outcome,
    known: &mut Gathered,
) {
    let name = program.method_name(entry).replace('/', ".");
    for case in &outcome.cases {
        match java_test(program, entry, &case.inputs, config) {
            Ok(test) => known.tests.push(test),
            Err(why) => *known.left_out.entry(format!("{name}: {why}")).or_default() += 1,
        }
    }
}

/// The test classes without what the Java machine refuses. Without one all are kept.
fn confirmed(
    program: &Program,
    target: &Target,
    classes: Vec<(ClassId, Vec<JavaTest>, BTreeMap<String, usize>)>,
) -> (Vec<TestClass>, Vec<JavaTest>) {
    let ids: Vec<ClassId> = classes.iter().map(|(id, ..)| *id).collect();
    let mut reasons: Vec<BTreeMap<String, usize>> = Vec::new();
    let mut tests: Vec<Vec<JavaTest>> = Vec::new();
    for (_, own, left_out) in classes {
        tests.push(own);
        reasons.push(left_out);
    }
    for round in 1..=ROUNDS {
        let pages = pages(program, &ids, &tests, &reasons);
        let problems = match try_tests(target, &pages, round == ROUNDS) {
            Ok(problems) => problems,
            Err(why) => {
                output::message(&format!(
                    "warning: the tests were not run: {}\n",
                    why.trim_end()
                ));
                break;
            }
        };
        if problems.is_empty() {
            break;
        }
        tell(&pages, &problems);
        for (class, _) in problems.keys() {
            let why = "does not do on the Java machine what it does here".to_string();
            *reasons[*class].entry(why).or_default() += 1;
        }
        tests = without(&tests, &problems);
    }
    let mut pages = pages(program, &ids, &tests, &reasons);
    pages.retain(|it| !it.tests.is_empty());
    (pages, tests.into_iter().flatten().collect())
}

fn tell(pages: &[TestClass], problems: &Problems) {
    for ((class, test), why) in problems {
        let page = &pages[*class];
        let name = page.tests.get(*test).map_or("", String::as_str);
        output::message(&format!("{}.{name} is left out: {why}\n", page.name));
    }
}

fn pages(
    program: &Program,
    ids: &[ClassId],
    tests: &[Vec<JavaTest>],
    reasons: &[BTreeMap<String, usize>],
) -> Vec<TestClass> {
    let all = ids.iter().zip(tests).zip(reasons);
    all.map(|((class, tests), reasons)| {
        let tests: Vec<&JavaTest> = tests.iter().collect();
        let reasons = reasons.iter().map(|(why, count)| match count {
            1 => why.clone(),
            count => format!("{why} ({count} times)"),
        });
        test_class(program, *class, &tests, &reasons.collect::<Vec<_>>())
    })
    .collect()
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
