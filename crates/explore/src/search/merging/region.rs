//! The states that a fork led to, and which of them runs next.

use std::collections::BTreeMap;

use oxpecker_interp::PathEnd;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::merge::{Refusal, Suspect};
use oxpecker_interp::state::State;
use oxpecker_ir::{BlockId, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::apart::Apart;
use super::barrier::Barrier;
use super::forks::Forks;
use super::shares::Share;
use super::turns::Turns;
use super::waiting::{Order, States};
use crate::config::Merging;

/// Instructions that a region runs at most.
const MOST_STEPS: u64 = 40_000;
/// States that a region has at most at once.
const MOST_LIVE: usize = 160;
/// Alternatives that a region takes at most.
const MOST_STATES: u64 = 400;
/// How often states of a region stop at most to wait for others.
const MOST_STOPS: u64 = 4_000;
/// Rounds of a loop that a region follows at most if nothing but the path decides when it ends.
const MOST_ROUNDS: u32 = 16;
/// Refusals that are not many whatever was merged.
const MOST_REFUSALS: u64 = 128;
/// Merges after which a region has done enough.
const MOST_MERGES: u64 = 20_000;
/// States that wait at one place and are worth being followed on together.
const MOST_TOGETHER: usize = 48;
/// States from which on it pays to merge indexes that are known.
const FEWEST_UNITED: usize = 8;
/// Fields that states are kept apart by and that are looked at first.
const MOST_SUSPECTS: usize = 12;
/// How many calls further out than the fork states are followed to meet.
const MOST_CALLERS: usize = 2;

/// A state that others may meet.
pub(super) struct Live {
    pub(super) state: State,
    /// The loops it is in.
    pub(super) turns: Turns,
    /// The same for states that were one when they began a round of a loop.
    pub(super) group: u32,
    /// Where it stands, as far as one look tells.
    pub(super) place: Place,
    /// The same for all states of the region that are at its place.
    pub(super) standing: usize,
    /// What soon tells whether it is kept apart from others, as far as anybody asked since it ran.
    pub(super) apart: Apart,
    /// What lies ahead of it, as far as anybody asked since it ran.
    pub(super) ahead: Option<Ahead>,
    /// Whether it was not merged with another one for any reason but an index.
    pub(super) is_refused: bool,
    /// Instructions since its last decision.
    pub(super) run: u32,
    /// The forks of the region that led to it.
    pub(super) forks: Forks,
    /// Which part it is of all that the region stands for.
    pub(super) share: Share,
}

/// What lies ahead of a state.
pub(super) enum Ahead {
    /// It ends within a few instructions, without a decision: so.
    Ends(Box<(State, PathEnd)>),
    /// It has more to do.
    More,
}

/// How many callers a state has, its method, its block and its instruction.
pub(super) type Place = (usize, MethodId, BlockId, usize);

fn place(state: &State) -> Place {
    let frame = &state.frame;
    (state.callers.len(), frame.method, frame.block, frame.next)
}

/// Where a state is with all that waits for it. Those that went round a loop more often than others are further on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Standing {
    place: Place,
    turns: Turns,
    callers: Vec<(MethodId, BlockId, usize)>,
}

impl Live {
    /// A state that decided something.
    pub(super) fn new(state: State, turns: Turns, forks: Forks, share: Share) -> Box<Self> {
        Box::new(Live {
            place: place(&state),
            standing: 0,
            state,
            turns,
            group: 0,
            apart: Apart::default(),
            ahead: None,
            is_refused: false,
            run: 0,
            forks,
            share,
        })
    }

    /// Whether it is at the place of another one.
    pub(super) fn is_with(&self, other: &Live) -> bool {
        self.standing == other.standing
    }

    /// How many methods wait for its running one.
    pub(super) fn callers(&self) -> usize {
        self.place.0
    }
}

