//! What was run of each class, method and line.

use std::collections::BTreeMap;

use oxpecker_base::{FileId, SourceMap, Span};
use oxpecker_engine::Outcome;
use oxpecker_engine::coverage::{Coverage, Iterated};
use oxpecker_ir::analysis::{Cfg, Dominators, Loops};
use oxpecker_ir::{BlockId, CheckKind, Inst, MethodId, Program, Terminator};

use super::methods::{is_written, user_classes};

/// Whether something was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All of it was.
    Covered,
    /// A part of it was.
    Partly,
    /// It was not.
    Missed,
    /// No input runs it: all paths were followed.
    Unreachable,
}

/// How much there is of something, and how much of that was run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// What was run.
    pub covered: u64,
    /// What was not.
    pub missed: u64,
}

/// A jump or switch: how often each way was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The ways, in the order of the program.
    pub ways: Vec<u64>,
}

/// A check, and how often it passed or raised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Its line.
    pub line: u32,
    /// Why it raises.
    pub kind: CheckKind,
    /// How often it held.
    pub passed: u64,
    /// How often it did not.
    pub raised: u64,
}

/// A loop, and how often it was gone round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopSummary {
    /// Its line.
    pub line: u32,
    /// How often.
    pub iterated: Iterated,
}

/// A line of a source with code on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How often its first statement was begun.
    pub count: u64,
    /// The statements on it.
    pub statements: Counter,
    /// The jumps and switches on it.
    pub branches: Vec<Branch>,
}

/// A method.
#[derive(Clone, Debug)]
pub struct MethodSummary {
    /// Its name.
    pub name: String,
    /// Its parameters and result as class files or the language spell them.
    pub descriptor: String,
    /// Where it begins.
    pub line: u32,
    /// How often it was entered.
    pub entered: u64,
    /// Its blocks.
    pub blocks: Counter,
    /// Its lines.
    pub lines: BTreeMap<u32, Line>,
    /// What it checks before it does it.
    pub checks: Vec<Check>,
    /// Its loops.
    pub loops: Vec<LoopSummary>,
}

/// A class.
#[derive(Clone, Debug)]
pub struct ClassSummary {
    /// Its name; packages end with `/`.
    pub name: String,
    /// Its source.
    pub file: FileId,
    /// Its methods with code.
    pub methods: Vec<MethodSummary>,
}

/// Sums of methods, classes or everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Statements.
    pub statements: Counter,
    /// Ways of jumps and switches.
    pub branches: Counter,
    /// Lines with code.
    pub lines: Counter,
    /// Methods with code.
    pub methods: Counter,
    /// Classes with such methods.
    pub classes: Counter,
    /// Checks: those that passed some time.
    pub checks: Counter,
}

/// What was run of a program.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The user's classes that have code.
    pub classes: Vec<ClassSummary>,
    /// Whether what was not run never is.
    pub exhaustive: bool,
}

impl Counter {
    /// Adds one thing.
    pub fn count(&mut self, covered: bool) {
        match covered {
            true => self.covered += 1,
            false => self.missed += 1,
        }
    }

    /// Adds another counter.
    pub fn add(&mut self, other: Counter) {
        self.covered += other.covered;
        self.missed += other.missed;
    }

    /// All there is.
    pub fn all(self) -> u64 {
        self.covered + self.missed
    }

    /// The covered part in percent; absent when there is nothing.
    pub fn percent(self) -> Option<u64> {
        (self.covered * 100).checked_div(self.all())
    }
}

impl Line {
    /// The ways of its jumps and switches.
    pub fn ways(&self) -> Counter {
        let mut counter = Counter::default();
        let ways = self.branches.iter().flat_map(|it| &it.ways);
        ways.for_each(|count| counter.count(*count > 0));
        counter
    }

    /// Whether it was run.
    pub fn status(&self, exhaustive: bool) -> Status {
        let mut parts = self.ways();
        parts.add(self.statements);
        match (parts.covered, parts.missed) {
            (0, _) if exhaustive => Status::Unreachable,
            (0, _) => Status::Missed,
            (_, 0) => Status::Covered,
            _ => Status::Partly,
        }
    }

    /// Adds what another method or class has on the same line.
    pub fn add(&mut self, other: &Line) {
        self.count = self.count.max(other.count);
        self.statements.add(other.statements);
        self.branches.extend(other.branches.iter().cloned());
    }
}

impl Totals {
    fn lines<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        for line in lines {
            self.statements.add(line.statements);
            self.branches.add(line.ways());
            self.lines.count(line.statements.covered > 0);
        }
    }

    /// Those of one method.
    pub fn of_method(method: &MethodSummary) -> Self {
        let mut totals = Totals::default();
        totals.lines(method.lines.values());
        totals.methods.count(method.entered > 0);
        for check in &method.checks {
            totals.checks.count(check.passed > 0);
        }
        totals
    }

    /// Those of one class.
    pub fn of_class(class: &ClassSummary) -> Self {
        let mut totals = Totals::default();
        for method in &class.methods {
            let own = Totals::of_method(method);
            totals.methods.add(own.methods);
            totals.checks.add(own.checks);
        }
        totals.lines(class.lines().values());
        totals.classes.count(totals.methods.covered > 0);
        totals
    }

    /// Those of several classes.
    pub fn of_classes<'a>(classes: impl Iterator<Item = &'a ClassSummary>) -> Self {
        let mut totals = Totals::default();
        for class in classes {
            let own = Totals::of_class(class);
            totals.statements.add(own.statements);
            totals.branches.add(own.branches);
            totals.lines.add(own.lines);
            totals.methods.add(own.methods);
            totals.classes.add(own.classes);
            totals.checks.add(own.checks);
        }
        totals
    }
}

