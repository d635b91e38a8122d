//! `genetic`: suites of inputs that are crossed and changed for some generations.
//!
//! A suite is as good as what all its runs reach together. The best one survives; the others are bred with the best or
//! the second best one, and some of their inputs are changed.

use std::rc::Rc;

use oxpecker_base::Rng;

use super::{Fitness, Generator, GeneratorInfo, Ran, Transitions};
use oxpecker_interp::drawing::{Genotype, Vocabulary};

const SUITES: usize = 6;
const SUITE_SIZE: usize = 10;
/// A suite that was given solutions may be larger.
const MOST_IN_SUITE: usize = 20;
const GENERATIONS: u32 = 6;
/// How often two suites are crossed, in a hundred cases.
const CROSSOVER: usize = 80;
/// How often the partner is the best suite instead of the second best.
const WITH_BEST: usize = 50;
/// How often a suite grows; each further time as often among these.
const GROWTH: f64 = 0.1;

pub(super) const INFO: GeneratorInfo = GeneratorInfo {
    name: "genetic",
    summary: "suites of inputs that are crossed and changed for six generations",
    make: |seed| Box::new(Genetic::new(seed)),
};

/// One test case and what its run did.
#[derive(Clone, Debug, Default)]
struct Individual {
    inputs: Genotype,
    ran: Option<Rc<Transitions>>,
}

type Suite = Vec<Individual>;

#[derive(Debug)]
struct Genetic {
    rng: Rng,
    words: Rc<Vocabulary>,
    suites: Vec<Suite>,
    generation: u32,
    /// The test case that is being run: its suite and its place there.
    running: (usize, usize),
    /// Whether the program asks for nothing.
    pointless: bool,
}

impl Genetic {
    fn new(seed: u64) -> Self {
        let fresh = || vec![Individual::default(); SUITE_SIZE];
        Genetic {
            rng: Rng::new(seed ^ 0x6765_6e65),
            words: Rc::new(Vocabulary::default()),
            suites: (0..SUITES).map(|_| fresh()).collect(),
            generation: 0,
            running: (0, 0),
            pointless: false,
        }
    }

    /// The first test case that was not run yet.
    fn waiting(&self) -> Option<(usize, usize)> {
        let suites = self.suites.iter().enumerate();
        suites
            .flat_map(|(suite, all)| {
                all.iter()
                    .enumerate()
                    .map(move |(at, one)| (suite, at, one))
            })
            .find_map(|(suite, at, one)| one.ran.is_none().then_some((suite, at)))
    }

    /// The best suite first; of equal ones the older.
    fn rank(&mut self) {
        let fitness = |suite: &Suite| -> Fitness {
            let mut all = Transitions::default();
            for run in suite.iter().filter_map(|it| it.ran.as_ref()) {
                all.add(run);
            }
            all.fitness()
        };
        self.suites
            .sort_by_cached_key(|suite| std::cmp::Reverse(fitness(suite)));
    }

    fn evolve(&mut self) {
        self.rank();
        let mut next = vec![self.suites[0].clone()];
        let rest: Vec<Suite> = self.suites.iter().skip(1).cloned().collect();
        let mut rest = rest.into_iter();
        while next.len() < SUITES {
            let Some(target) = rest.next() else { break };
            let partner = if self.rng.percent(WITH_BEST) { 0 } else { 1 };
            let partner = self.suites[partner.min(self.suites.len() - 1)].clone();
            let (one, two) = match self.rng.percent(CROSSOVER) {
                true => self.cross(target, partner),
                false => (target, partner),
            };
            for mut suite in [one, two] {
                if next.len() < SUITES {
                    self.mutate(&mut suite);
                    next.push(suite);
                }
            }
        }
        self.suites = next;
    }

    /// The first part of one with the second part of the other, and the other way round.
    fn cross(&mut self, mut one: Suite, mut two: Suite) -> (Suite, Suite) {
        let shorter = one.len().min(two.len());
        if shorter < 2 {
            return (one, two);
        }
        let split = 1 + self.rng.below(shorter - 1);
        let (rest, more) = (one.split_off(split), two.split_off(split));
        one.extend(more);
        two.extend(rest);
        one.truncate(MOST_IN_SUITE);
        two.truncate(MOST_IN_SUITE);
        (one, two)
    }

    fn mutate(&mut self, suite: &mut Suite) {
        let count = suite.len().max(1);
        for one in suite.iter_mut() {
            if self.rng.below(count) == 0 {
                for gene in one.inputs.genes_mut() {
                    self.words.mutate(&mut self.rng, gene);
                }
                one.ran = None;
            }
        }
        let mut chance = GROWTH;
        while suite.len() < MOST_IN_SUITE
            && (self.rng.below(1 << 20) as f64) < chance * f64::from(1 << 20)
        {
            suite.push(Individual::default());
            chance *= GROWTH;
        }
    }
}

impl Generator for Genetic {
    fn next(&mut self) -> Option<Genotype> {
        if self.pointless {
            return None;
        }
        loop {
            if let Some(waiting) = self.waiting() {
                self.running = waiting;
                return Some(self.suites[waiting.0][waiting.1].inputs.clone());
            }
            self.generation += 1;
            if self.generation >= GENERATIONS {
                return None;
            }
            self.evolve();
        }
    }

    fn ran(&mut self, run: Ran) {
        self.pointless = run.inputs.is_empty();
        let (suite, place) = self.running;
        let one = self
            .suites
            .get_mut(suite)
            .and_then(|suite| suite.get_mut(place));
        if let Some(one) = one {
            one.inputs = run.inputs;
            one.ran = Some(run.transitions);
        }
    }

    fn feed(&mut self, found: Vec<Genotype>) {
        self.rank();
        self.suites.truncate(1);
        let found = found
            .into_iter()
            .map(|inputs| Individual { inputs, ran: None });
        self.suites[0].splice(0..0, found);
        self.suites[0].truncate(MOST_IN_SUITE);
        self.suites
            .resize_with(SUITES, || vec![Individual::default(); SUITE_SIZE]);
        self.generation = 0;
        self.pointless = false;
    }

    fn learn(&mut self, words: &Rc<Vocabulary>) {
        self.words = Rc::clone(words);
    }
}