/// The states that a fork led to.
pub(super) struct Region {
    pub(super) live: States,
    /// Numbers of objects that are in use.
    pub(super) created: usize,
    /// How often two states became one.
    pub(super) merges: u64,
    /// How often two met and did not, by the reason.
    refused: BTreeMap<Refusal, u64>,
    /// The same for any reason.
    refusals: u64,
    /// How many of those were soon known to differ in an index, which are many.
    soon_refused: u64,
    /// How many of those took time to find out.
    pub(super) late_refusals: u64,
    /// Fields that kept states apart.
    pub(super) suspects: Vec<Suspect>,
    /// The callers of the state that forked.
    callers: usize,
    /// What is merged.
    merging: Merging,
    /// Whether a path ended in it.
    single: bool,
    states: u64,
    stops: u64,
    steps: u64,
    groups: u32,
    /// Where states of it stood.
    standings: FxHashMap<Standing, usize>,
    /// Where a state stood that had more to do than to end.
    pub(super) not_over: FxHashSet<usize>,
    /// Forks about the end of a loop.
    rounds: FxHashMap<(usize, MethodId, BlockId), u32>,
    is_endless: bool,
}

impl Region {
    pub(super) fn new(state: &State, merging: Merging) -> Self {
        Region {
            live: States::default(),
            created: state.heap.created(),
            merges: 0,
            refused: BTreeMap::new(),
            refusals: 0,
            soon_refused: 0,
            late_refusals: 0,
            suspects: Vec::new(),
            callers: state.callers.len(),
            merging,
            single: false,
            states: 0,
            stops: 0,
            steps: 0,
            groups: 0,
            standings: FxHashMap::default(),
            not_over: FxHashSet::default(),
            rounds: FxHashMap::default(),
            is_endless: false,
        }
    }

    /// A state goes on.
    pub(super) fn add(&mut self, mut live: Box<Live>, interpreter: &mut Interpreter<'_>) {
        self.stands(&mut live);
        self.add_where_it_stands(live, interpreter);
    }

    /// A state goes on of which it was noted where it is.
    pub(super) fn add_where_it_stands(
        &mut self,
        live: Box<Live>,
        interpreter: &mut Interpreter<'_>,
    ) {
        self.stops += 1;
        let callers = self.callers;
        self.live.push(live, |it| order(it, callers, interpreter));
    }

    /// Notes where a state is now.
    pub(super) fn stands(&mut self, live: &mut Live) {
        let state = &live.state;
        live.place = place(state);
        let callers = state.callers.iter();
        let standing = Standing {
            place: live.place,
            turns: live.turns.clone(),
            callers: callers.map(|it| (it.method, it.block, it.next)).collect(),
        };
        let news = self.standings.len();
        live.standing = *self.standings.entry(standing).or_insert(news);
    }

    /// A number for a state that begins a round of a loop.
    pub(super) fn group(&mut self) -> u32 {
        self.groups += 1;
        self.groups
    }

    /// Two states met and were not merged.
    pub(super) fn refuse(&mut self, refusal: Refusal, suspect: Option<Suspect>) {
        self.is_refused(refusal);
        self.late_refusals += 1;
        if let Some(suspect) = suspect
            && self.suspects.len() < MOST_SUSPECTS
        {
            self.suspects.push(suspect);
        }
    }

    /// Whether most states that meet in it stay apart, so that many paths are left whatever is merged.
    pub(super) fn stays_apart(&self) -> bool {
        self.refusals > MOST_REFUSALS + 32 * self.merges
    }

    /// A state ran.
    pub(super) fn ran(&mut self, steps: u64, state: &State) {
        self.steps += steps;
        self.created = self.created.max(state.heap.created());
    }

    /// A state forks.
    pub(super) fn forks(
        &mut self,
        (state, alternatives): (&State, usize),
        interpreter: &mut Interpreter<'_>,
    ) {
        self.states += alternatives as u64;
        let frame = &state.frame;
        if is_about_loop(state, interpreter) {
            let site = (state.callers.len(), frame.method, frame.block);
            let rounds = self.rounds.entry(site).or_default();
            *rounds += 1;
            self.is_endless |= *rounds > MOST_ROUNDS;
        }
    }

    /// A path ended in it.
    pub(super) fn leaves(&mut self) {
        self.single = true;
    }

