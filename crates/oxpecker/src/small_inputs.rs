//! A search among small inputs, for what a search among all inputs does not decide in a part of its time.
//!
//! Where arrays, strings and collections have a known size, each size a case of its own, queries are about single numbers:
//! they are answered where those about inputs of any size are not, and programs run where the library needs to know a size.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use oxpecker_explore::{Bounds, Budget, Goal, Mode, Outcome, SmallInputs, Statistics, Verdict};
use oxpecker_interp::{Limit, Reason, Restriction};
use oxpecker_ir::Type;
use oxpecker_solver::StopFlag;

use crate::entry::Entry;
use crate::language::Language;
use crate::project::Project;
use crate::search::Control;
use crate::settings::Settings;
use crate::verify::Verified;

/// The sizes that are tried one after the other, each with a search of its own.
const SIZES: [u32; 6] = [2, 3, 4, 6, 8, 12];

/// The part of the time that the search among all inputs has: this many of so many.
const FIRST: (u32, u32) = (2, 5);

/// What small inputs are not.
const NOT_MADE: &str = "objects that no static initializer makes";

/// A budget that is over earlier.
struct Until<'a> {
    budget: &'a mut dyn Budget,
    end: Instant,
}

impl Budget for Until<'_> {
    fn reached(&mut self, statistics: &Statistics) -> Option<Limit> {
        let limit = self.budget.reached(statistics);
        limit.or_else(|| (Instant::now() >= self.end).then_some(Limit::Time))
    }

    fn is_tight(&mut self) -> bool {
        self.budget.is_tight()
    }
}

impl Project {
    /// The answer to whether a method can violate something: that of a search among all inputs, or, where it has none in a
    /// part of the time, what is known of small inputs. Violations of Java programs are run on the JVM.
    pub fn decide(&self, entry: &Entry, settings: &Settings, control: Control<'_>) -> Verified<'_> {
        let time = settings.time.filter(|_| self.can_be_small(entry, settings));
        let is_new = control.start.is_none() && !control.record && control.solutions.is_none();
        let Some(time) = time.filter(|_| is_new) else {
            let outcome = self.search(entry, settings, control);
            return self.confirm(entry, settings, outcome);
        };
        let Control { budget, stop, .. } = control;
        let mut first = Until {
            budget: &mut *budget,
            end: Instant::now() + part_of(time),
        };
        let outcome = self.search(entry, settings, watched(&mut first, stop.as_ref()));
        let verified = self.confirm(entry, settings, outcome);
        let Some(reasons) = undecided(&verified.outcome.verdict).cloned() else {
            return verified;
        };
        match self.among_small(entry, settings, (budget, stop.as_ref()), reasons) {
            Some(small) => joined(verified, small),
            None => verified,
        }
    }

    /// The answer for small inputs, as large ones as there is time for.
    fn among_small(
        &self,
        entry: &Entry,
        settings: &Settings,
        (budget, stop): (&mut dyn Budget, Option<&StopFlag>),
        reasons: BTreeMap<Reason, u64>,
    ) -> Option<Verified<'_>> {
        let mut best = None;
        for most in SIZES {
            if budget.reached(&Statistics::default()).is_some() {
                break;
            }
            let mut settings = settings.clone();
            settings.engine.path.inputs.max_size = Some(most);
            settings.engine.path.inputs.made_inputs = false;
            let outcome = self.search(entry, &settings, watched(&mut *budget, stop));
            let outcome = unrestricted(outcome);
            let mut verified = self.confirm(entry, &settings, outcome);
            let Verdict::ValidUpTo(bounds) = &mut verified.outcome.verdict else {
                let is_found = matches!(verified.outcome.verdict, Verdict::Invalid(_));
                return is_found.then_some(verified).or(best);
            };
            bounds.inputs.push(NOT_MADE.into());
            let within = bounds.covered.take();
            let is_whole = within.is_none() && bounds.depth.is_none();
            bounds.small = Some(SmallInputs {
                most,
                within,
                reasons: reasons.clone(),
            });
            if !is_whole {
                return best.or(Some(verified));
            }
            best = Some(verified);
        }
        best
    }

    /// Whether smaller inputs of a method make anything easier, and nothing was said about how to search.
    fn can_be_small(&self, entry: &Entry, settings: &Settings) -> bool {
        let program = self.program();
        let method = &program.methods[entry.method];
        let Ok(body) = program.load_body(entry.method) else {
            return false;
        };
        let mut inputs = body.locals.iter().take(method.params);
        let search = &settings.engine.search;
        let inputs_asked = &settings.engine.path.inputs;
        self.language() == Language::Java
            && settings.property.is_none()
            && !settings.is_counted()
            && matches!(search.goal, Goal::FirstViolation | Goal::EveryViolation)
            && search.mode != Mode::Concolic
            && inputs_asked.max_array.is_none()
            && inputs_asked.max_size.is_none()
            && inputs.any(|it| it.ty.as_ref().is_none_or(Type::is_reference))
    }
}

fn watched<'a>(budget: &'a mut dyn Budget, stop: Option<&StopFlag>) -> Control<'a> {
    Control {
        stop: stop.cloned(),
        ..Control::new(budget)
    }
}

fn part_of(time: Duration) -> Duration {
    time * FIRST.0 / FIRST.1
}

/// Why a search decided nothing, if it did not.
fn undecided(verdict: &Verdict) -> Option<&BTreeMap<Reason, u64>> {
    match verdict {
        Verdict::Unknown(reasons) => Some(reasons),
        Verdict::ValidUpTo(Bounds {
            covered: Some(covered),
            ..
        }) => Some(&covered.reasons),
        _ => None,
    }
}

/// What is small is said elsewhere: nobody asked for it.
fn unrestricted(mut outcome: Outcome) -> Outcome {
    let is_asked = |it: &Restriction| !matches!(it, Restriction::MaxSize(_));
    outcome.restrictions.retain(is_asked);
    if let Verdict::ValidUpTo(bounds) = &mut outcome.verdict {
        bounds.restrictions.retain(is_asked);
    }
    outcome
}

/// Both answers in one: a violation of small inputs is one of all, and what each of them covered holds.
fn joined<'a>(all: Verified<'a>, mut small: Verified<'a>) -> Verified<'a> {
    let known = &mut small.outcome.behaviours;
    for behaviour in all.outcome.behaviours {
        let is_same = |it: &oxpecker_explore::Behaviour| {
            it.exception == behaviour.exception && it.span == behaviour.span
        };
        if !known.iter().any(is_same) {
            known.push(behaviour);
        }
    }
    if let (Verdict::ValidUpTo(bounds), Verdict::ValidUpTo(of_all)) =
        (&mut small.outcome.verdict, all.outcome.verdict)
    {
        bounds.covered = of_all.covered;
        for what in of_all.inputs {
            if !bounds.inputs.contains(&what) {
                bounds.inputs.push(what);
            }
        }
    }
    small
}
