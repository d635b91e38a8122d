//! From methods to the test classes that are worth keeping.

use std::collections::BTreeMap;

use oxpecker_base::SourceMap;
use oxpecker_interp::coverage::Coverage;
use oxpecker_ir::ClassId;
use oxpecker_report::coverage::Summary;

use super::choose::choose;
use super::confirm::{Note, Tests, confirmed};
use super::gather::{Gathered, Gatherer};
use super::machine::Machine;
use super::page::TestClass;
use super::reach::{Seen, untakable};
use super::request::{Request, Subjects};
use crate::explore::Explore;

/// Tests, and what they run.
#[derive(Debug)]
pub struct Generated {
    /// The files.
    pub classes: Vec<TestClass>,
    /// How many tests they have.
    pub tests: usize,
    /// What happened on the way.
    pub notes: Vec<Note>,
    /// What they run of the own classes.
    pub summary: Summary,
    /// How many branches they do not take because no input does.
    pub untakable: u64,
    /// For how many methods a limit ended the search.
    pub limited: usize,
}

/// Explores the methods and makes tests that do on the JVM what they do here. Without a JVM none is tried.
pub fn generate(
    subjects: &Subjects<'_>,
    request: &Request<'_>,
    explore: &dyn Explore,
    machine: Option<&Machine<'_>>,
) -> Generated {
    let Subjects {
        program, loader, ..
    } = *subjects;
    let gatherer = Gatherer {
        subjects,
        request,
        explore,
    };
    let mut gathered: BTreeMap<ClassId, Gathered> = BTreeMap::new();
    let mut seen = Seen::default();
    for entry in subjects.entries {
        let class = program.methods[*entry].class;
        gatherer.method(*entry, gathered.entry(class).or_default(), &mut seen);
    }
    let chosen = gathered.into_iter().map(|(class, known)| Tests {
        class,
        tests: choose(known.tests, request.keep, request.limit),
        left_out: known.left_out,
    });
    let mut notes = Vec::new();
    let (classes, kept) = confirmed(program, machine, chosen.collect(), &mut notes);
    let mut coverage = Coverage::counting();
    kept.iter().for_each(|test| coverage.add(&test.coverage));
    let sources = || -> SourceMap { loader.source_map().clone() };
    let mut summary = Summary::of(program, &sources, &coverage, false);
    let is_own = |name: &String| subjects.own.contains(name);
    summary.classes.retain(|it| is_own(&it.name));
    let untakable = match subjects.all {
        true => untakable(program, &sources, (&seen, subjects.entries), &summary),
        false => 0,
    };
    Generated {
        classes,
        tests: kept.len(),
        notes,
        summary,
        untakable,
        limited: seen.limited,
    }
}
