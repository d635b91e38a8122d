//! The result of a run that did not come back at its limit: unknown, with what is known of it outside of the search.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::PathBuf;

use oxpecker::{Entry, Language, Project, TOOL};
use oxpecker_base::id::Id;
use oxpecker_base::{FileId, SourceMap, Span};
use oxpecker_explore::{Outcome, Statistics, Verdict};
use oxpecker_interp::{Limit, Reason, Restriction};
use oxpecker_ir::{
    Class, ClassId, ClassKind, ClassOrigin, Method, MethodId, Program, Semantics, Type, Visibility,
};
use oxpecker_report::Report;

use super::render::{render, timing};
use crate::args::{OutputArgs, VerifyArgs};
use crate::exit::Exit;
use crate::guard::LastWords;
use crate::output;
use crate::session::Session;
use crate::settings::Wanted;

/// The method that is meant if none is named, as far as the names of files say: a file of Java is named after its class.
fn usual_entry(files: &[PathBuf]) -> String {
    let first = files.first().filter(|it| {
        let extension = it.extension().and_then(|it| it.to_str());
        matches!(extension, Some("java" | "class"))
    });
    let class = first.and_then(|it| it.file_stem()?.to_str());
    format!("{}.main", class.unwrap_or("Main"))
}

/// What a result needs besides the search.
#[derive(Clone, Debug)]
pub(super) struct Unfinished {
    files: Vec<String>,
    /// The class and the name of the method.
    entry: (String, String),
    dialect: &'static str,
    options: Vec<(&'static str, String)>,
    output: OutputArgs,
    /// Whether the last line is a word for a competition.
    competes: bool,
    /// How to go on with a saved run.
    hint: Option<String>,
    /// What makes every answer weaker.
    restrictions: Vec<Restriction>,
    reproducible: bool,
}

impl Unfinished {
    /// What is known from the arguments alone.
    pub(super) fn new(args: &VerifyArgs, wanted: &Wanted, session: Option<&Session>) -> Self {
        let files = args.source.files.iter();
        let usual = usual_entry(&args.source.files);
        let named = args.entry.first().unwrap_or(&usual);
        let named = named.split('(').next().unwrap_or(named);
        let (class, method) = named.rsplit_once('.').unwrap_or(("Main", named));
        Unfinished {
            files: files.map(|it| it.display().to_string()).collect(),
            entry: (class.into(), method.into()),
            // The more usual one, as long as nothing was read.
            dialect: Language::of(&args.source.files).usual_dialect(),
            options: wanted.named(args),
            output: args.output.clone(),
            competes: args.java.property.is_some() && args.output.format.for_people,
            hint: session.map(Session::hint),
            restrictions: wanted.search.engine.path.restrictions(),
            reproducible: wanted.reproducible,
        }
    }

    /// The same after the program was read.
    pub(super) fn of(self, project: &Project, entry: &Entry) -> Self {
        let program = project.program();
        let method = &program.methods[entry.method];
        let class = program.classes[method.class].name.clone();
        Unfinished {
            entry: (class, method.name.clone()),
            dialect: project.dialect(),
            ..self
        }
    }

    /// Prints the result.
    pub(super) fn words(self) -> LastWords {
        Box::new(move |limit, statistics| self.print(limit, statistics))
    }

    fn print(&self, limit: Limit, statistics: &Statistics) -> Exit {
        let text = self.text(limit, statistics);
        if let Err(failure) = output::result(&text, self.output.output.as_deref()) {
            output::error(&failure.to_string(), None);
            return failure.exit();
        }
        if let Some(hint) = &self.hint {
            output::message(&format!("{hint}\n"));
        }
        match limit {
            Limit::Interrupted => Exit::Interrupted,
            _ => Exit::Unknown,
        }
    }

    fn text(&self, limit: Limit, statistics: &Statistics) -> String {
        let mut sources = SourceMap::default();
        for file in &self.files {
            sources.add(file, "");
        }
        let (program, entry) = named(&self.entry.0, &self.entry.1);
        let outcome = Outcome {
            verdict: Verdict::Unknown(BTreeMap::from([(Reason::Limit(limit), 1)])),
            undecided: None,
            restrictions: self.restrictions.clone(),
            vacuous: false,
            races: Vec::new(),
            statistics: Statistics {
                // Where that is only the program knows.
                hottest: None,
                ..statistics.clone()
            },
            profile: None,
            coverage: None,
            exhaustive: false,
            cases: Vec::new(),
            behaviours: Vec::new(),
            search_record: None,
        };
        let report = Report {
            tool: TOOL,
            sources: &sources,
            program: &program,
            entry,
            dialect: self.dialect,
            options: &self.options,
            outcome: &outcome,
            layers: self.output.statistics,
            invariants: self.output.proof,
            receiver: None,
            timing: (!self.reproducible).then(|| timing(crate::guard::started())),
        };
        let mut text = render(&report, &self.output);
        if self.competes {
            text.push_str("UNKNOWN\n");
        }
        text
    }
}

/// A program in which only the name of a method is right: the real one belongs to the thread that does not come back.
fn named(class: &str, method: &str) -> (Program, MethodId) {
    let span = Span {
        file: FileId::new(0),
        start: 0,
        end: 0,
    };
    let program = Program {
        classes: Default::default(),
        fields: Default::default(),
        methods: Default::default(),
        strings: Default::default(),
        semantics: Semantics::STRICT,
        hierarchy: Default::default(),
        loader: None,
    };
    let entry = program.methods.push(Method {
        name: method.into(),
        class: ClassId::new(0),
        is_static: true,
        is_constructor: false,
        is_abstract: true,
        visibility: Visibility::Public,
        selector: method.into(),
        params: 0,
        result: Type::Void,
        body: OnceCell::new(),
        span,
    });
    program.add_class(Class {
        origin: ClassOrigin::User,
        name: class.into(),
        kind: ClassKind::Class,
        superclass: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![entry],
        span,
    });
    (program, entry)
}