impl ClassSummary {
    /// The lines of all its methods.
    pub fn lines(&self) -> BTreeMap<u32, Line> {
        let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
        for (number, line) in self.methods.iter().flat_map(|it| &it.lines) {
            lines.entry(*number).or_default().add(line);
        }
        lines
    }
}

impl Summary {
    /// What a run covered; absent if nobody counted.
    pub fn new(
        program: &Program,
        sources: &dyn Fn() -> SourceMap,
        outcome: &Outcome,
    ) -> Option<Self> {
        let coverage = outcome.coverage.as_ref()?;
        Some(Self::of(program, sources, coverage, outcome.exhaustive))
    }

    /// The same for any run. The sources are asked for after all code was loaded.
    pub fn of(
        program: &Program,
        sources: &dyn Fn() -> SourceMap,
        coverage: &Coverage,
        exhaustive: bool,
    ) -> Self {
        let mut written = Vec::new();
        for class in user_classes(program) {
            let methods = program.classes[class].methods.iter().copied();
            let methods: Vec<MethodId> = methods.filter(|it| is_written(program, *it)).collect();
            if !methods.is_empty() {
                written.push((class, methods));
            }
        }
        let sources = sources();
        let reader = Reader {
            program,
            sources: &sources,
            coverage,
        };
        let classes = written.into_iter().map(|(class, methods)| ClassSummary {
            name: program.classes[class].name.clone(),
            file: program.classes[class].span.file,
            methods: methods.into_iter().map(|it| reader.method(it)).collect(),
        });
        Summary {
            classes: classes.collect(),
            exhaustive,
        }
    }

    /// The files of the classes with their lines, in order.
    pub fn files(&self) -> BTreeMap<FileId, BTreeMap<u32, Line>> {
        let mut files: BTreeMap<FileId, BTreeMap<u32, Line>> = BTreeMap::new();
        for class in &self.classes {
            let lines = files.entry(class.file).or_default();
            for (number, line) in class.lines() {
                lines.entry(number).or_default().add(&line);
            }
        }
        files
    }
}

struct Reader<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    coverage: &'a Coverage,
}

impl Reader<'_> {
    fn line(&self, span: Span) -> u32 {
        self.sources.position(span).line
    }

    fn method(&self, id: MethodId) -> MethodSummary {
        let method = &self.program.methods[id];
        let jumps = self.program.loader.as_ref().and_then(|it| it.jumps(id));
        let mut summary = MethodSummary {
            name: method.name.clone(),
            descriptor: method
                .selector
                .get(method.name.len()..)
                .unwrap_or("")
                .into(),
            line: self.line(method.span),
            entered: self.coverage.entered(id),
            blocks: Counter::default(),
            lines: BTreeMap::new(),
            checks: Vec::new(),
            loops: Vec::new(),
        };
        for (at, block) in method.blocks().iter_ids() {
            summary.blocks.count(self.coverage.is_covered(id, at));
            for (number, inst) in block.insts.iter().enumerate() {
                self.inst((id, at, number), inst, &mut summary);
            }
            if jumps.as_ref().is_none_or(|jumps| jumps.contains(&at)) {
                self.jump((id, at), &block.terminator, &mut summary);
            }
        }
        self.loops(id, &mut summary);
        summary
    }

    fn inst(&self, place: (MethodId, BlockId, usize), inst: &Inst, summary: &mut MethodSummary) {
        match inst {
            Inst::Stmt(span) => {
                let line = summary.lines.entry(self.line(*span)).or_default();
                let begun = self.coverage.begun(place);
                line.statements.count(begun > 0);
                line.count = line.count.max(begun);
            }
            Inst::Check { kind, span, .. } => {
                let checked = self.coverage.checked(place);
                summary.checks.push(Check {
                    line: self.line(*span),
                    kind: *kind,
                    passed: checked.passed,
                    raised: checked.raised,
                });
            }
            _ => {}
        }
    }

    fn jump(
        &self,
        (id, at): (MethodId, BlockId),
        terminator: &Terminator,
        summary: &mut MethodSummary,
    ) {
        let (Terminator::Branch { span, .. } | Terminator::Switch { span, .. }) = terminator else {
            return;
        };
        let mut targets = Vec::new();
        for target in terminator.targets() {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let ways = targets.iter().map(|to| self.coverage.taken(id, at, *to));
        let line = summary.lines.entry(self.line(*span)).or_default();
        line.branches.push(Branch {
            ways: ways.collect(),
        });
    }

    fn loops(&self, id: MethodId, summary: &mut MethodSummary) {
        let method = &self.program.methods[id];
        let cfg = Cfg::new(method);
        for found in Loops::new(&cfg, &Dominators::new(&cfg)).all() {
            let header = &method.blocks()[found.header];
            let spans = header.insts.iter().filter_map(|inst| match inst {
                Inst::Stmt(span) => Some(*span),
                _ => None,
            });
            let span = spans.into_iter().next().or(match &header.terminator {
                Terminator::Branch { span, .. } | Terminator::Switch { span, .. } => Some(*span),
                _ => None,
            });
            summary.loops.push(LoopSummary {
                line: self.line(span.unwrap_or(method.span)),
                iterated: self.coverage.iterated(id, found.header),
            });
        }
    }
}
