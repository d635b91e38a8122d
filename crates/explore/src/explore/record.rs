//! What the explorer tells the record of its decisions. Without a record all of this does nothing.

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, Inst, MethodId, Program, Terminator};
use rustc_hash::FxHashMap;

use super::Explorer;
use super::feasible::Feasible;
use super::team::Member;
use crate::profile;
use crate::search_record::{PathStatus, Places, Recorder, SearchRecord, Site, TakenBranch};
use oxpecker_interp::decisions::Decisions;
use oxpecker_interp::exec::{Alternative, Continuation};
use oxpecker_interp::state::{Frame, RaisedBy, State};

/// What an alternative is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ways {
    /// The only one: nothing is decided.
    One,
    /// The two answers to a question.
    Question,
    /// Several.
    Several,
}

impl Ways {
    pub(super) fn of(alternatives: &[Alternative]) -> Self {
        match alternatives {
            [] | [_] => Ways::One,
            [_, second] if matches!(second.then, Continuation::Again(_, false)) => Ways::Question,
            _ => Ways::Several,
        }
    }
}

/// The record of a search, and what has been counted in it already.
#[derive(Debug)]
pub(super) struct Recording<'a> {
    places: &'a dyn Places,
    recorder: Recorder,
    sites: FxHashMap<(MethodId, Option<Span>), u32>,
    steps: u64,
    questions: u64,
    /// Where paths gave up or are undecided that are looked at again if the search is taken up.
    unfinished: Vec<(u32, PathStatus)>,
    /// What earlier searches did.
    before: Option<SearchRecord>,
}

impl<'a> Recording<'a> {
    pub(super) fn new(places: &'a dyn Places, entry: String) -> Box<Self> {
        Box::new(Recording {
            places,
            recorder: Recorder::of(entry),
            sites: FxHashMap::default(),
            steps: 0,
            questions: 0,
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
}

impl Explorer<'_> {
    /// A path ended, or an alternative is impossible. Statistics and record are counted here and nowhere else, so that
    /// they agree.
    pub(super) fn ends(&mut self, decisions: &Decisions, status: PathStatus) {
        self.statistics.count_end(status);
        self.record_work(decisions.mark);
        if let Some(recording) = &mut self.recording {
            recording.recorder.tally(decisions.mark).count(status, 1);
        }
    }

    /// Paths are open, or not any more.
    pub(super) fn record_open(&mut self, decisions: &Decisions, paths: i64) {
        self.record_work(decisions.mark);
        if let Some(recording) = &mut self.recording {
            recording
                .recorder
                .tally(decisions.mark)
                .count(PathStatus::Open, paths);
        }
    }

    /// Instructions and questions since the last time belong to a node.
    fn record_work(&mut self, mark: u32) {
        if self.recording.is_none() {
            return;
        }
        let (steps, questions) = (self.interpreter.steps, self.questions());
        if let Some(recording) = &mut self.recording {
            let tally = recording.recorder.tally(mark);
            tally.steps += steps - recording.steps;
            tally.questions += questions - recording.questions;
            (recording.steps, recording.questions) = (steps, questions);
        }
    }

    /// Where a state is in the record after a decision. What has no alternative is none; nor is what follows from the
    /// path, so that whoever takes the decisions of a path again comes to the same node.
    pub(super) fn record_decision(&mut self, state: &State, feasible: &Feasible) -> u32 {
        let mark = state.path_decisions.mark;
        if self.recording.is_none() {
            return mark;
        }
        self.record_work(mark);
        let program = self.interpreter.program;
        match &mut self.recording {
            Some(recording) if feasible.ways != Ways::One && !feasible.implied => {
                let way = way(program, &state.frame, feasible);
                let decision = TakenBranch {
                    site: recording.site(program, &state.frame),
                    place: feasible.place as u32,
                    way: recording.recorder.way(&way),
                };
                recording.recorder.below(mark, decision)
            }
            _ => mark,
        }
    }

    /// A decision was taken for the first time, not followed again.
    pub(super) fn record_taken(&mut self, decisions: &Decisions) {
        if let Some(recording) = &mut self.recording {
            recording.recorder.tally(decisions.mark).times += 1;
        }
    }

    /// A path that gave up or is undecided is looked at again: by the worker that reports, or if the search is taken up.
    pub(super) fn look_later(&mut self, decisions: &Decisions, status: PathStatus) {
        match &self.team {
            Some(team) if !team.leads() => {
                team.is_undecided(decisions.prefix());
                self.statistics.reopen(status);
                if let Some(recording) = &mut self.recording {
                    let again = (status, PathStatus::Open);
                    recording.recorder.becomes(decisions.mark, again);
                }
            }
            _ => {
                self.unfinished.push((decisions.prefix(), status));
                if let Some(recording) = &mut self.recording {
                    recording.unfinished.push((decisions.mark, status));
                }
            }
        }
    }

    /// Something is violated. The worker that reports counts it when he has seen it.
    pub(super) fn has_found(&mut self, decisions: &Decisions) {
        if let Some(team) = &self.team {
            team.has_found(decisions.prefix());
        }
        if self.team.as_ref().is_none_or(Member::leads) {
            self.ends(decisions, PathStatus::Violated);
        } else {
            self.record_open(decisions, 1);
        }
    }

    /// Takes the record of an earlier search up.
    pub(super) fn open_record(&mut self, before: Option<SearchRecord>) {
        if let Some(recording) = &mut self.recording {
            recording.before = before;
        }
    }

    /// What this worker did.
    pub(super) fn own_record(&mut self) -> Option<SearchRecord> {
        // What nobody else did was done before the first decision.
        self.record_work(0);
        Some(self.recording.as_ref()?.recorder.record())
    }

    /// Tells the worker that reports what this one did.
    pub(super) fn publish_record(&mut self, team: &Member) {
        if !team.leads()
            && let Some(own) = self.own_record()
        {
            team.publish_record(own);
        }
    }

    /// What all workers did, now and in earlier searches; for a search that is taken up again, what is undecided is open.
    pub(super) fn all_record(&mut self, taken_up: bool) -> Option<SearchRecord> {
        if let (Some(recording), true) = (&mut self.recording, taken_up) {
            for (mark, status) in &recording.unfinished {
                let again = (*status, PathStatus::Open);
                recording.recorder.becomes(*mark, again);
            }
        }
        let own = self.own_record()?;
        let recording = self.recording.as_mut()?;
        if taken_up {
            for (mark, status) in &recording.unfinished {
                let back = (PathStatus::Open, *status);
                recording.recorder.becomes(*mark, back);
            }
        }
        let team = self.team.as_ref();
        let others = team.map(Member::others_record).unwrap_or_default();
        let all = std::iter::once(&own).chain(&recording.before);
        Some(SearchRecord::sum(all.chain(&others)))
    }
}

/// The instruction that forks, or the statement that it belongs to.
fn fork_span(program: &Program, frame: &Frame) -> Option<Span> {
    let block = &program.methods[frame.method].blocks()[frame.block];
    let own = match block.insts.get(frame.next) {
        Some(inst) => profile::inst_span(inst),
        None => match block.terminator {
            Terminator::Branch { span, .. } | Terminator::Switch { span, .. } => Some(span),
            _ => None,
        },
    };
    let before = block.insts.iter().take(frame.next).rev();
    let statement = || {
        before.into_iter().find_map(|inst| match inst {
            Inst::Stmt(span) => Some(*span),
            _ => None,
        })
    };
    own.or_else(statement)
        .or_else(|| profile::site(program, frame).span)
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