    /// Why it is given up, if it costs more than it is worth or is of a kind that is not merged.
    pub(super) fn exhausted(&self) -> Option<Refusal> {
        let calls = || self.live.iter().any(|it| it.callers() > self.callers);
        let is_refused = (self.merging < Merging::Calls && calls())
            || (self.merging < Merging::SinglePaths && self.single);
        let is_dear = self.late_refusals > MOST_REFUSALS + 4 * self.merges
            || self.steps > MOST_STEPS + 1000 * self.merges
            || self.states > MOST_STATES + 4 * self.merges
            || self.stops > MOST_STOPS + 40 * self.merges
            || self.merges > MOST_MERGES;
        let reasons = [
            (is_refused, Refusal::Mode),
            (self.is_endless, Refusal::Rounds),
            (self.live.len() > MOST_LIVE, Refusal::States),
            (is_dear, Refusal::Effort),
        ];
        reasons.iter().find(|it| it.0).map(|it| it.1)
    }

    /// Notes why states of it stay apart that nothing else keeps apart.
    pub(super) fn give_up(&mut self, reason: Refusal) {
        self.is_refused(reason);
    }

    /// Counts a reason for which states stay apart.
    fn is_refused(&mut self, reason: Refusal) {
        *self.refused.entry(reason).or_default() += 1;
        self.refusals += 1;
    }

    /// Counts two states that differ in an index they were looked at for.
    pub(super) fn is_apart(&mut self) {
        self.soon_refused += 1;
        self.refusals += 1;
    }

    /// How often two states met and did not become one, by the reason.
    pub(super) fn refusals(&self) -> BTreeMap<Refusal, u64> {
        let mut refused = self.refused.clone();
        if self.soon_refused > 0 {
            *refused.entry(Refusal::Index).or_default() += self.soon_refused;
        }
        refused
    }

    /// Whether several states are left, and nothing says why.
    pub(super) fn is_unexplained(&self) -> bool {
        self.live.len() > 1 && self.merges == 0 && self.refusals == 0
    }

    /// Whether its states left the method that forked, all to the same place, and nothing but indexes keeps them apart.
    pub(super) fn is_left(&self) -> bool {
        self.merging >= Merging::Returns
            && self.live.len() >= FEWEST_UNITED
            && self.live.iter().all(|it| {
                !it.is_refused && it.callers() < self.callers && it.is_with(&self.live[0])
            })
    }

    /// Takes the state that runs next; none if no two of them are going to meet.
    pub(super) fn next(&mut self, interpreter: &mut Interpreter<'_>) -> Option<Box<Live>> {
        if self.live.len() < 2 {
            return None;
        }
        if let Some(first) = self.live.take_first() {
            return Some(first);
        }
        // Those that wait at one place were refused there. In a loop those that differ in an index may meet again.
        let together = self.live.iter().all(|it| it.is_with(&self.live[0]));
        let barrier = if self.live.barrier().is_some() && together {
            let refused = self.live.iter().any(|it| it.is_refused);
            if refused || self.live.len() > MOST_TOGETHER {
                return None;
            }
            Barrier::beyond(&self.live, interpreter)?
        } else {
            Barrier::of(&self.live, interpreter)?
        };
        let outwards = match self.merging >= Merging::Returns {
            true => MOST_CALLERS,
            false => 0,
        };
        if self.live.barrier() == Some(barrier) || barrier.callers + outwards < self.callers {
            return None;
        }
        let callers = self.callers;
        self.live
            .meet_at(barrier, |it| order(it, callers, interpreter));
        self.live.take_first()
    }
}

/// When a state runs, compared with others of a region that began with so many callers.
fn order(live: &Live, callers: usize, interpreter: &mut Interpreter<'_>) -> Order {
    let outermost = callers.saturating_sub(MOST_CALLERS);
    let state = (&live.state, live.group);
    live.turns.order(state, outermost, interpreter).into()
}

/// Whether a state stands in front of a branch that can leave a loop.
pub(super) fn is_about_loop(state: &State, interpreter: &mut Interpreter<'_>) -> bool {
    let frame = &state.frame;
    let block = &interpreter.program.methods[frame.method].blocks()[frame.block];
    if frame.next < block.insts.len() {
        return false;
    }
    let targets = block.terminator.targets();
    let analyses = interpreter.analyses(frame.method);
    let mut stays = targets
        .iter()
        .map(|to| analyses.joins.stays_in_loop(frame.block, *to));
    stays.any(|it| it == Some(false))
}
