//! The observer that records the decisions of a search.

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, Inst, MethodId, Program, Terminator};
use rustc_hash::FxHashMap;

use super::{PathStatus, Places, Recorder, SearchRecord, Site, TakenBranch};
use crate::profile::fork_span;
use crate::search::{Event, Feasible, Moment, Observer, Ways};
use oxpecker_interp::exec::Continuation;
use oxpecker_interp::raised::RaisedBy;
use oxpecker_interp::state::{Frame, State};

/// The place of merged paths among the alternatives of a fork: behind all of them.
const JOINED: u32 = u32::MAX;

/// The record of a search, and what has been counted in it already.
#[derive(Debug)]
pub(crate) struct Recording<'a> {
    places: &'a dyn Places,
    recorder: Recorder,
    sites: FxHashMap<(MethodId, Option<Span>), u32>,
    steps: u64,
    queries: u64,
    /// Where paths gave up or are undecided that are looked at again if the search is taken up.
    unfinished: Vec<(u32, PathStatus)>,
    /// What earlier searches did.
    before: Option<SearchRecord>,
}

impl<'a> Recording<'a> {
    pub(crate) fn new(places: &'a dyn Places, entry: String) -> Box<Self> {
        Box::new(Recording {
            places,
            recorder: Recorder::of(entry),
            sites: FxHashMap::default(),
            steps: 0,
            queries: 0,
            unfinished: Vec::new(),
            before: None,
        })
    }

    fn site(&mut self, program: &Program, frame: &Frame) -> u32 {
        let span = fork_span(program, frame);
        let (places, recorder) = (self.places, &mut self.recorder);
        *self.sites.entry((frame.method, span)).or_insert_with(|| {
            let site = span.map_or_else(Site::default, |span| places.site(span));
            recorder.site(Site {
                method: program.method_name(frame.method),
                ..site
            })
        })
    }

    /// Instructions and queries since the last time belong to a node.
    fn work(&mut self, mark: u32, moment: &Moment<'_, '_>) {
        let (steps, queries) = (moment.steps(), moment.queries());
        let tally = self.recorder.tally(mark);
        tally.steps += steps - self.steps;
        tally.questions += queries - self.queries;
        (self.steps, self.queries) = (steps, queries);
    }

    /// Counts paths with a status.
    fn count(&mut self, mark: u32, counted: (PathStatus, i64), moment: &Moment<'_, '_>) {
        self.work(mark, moment);
        self.recorder.tally(mark).count(counted.0, counted.1);
    }

    /// Where a state is in the record after a decision. What has no alternative is none; nor is what follows from the
    /// path, so that whoever takes the decisions of a path again comes to the same node.
    pub(crate) fn mark(
        &mut self,
        state: &State,
        feasible: &Feasible,
        moment: &Moment<'_, '_>,
    ) -> u32 {
        let mark = state.history.path_decisions.mark;
        self.work(mark, moment);
        if feasible.ways == Ways::One || feasible.implied {
            return mark;
        }
        let program = moment.program();
        let way = way(program, &state.frame, feasible);
        let taken = TakenBranch {
            site: self.site(program, &state.frame),
            place: feasible.place as u32,
            way: self.recorder.way(&way),
        };
        self.recorder.below(mark, taken)
    }

    /// Where a merged state is in the record: below where its paths parted.
    pub(crate) fn joined(&mut self, state: &State, parted: u32, moment: &Moment<'_, '_>) -> u32 {
        self.work(parted, moment);
        let taken = TakenBranch {
            site: self.site(moment.program(), &state.frame),
            place: JOINED,
            way: self.recorder.way("joined"),
        };
        self.recorder.below(parted, taken)
    }

    /// Takes the record of an earlier search up.
    pub(crate) fn go_on(&mut self, before: Option<SearchRecord>) {
        self.before = before;
    }

    /// What earlier searches did.
    pub(crate) fn before(&self) -> Option<&SearchRecord> {
        self.before.as_ref()
    }

