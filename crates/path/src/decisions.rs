//! The decisions of a path: enough to come to the same state again, on any machine, without asking a solver.
//!
//! A path that was merged has the decisions of both paths that went into it, so the decisions of all paths are a graph.

use std::rc::Rc;

use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

/// What was decided where a state could go on in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Which alternative was taken.
    pub place: u32,
    /// Whether all others were impossible, so that its guard followed from the path.
    pub implied: bool,
    /// Whether somebody was asked who did not know.
    pub uncertain: bool,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// One of several alternatives was taken.
    Taken(Decision),
    /// Two paths that parted at one fork were merged.
    Merged(Rc<Merge>),
}

/// Two paths that became one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The paths.
    pub parts: [Part; 2],
    /// Whether they are all that came from where they parted, so that nothing was decided since.
    pub is_complete: bool,
}

/// A path that was merged with another one, from where they parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its steps.
    pub steps: Vec<Step>,
    /// How many instructions it ran after the last of them.
    pub run: u32,
}

/// The decisions of a path in order. Forks share what they have in common.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    last: Option<Rc<Link>>,
    length: usize,
    /// Where they are in the record of the search, if there is one.
    pub mark: u32,
}

#[derive(Debug)]
struct Link {
    step: Step,
    /// What it added to the path condition.
    guard: TermId,
    /// Where the decisions before it are in the record.
    mark_before: u32,
    before: Option<Rc<Link>>,
}

/// Where two paths parted.
#[derive(Debug)]
pub struct Parting {
    /// The decisions that both have.
    pub common: Decisions,
    /// What each did since, and the guards that it added to the path condition.
    pub since: [(Vec<Step>, Vec<TermId>); 2],
}

impl Decisions {
    /// Adds a step that led to a place of the record, with what it added to the path condition.
    pub fn push(&mut self, step: Step, guard: TermId, mark: u32) {
        let link = Link {
            step,
            guard,
            mark_before: self.mark,
            before: self.last.take(),
        };
        self.last = Some(Rc::new(link));
        self.length += 1;
        self.mark = mark;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Where two paths parted.
    pub fn parting(&self, other: &Decisions) -> Parting {
        let (mut one, mut two) = (self.clone(), other.clone());
        let mut since = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
        while !one.is_at(&two) {
            let lengths = (one.length, two.length);
            if lengths.0 >= lengths.1 {
                one.step_back(&mut since[0]);
            }
            if lengths.1 >= lengths.0 {
                two.step_back(&mut since[1]);
            }
        }
        for (steps, guards) in &mut since {
            steps.reverse();
            guards.reverse();
        }
        Parting { common: one, since }
    }

    fn is_at(&self, other: &Decisions) -> bool {
        match (&self.last, &other.last) {
            (Some(one), Some(two)) => Rc::ptr_eq(one, two),
            (None, None) => true,
            _ => false,
        }
    }

    fn step_back(&mut self, (steps, guards): &mut (Vec<Step>, Vec<TermId>)) {
        let Some(link) = self.last.take() else {
            return;
        };
        steps.push(link.step.clone());
        guards.push(link.guard);
        self.mark = link.mark_before;
        self.length -= 1;
        self.last.clone_from(&link.before);
    }

    /// All of them as numbers.
    pub fn prefix(&self) -> Prefix {
        let links = std::iter::successors(self.last.as_deref(), |it| it.before.as_deref());
        let mut steps: Vec<&Step> = links.map(|link| &link.step).collect();
        steps.reverse();
        let mut writer = Writer::default();
        steps.into_iter().for_each(|step| writer.step(step));
        Prefix(writer.words)
    }
}

impl Drop for Link {
    /// One after the other: a long path must not need a deep stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(|it| Rc::try_unwrap(it).ok()) {
            before = link.before.take();
        }
    }
}

impl Decision {
    fn to_word(self) -> u32 {
        self.place << 2 | u32::from(self.implied) << 1 | u32::from(self.uncertain)
    }

    fn of_word(word: u32) -> Self {
        Decision {
            place: word >> 2,
            implied: word & 2 != 0,
            uncertain: word & 1 != 0,
        }
    }
}

/// The word in front of a merged path, which no decision has. Behind it comes a number: the next one if the two parts
/// follow, or that of an earlier one that is meant once more.
const MERGED: u32 = u32::MAX;

/// Writes steps down. Paths that went into several others are written once.
#[derive(Default)]
struct Writer {
    words: Vec<u32>,
    merged: FxHashMap<*const Merge, u32>,
}

impl Writer {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Taken(decision) => self.words.push(decision.to_word()),
            Step::Merged(merge) => {
                let next = self.merged.len() as u32;
                let number = *self.merged.entry(Rc::as_ptr(merge)).or_insert(next);
                self.words.extend([MERGED, number]);
                if number == next {
                    self.words.push(u32::from(merge.is_complete));
                    merge.parts.iter().for_each(|part| self.part(part));
                }
            }
        }
    }

    fn part(&mut self, part: &Part) {
        self.words.extend([part.run, part.steps.len() as u32]);
        part.steps.iter().for_each(|step| self.step(step));
    }
}

