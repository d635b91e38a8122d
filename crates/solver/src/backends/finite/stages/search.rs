//! Assignments of the first variables, one of all that are alike.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::border::Border;
use super::graph::{Graph, Place};
use crate::stop::StopFlag;

/// More different assignments of some variables are left to others.
const MOST_STATES: usize = 200_000;
/// More operations are left to others.
const MOST_WORK: usize = 200_000_000;

/// What is known after some variables.
#[derive(Debug)]
struct State {
    /// The members of the border, without the one that is kept aside.
    cells: Rc<[i64]>,
    /// The member whose best value is enough, and that value.
    gain: Option<(usize, i64)>,
    /// How it came about: the state before, and the value of the last variable.
    before: u32,
    value: i64,
}

/// States that differ in what follows.
#[derive(Debug, Default)]
struct Stage {
    states: Vec<State>,
    /// Where each of them is, by what it may not share with another one.
    places: FxHashMap<(Rc<[i64]>, Option<usize>), usize>,
}

/// The states of all stages, for one problem.
#[derive(Debug)]
pub(super) struct Search<'g> {
    graph: &'g Graph,
    borders: &'g [Border],
    /// The operations of each level, and the constraints that are decided there.
    operations: Vec<Vec<Place>>,
    constraints: Vec<Vec<Place>>,
    objective: Place,
    maximize: bool,
    values: Vec<i64>,
    /// Room for the members of a border.
    cells: Vec<i64>,
    work: usize,
}

impl<'g> Search<'g> {
    pub(super) fn new(
        graph: &'g Graph,
        constraints: &[Place],
        borders: &'g [Border],
        (objective, maximize): (Place, bool),
    ) -> Self {
        let levels = graph.variables.len() + 1;
        let by_level = |places: &[Place]| {
            let mut all: Vec<Vec<Place>> = vec![Vec::new(); levels];
            for place in places {
                all[graph.level(*place) as usize].push(*place);
            }
            all
        };
        let all: Vec<Place> = (0..graph.operations.len() as Place).collect();
        Search {
            graph,
            borders,
            operations: by_level(&all),
            constraints: by_level(constraints),
            objective,
            maximize,
            values: vec![0; graph.operations.len()],
            cells: Vec::new(),
            work: 0,
        }
    }

    /// The values of the best assignment, if there is one; `None` if it takes too long.
    pub(super) fn run(mut self, stop: Option<&StopFlag>) -> Option<Option<Vec<i64>>> {
        if !self.compute(0) {
            return Some(None);
        }
        let mut last = Stage::default();
        last.states.push(State {
            cells: Rc::default(),
            gain: None,
            before: 0,
            value: 0,
        });
        let mut steps: Vec<Vec<(u32, i64)>> = Vec::new();
        for level in 1..=self.graph.variables.len() {
            last = self.decide(level, &last, stop)?;
            steps.push(last.states.iter().map(|it| (it.before, it.value)).collect());
        }
        let mut best: Option<(usize, i64)> = None;
        for (at, state) in last.states.iter().enumerate() {
            self.restore(self.graph.variables.len(), state);
            let found = self.values[self.objective as usize];
            if best.is_none_or(|(_, best)| self.is_better(found, best)) {
                best = Some((at, found));
            }
        }
        let Some((mut at, _)) = best else {
            return Some(None);
        };
        let values = steps.iter().rev().map(|steps| {
            let (before, value) = steps[at];
            at = before as usize;
            value
        });
        let mut values: Vec<i64> = values.collect();
        values.reverse();
        Some(Some(values))
    }

    fn is_better(&self, one: i64, two: i64) -> bool {
        if self.maximize { one > two } else { one < two }
    }

    /// The states in which one more variable is decided.
    fn decide(&mut self, level: usize, last: &Stage, stop: Option<&StopFlag>) -> Option<Stage> {
        let graph = self.graph;
        let variable = &graph.variables[level - 1];
        let places = &self.operations[level];
        let is_variable = |it: &&Place| graph.is_variable(**it, level - 1);
        let place = *places.iter().find(is_variable)?;
        let cost = places.len() + self.borders[level].members.len();
        let mut next = Stage::default();
        for (before, state) in last.states.iter().enumerate() {
            for value in variable.low..=variable.high {
                self.work += cost;
                self.restore(level - 1, state);
                self.values[place as usize] = value;
                if self.compute(level) {
                    let (cells, gain) = self.state(level);
                    let before = before as u32;
                    self.keep(
                        &mut next,
                        State {
                            cells,
                            gain,
                            before,
                            value,
                        },
                    );
                }
            }
            let is_stopped = stop.is_some_and(StopFlag::is_set);
            if is_stopped || self.work > MOST_WORK || next.states.len() > MOST_STATES {
                return None;
            }
        }
        Some(next)
    }

    /// Computes what is known at a level; says whether the constraints hold that are decided there.
    fn compute(&mut self, level: usize) -> bool {
        for place in &self.operations[level] {
            self.values[*place as usize] = self.graph.value(*place, &self.values);
        }
        let mut constraints = self.constraints[level].iter();
        constraints.all(|it| self.values[*it as usize] != 0)
    }

    /// What is known now, as far as it matters. What does not is 0; one thing after the other, so that all of them together
    /// still matter as little as each of them did when it was looked at.
    fn state(&mut self, level: usize) -> (Rc<[i64]>, Option<(usize, i64)>) {
        let members = &self.borders[level].members;
        let mut cells = std::mem::take(&mut self.cells);
        cells.clear();
        let mut gain = None;
        let mut gains = 0;
        for (at, member) in members.iter().enumerate() {
            let place = member.place as usize;
            let matters = member.matters.as_ref();
            if matters.is_some_and(|it| !it.holds(&self.values)) {
                self.values[place] = 0;
            } else if member.is_gain {
                gains += 1;
                gain = Some((at, self.values[place]));
            }
            cells.push(self.values[place]);
        }
        // Of several gains neither is enough.
        let gain = gain.filter(|_| gains == 1);
        if let Some((at, _)) = gain {
            cells[at] = 0;
        }
        let shared = Rc::from(cells.as_slice());
        self.cells = cells;
        (shared, gain)
    }

    /// Adds a state, or keeps the better one of those that are alike.
    fn keep(&self, stage: &mut Stage, state: State) {
        let place = (Rc::clone(&state.cells), state.gain.map(|it| it.0));
        match stage.places.entry(place) {
            Entry::Vacant(free) => {
                free.insert(stage.states.len());
                stage.states.push(state);
            }
            Entry::Occupied(taken) => {
                let known = &mut stage.states[*taken.get()];
                if let (Some((_, new)), Some((_, old))) = (state.gain, known.gain)
                    && self.is_better(new, old)
                {
                    *known = state;
                }
            }
        }
    }

    fn restore(&mut self, level: usize, state: &State) {
        let members = &self.borders[level].members;
        for (member, value) in members.iter().zip(&*state.cells) {
            self.values[member.place as usize] = *value;
        }
        if let Some((at, value)) = state.gain {
            self.values[members[at].place as usize] = value;
        }
        for place in &self.borders[level].following {
            self.values[*place as usize] = self.graph.value(*place, &self.values);
        }
    }
}
