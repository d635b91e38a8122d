//! Clauses and gates on a SAT solver. Gates with known inputs are folded, so constants cost nothing.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};
use rustc_hash::FxHashMap;

use crate::limits::Limits;
use crate::stop::StopFlag;

/// Between two looks at the clock.
const LOOKS: u32 = 512;
/// What a look is worth of a limit that is a count.
const UNITS_PER_LOOK: u32 = 100;

/// Conflicts before the first restart: many of these problems have many solutions, and one is soon met somewhere else.
const RESTART: i32 = 40;

/// When a search ends without an answer.
#[derive(Clone, Debug, Default)]
struct Ends {
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    flag: Option<StopFlag>,
    /// So many looks are enough.
    looks: Option<u32>,
}

/// What the solver looks at while it searches.
#[derive(Debug, Default)]
struct Watch {
    ends: Rc<RefCell<Ends>>,
    looks: Rc<Cell<u32>>,
    /// Whether it is too late. The solver asks again before it gives up, so this stays as it is until the next search.
    is_late: Rc<Cell<bool>>,
}

impl Callbacks for Watch {
    fn stop(&self) -> bool {
        self.looks.set(self.looks.get().saturating_add(1));
        let ends = self.ends.borrow();
        let is_set = ends
            .stop
            .as_ref()
            .is_some_and(|it| it.load(Ordering::Relaxed));
        if self.looks.get().is_multiple_of(LOOKS)
            && ends
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.is_late.set(true);
        }
        let is_over = ends.flag.as_ref().is_some_and(StopFlag::is_set);
        let is_much = ends.looks.is_some_and(|most| self.looks.get() > most);
        is_set || is_over || self.is_late.get() || is_much
    }
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Model,
    Nothing,
    /// A limit was reached.
    Stopped,
}

/// Clauses, and gates that were made of them.
pub(super) struct Sat {
    solver: Solver<Watch>,
    ends: Rc<RefCell<Ends>>,
    looks: Rc<Cell<u32>>,
    is_late: Rc<Cell<bool>>,
    truth: Lit,
    ands: FxHashMap<(Lit, Lit), Lit>,
    xors: FxHashMap<(Lit, Lit), Lit>,
    clause: Vec<Lit>,
    clauses: usize,
}

impl std::fmt::Debug for Sat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sat").finish_non_exhaustive()
    }
}

impl Sat {
    pub(super) fn new() -> Self {
        let ends: Rc<RefCell<Ends>> = Rc::default();
        let looks: Rc<Cell<u32>> = Rc::default();
        let is_late: Rc<Cell<bool>> = Rc::default();
        let watch = Watch {
            ends: Rc::clone(&ends),
            looks: Rc::clone(&looks),
            is_late: Rc::clone(&is_late),
        };
        let opts = SolverOpts {
            restart_first: RESTART,
            ..SolverOpts::default()
        };
        let mut solver = Solver::new(opts, watch);
        let truth = Lit::new(solver.new_var_default(), true);
        let mut sat = Sat {
            solver,
            ends,
            looks,
            is_late,
            truth,
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            clause: Vec::new(),
            clauses: 0,
        };
        sat.add(&[truth]);
        sat
    }

    /// How many clauses there are.
    pub(super) fn size(&self) -> usize {
        self.clauses
    }

    pub(super) fn constant(&self, value: bool) -> Lit {
        if value { self.truth } else { !self.truth }
    }

    /// What a literal is known to be.
    pub(super) fn known(&self, lit: Lit) -> Option<bool> {
        match lit {
            lit if lit == self.truth => Some(true),
            lit if lit == !self.truth => Some(false),
            _ => None,
        }
    }