    /// What this worker did so far.
    pub(crate) fn own(&mut self, moment: &Moment<'_, '_>) -> SearchRecord {
        // What belongs to no node was done before the first decision.
        self.work(0, moment);
        self.recorder.record()
    }

    /// The same for a search that is taken up again: what is looked at again is open.
    pub(crate) fn own_reopened(&mut self, moment: &Moment<'_, '_>) -> SearchRecord {
        for (mark, status) in &self.unfinished {
            self.recorder.becomes(*mark, (*status, PathStatus::Open));
        }
        let own = self.own(moment);
        for (mark, status) in &self.unfinished {
            self.recorder.becomes(*mark, (PathStatus::Open, *status));
        }
        own
    }
}

impl Observer for Recording<'_> {
    fn observe(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>) {
        match event {
            Event::Opened { decisions } => {
                self.count(decisions.mark, (PathStatus::Open, 1), moment);
            }
            Event::Resumed { decisions } => {
                self.count(decisions.mark, (PathStatus::Open, -1), moment);
            }
            Event::Settled { decisions, status } => {
                self.count(decisions.mark, (*status, 1), moment);
            }
            Event::Branched { decisions } | Event::Merged { decisions } => {
                self.recorder.tally(decisions.mark).times += 1
            }
            Event::Postponed { decisions, status } => {
                self.unfinished.push((decisions.mark, *status));
            }
            Event::HandedOver { decisions, status } => {
                let again = (*status, PathStatus::Open);
                self.recorder.becomes(decisions.mark, again);
            }
            _ => {}
        }
    }
}

/// What an alternative is called.
fn way(program: &Program, frame: &Frame, feasible: &Feasible) -> String {
    let block = &program.methods[frame.method].blocks()[frame.block];
    match feasible.alternative.then {
        Continuation::Next => match block.insts.get(frame.next) {
            Some(Inst::Check { .. }) => "passes".into(),
            Some(Inst::Spec { .. }) => "holds".into(),
            _ => "goes on".into(),
        },
        Continuation::Goto(to) => match &block.terminator {
            Terminator::Branch { then, .. } => (to == *then).to_string(),
            Terminator::Switch { cases, default, .. } => {
                let cases = cases.iter().filter(|(_, block)| *block == to);
                let mut names: Vec<String> = cases.map(|(value, _)| value.to_string()).collect();
                if to == *default {
                    names.push("default".into());
                }
                names.join(", ")
            }
            _ => "goes on".into(),
        },
        Continuation::Raise(raised) => match raised.by {
            RaisedBy::Check(check) | RaisedBy::Object(_, Some(check)) => {
                format!("raises {}", check_name(check))
            }
            RaisedBy::Throw(_) | RaisedBy::Object(_, None) => "raises".into(),
        },
        Continuation::Enter(method) => format!("calls {}", program.method_name(method)),
        Continuation::Again(_, holds) if feasible.ways == Ways::Question => holds.to_string(),
        Continuation::Again(..) => format!("case {}", feasible.place + 1),
        Continuation::Schedule { thread, .. } => format!("thread {thread}"),
        Continuation::Wake(thread) => format!("wakes thread {thread}"),
        Continuation::Halt => "does not hold".into(),
        Continuation::Violated(_) => "violated".into(),
    }
}

fn check_name(check: CheckKind) -> &'static str {
    match check {
        CheckKind::Null => "null",
        CheckKind::Bounds => "bounds",
        CheckKind::DivisionByZero => "division by zero",
        CheckKind::Cast => "cast",
        CheckKind::NegativeSize => "negative size",
        CheckKind::ArrayStore => "array store",
        CheckKind::NotOwner => "not owner",
        CheckKind::NoImplementation => "no implementation",
        CheckKind::Ambiguous => "ambiguous",
        CheckKind::NoMethod => "no method",
        CheckKind::NoAccess => "no access",
    }
}