/// Reads steps again.
struct Reader<'w> {
    words: std::slice::Iter<'w, u32>,
    /// The merged paths in the order in which they began.
    merged: Vec<Option<Rc<Merge>>>,
}

impl Reader<'_> {
    fn word(&mut self) -> Option<u32> {
        self.words.next().copied()
    }

    /// Takes the next step; none if the words are damaged.
    fn step(&mut self) -> Option<Step> {
        let word = self.word()?;
        if word != MERGED {
            return Some(Step::Taken(Decision::of_word(word)));
        }
        let number = self.word()? as usize;
        if number < self.merged.len() {
            return self.merged[number].clone().map(Step::Merged);
        }
        if number > self.merged.len() {
            return None;
        }
        self.merged.push(None);
        let is_complete = self.word()? != 0;
        let parts = [self.part()?, self.part()?];
        let merge = Rc::new(Merge { parts, is_complete });
        self.merged[number] = Some(Rc::clone(&merge));
        Some(Step::Merged(merge))
    }

    fn part(&mut self) -> Option<Part> {
        let run = self.word()?;
        let count = self.word()?;
        let steps = (0..count).map(|_| self.step());
        let steps = steps.collect::<Option<Vec<Step>>>()?;
        Some(Part { steps, run })
    }
}

/// The decisions of a path, to be handed to others or kept in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefix(pub Vec<u32>);

impl Prefix {
    /// The steps; those behind something damaged are left out.
    pub fn steps(&self) -> Vec<Step> {
        let mut reader = Reader {
            words: self.0.iter(),
            merged: Vec::new(),
        };
        std::iter::from_fn(|| reader.step()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use oxpecker_term::TermId;

    use super::{Decision, Decisions, Merge, Part, Step};

    fn decision(place: u32) -> Step {
        Step::Taken(Decision {
            place,
            implied: place.is_multiple_of(3),
            uncertain: place.is_multiple_of(5),
        })
    }

    fn merged(parts: [Part; 2], is_complete: bool) -> Step {
        Step::Merged(Rc::new(Merge { parts, is_complete }))
    }

    #[test]
    fn prefixes_keep_everything_and_long_ones_are_dropped_without_a_deep_stack() {
        let mut decisions = Decisions::default();
        for place in 0..1_000_000 {
            decisions.push(decision(place), TermId(0), 0);
        }
        let other = decisions.clone();
        drop(decisions);
        let steps = other.prefix().steps();
        assert_eq!(steps.len(), other.len());
        assert!(
            steps
                .iter()
                .zip(0..)
                .all(|(it, place)| *it == decision(place))
        );
    }

    #[test]
    fn merged_paths_come_back_from_their_words() {
        let mut decisions = Decisions::default();
        decisions.push(decision(7), TermId(0), 0);
        let inner = [0, 1].map(|place| Part {
            steps: vec![decision(place)],
            run: 3,
        });
        let outer = [vec![merged(inner, true), decision(4)], vec![decision(2)]];
        let outer = merged(outer.map(|steps| Part { steps, run: 9 }), false);
        decisions.push(outer.clone(), TermId(0), 0);
        let steps = decisions.prefix().steps();
        assert_eq!(steps, [decision(7), outer]);
        let mut damaged = decisions.prefix();
        damaged.0.pop();
        assert_eq!(damaged.steps(), [decision(7)]);
    }

    #[test]
    fn paths_that_went_into_several_others_are_written_once() {
        let mut step = decision(0);
        for _ in 0..60 {
            let parts = [1, 2].map(|place| Part {
                steps: vec![step.clone(), decision(place)],
                run: place,
            });
            step = merged(parts, false);
        }
        let mut decisions = Decisions::default();
        decisions.push(step, TermId(0), 0);
        let prefix = decisions.prefix();
        assert!(prefix.0.len() < 1000);
        let mut again = Decisions::default();
        for step in prefix.steps() {
            again.push(step, TermId(0), 0);
        }
        assert_eq!(again.prefix(), prefix);
        let mut damaged = prefix.clone();
        damaged.0[1] = 7;
        assert_eq!(damaged.steps(), []);
    }

    #[test]
    fn two_paths_part_where_their_steps_differ() {
        let mut one = Decisions::default();
        one.push(decision(1), TermId(1), 10);
        let mut two = one.clone();
        one.push(decision(2), TermId(2), 20);
        one.push(decision(3), TermId(3), 30);
        two.push(decision(4), TermId(4), 40);
        let parting = one.parting(&two);
        assert_eq!((parting.common.len(), parting.common.mark), (1, 10));
        let [(steps, guards), (_, other)] = parting.since;
        assert_eq!(steps, [decision(2), decision(3)]);
        assert_eq!(
            (guards, other),
            (vec![TermId(2), TermId(3)], vec![TermId(4)])
        );
    }
}