    /// A literal that may be either.
    pub(super) fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// One of these holds.
    pub(super) fn add(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    pub(super) fn and(&mut self, one: Lit, two: Lit) -> Lit {
        match (self.known(one), self.known(two)) {
            (Some(false), _) | (_, Some(false)) => return self.constant(false),
            (Some(true), _) => return two,
            (_, Some(true)) => return one,
            _ if one == two => return one,
            _ if one == !two => return self.constant(false),
            _ => {}
        }
        let key = if one < two { (one, two) } else { (two, one) };
        if let Some(known) = self.ands.get(&key) {
            return *known;
        }
        let gate = self.fresh();
        self.add(&[!gate, one]);
        self.add(&[!gate, two]);
        self.add(&[gate, !one, !two]);
        self.ands.insert(key, gate);
        gate
    }

    pub(super) fn or(&mut self, one: Lit, two: Lit) -> Lit {
        !self.and(!one, !two)
    }

    /// All of these hold.
    pub(super) fn all(&mut self, lits: &[Lit]) -> Lit {
        let mut open: Vec<Lit> = Vec::with_capacity(lits.len());
        for lit in lits {
            match self.known(*lit) {
                Some(false) => return self.constant(false),
                Some(true) => {}
                None => open.push(*lit),
            }
        }
        open.sort_unstable();
        open.dedup();
        match open.as_slice() {
            [] => self.constant(true),
            [one] => *one,
            [one, two] => self.and(*one, *two),
            several => {
                let gate = self.fresh();
                let mut whole = vec![gate];
                for lit in several {
                    self.add(&[!gate, *lit]);
                    whole.push(!*lit);
                }
                self.add(&whole);
                gate
            }
        }
    }

    pub(super) fn xor(&mut self, one: Lit, two: Lit) -> Lit {
        match (self.known(one), self.known(two)) {
            (Some(value), _) => return if value { !two } else { two },
            (_, Some(value)) => return if value { !one } else { one },
            _ if one == two => return self.constant(false),
            _ if one == !two => return self.constant(true),
            _ => {}
        }
        let flips = !one.sign() ^ !two.sign();
        let plain = |lit: Lit| Lit::new(lit.var(), true);
        let (one, two) = (plain(one), plain(two));
        let key = if one < two { (one, two) } else { (two, one) };
        let gate = match self.xors.get(&key) {
            Some(known) => *known,
            None => {
                let gate = self.fresh();
                self.add(&[!gate, one, two]);
                self.add(&[!gate, !one, !two]);
                self.add(&[gate, !one, two]);
                self.add(&[gate, one, !two]);
                self.xors.insert(key, gate);
                gate
            }
        };
        if flips { !gate } else { gate }
    }

    pub(super) fn iff(&mut self, one: Lit, two: Lit) -> Lit {
        !self.xor(one, two)
    }

    /// `if condition then one else two`.
    pub(super) fn choose(&mut self, condition: Lit, one: Lit, two: Lit) -> Lit {
        match self.known(condition) {
            Some(true) => return one,
            Some(false) => return two,
            None if one == two => return one,
            None => {}
        }
        let (first, second) = (self.or(!condition, one), self.or(condition, two));
        self.and(first, second)
    }

    /// The sum and the carry of three bits.
    pub(super) fn full_adder(&mut self, one: Lit, two: Lit, carry: Lit) -> (Lit, Lit) {
        let half = self.xor(one, two);
        let sum = self.xor(half, carry);
        let (both, through) = (self.and(one, two), self.and(half, carry));
        (sum, self.or(both, through))
    }

    /// Looks for a model in which these hold, within limits.
    pub(super) fn solve(
        &mut self,
        assumed: &[Lit],
        limits: &Limits,
        (stop, flag): (&Arc<AtomicBool>, Option<&StopFlag>),
    ) -> Found {
        let time = limits.timeout_ms.map(|it| Duration::from_millis(it.into()));
        let looks = limits.resource.map(|it| it / UNITS_PER_LOOK);
        self.ends.replace(Ends {
            deadline: time.and_then(|it| Instant::now().checked_add(it)),
            stop: Some(Arc::clone(stop)),
            flag: flag.cloned(),
            looks: looks.map(|it| it.saturating_add(self.looks.get())),
        });
        self.is_late.set(false);
        match self.solver.solve_limited(assumed) {
            it if it == lbool::TRUE => Found::Model,
            it if it == lbool::FALSE => Found::Nothing,
            _ => Found::Stopped,
        }
    }

    /// What a literal is in the last model.
    pub(super) fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(lit) == lbool::TRUE
    }
}
