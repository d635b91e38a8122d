//! Small programs with threads, as Java and as steps.

use std::fmt::Write as _;

use oxpecker_base::Rng;

/// What a thread does in one step. Variables and locks have numbers; the last lock is that of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Reads a variable.
    Load(usize),
    /// Writes a number.
    Set(usize, i32),
    /// Writes what was read last and some more.
    Store(usize, i32),
    /// Goes on at a step unless this was read last.
    Unless(i32, usize),
    /// Fails if this was read last.
    Fail(i32),
    /// Takes a lock.
    Lock(usize),
    /// Gives it back.
    Unlock(usize),
    /// Waits to be notified, or for some time only.
    Wait(usize, bool),
    /// Wakes one.
    Notify(usize),
    /// Wakes all.
    NotifyAll(usize),
    /// Starts a thread.
    Start(usize),
    /// Waits for its end.
    Join(usize),
}

/// A program.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The steps of each thread; only the first one runs at the beginning.
    pub(crate) threads: Vec<Vec<Step>>,
}

const VARIABLES: [&str; 3] = ["a", "b", "c"];
/// The number of the lock of the class.
const CLASS: usize = 2;

/// The program of a number.
pub(crate) fn program(number: u64) -> Program {
    let mut sketch = Sketch {
        rng: Rng::new(number),
        name: format!("Threads{number}"),
        methods: String::new(),
        count: 0,
    };
    let others = if sketch.one_in(3) { 2 } else { 1 };
    let (mut text, mut threads) = (sketch.head(), Vec::new());
    let mut main = Vec::new();
    let mut begin = String::new();
    for other in 1..=others {
        let mut steps = Vec::new();
        let body = sketch.body(3 - others / 2, &mut steps);
        let _ = write!(
            text,
            "  static void run{other}() {{\n    try {{\n{body}      check();\n    }} catch (InterruptedException e) {{\n      a = 7;\n    }}\n  }}\n"
        );
        let code = match sketch.below(3) {
            0 => format!("new Thread(() -> run{other}())"),
            1 => format!("new Thread() {{ public void run() {{ run{other}(); }} }}"),
            _ => format!("new Thread(new Runnable() {{ public void run() {{ run{other}(); }} }})"),
        };
        let _ = write!(
            begin,
            "    Thread t{other} = {code};\n    t{other}.start();\n"
        );
        main.push(Step::Start(other));
        threads.push(steps);
    }
    let body = sketch.body(3 - others / 2, &mut main);
    let mut end = String::new();
    if !sketch.one_in(4) {
        for other in 1..=others {
            let _ = writeln!(end, "    t{other}.join();");
            main.push(Step::Join(other));
        }
        let (variable, value) = (sketch.below(3), sketch.value() + 1);
        let _ = writeln!(end, "    assert {} != {value};", VARIABLES[variable]);
        main.extend([Step::Load(variable), Step::Fail(value)]);
    }
    let _ = write!(
        text,
        "  public static void main(String[] args) throws InterruptedException {{\n{begin}{body}{end}  }}\n{}}}\n",
        sketch.methods
    );
    threads.insert(0, main);
    Program {
        name: sketch.name,
        text,
        threads,
    }
}

struct Sketch {
    rng: Rng,
    name: String,
    /// Synchronized methods.
    methods: String,
    count: usize,
}

impl Sketch {
    fn below(&mut self, end: usize) -> usize {
        self.rng.below(end)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn value(&mut self) -> i32 {
        self.below(3) as i32
    }

    fn head(&self) -> String {
        let name = &self.name;
        format!(
            "class {name} {{\n  static int a, b, c;\n  static final Object l0 = new Object();\n  static final Object l1 = new Object();\n  static void check() throws InterruptedException {{}}\n"
        )
    }

    fn lock_name(&self, lock: usize) -> String {
        match lock {
            CLASS => format!("{}.class", self.name),
            _ => format!("l{lock}"),
        }
    }

    fn body(&mut self, most: usize, steps: &mut Vec<Step>) -> String {
        let count = 1 + self.below(most);
        self.statements(count, 0, &[], steps)
    }

    fn statements(
        &mut self,
        count: usize,
        depth: usize,
        held: &[usize],
        steps: &mut Vec<Step>,
    ) -> String {
        (0..count)
            .map(|_| self.statement(depth, held, steps))
            .collect()
    }

    fn statement(&mut self, depth: usize, held: &[usize], steps: &mut Vec<Step>) -> String {
        if !held.is_empty() && self.one_in(4) {
            let lock = held[self.below(held.len())];
            return self.on_lock(lock, steps);
        }
        let variable = self.below(3);
        let name = VARIABLES[variable];
        match self.below(10) {
            0..=2 => {
                let value = self.value();
                steps.push(Step::Set(variable, value));
                format!("{name} = {value};\n")
            }
            3..=4 => {
                let (from, more) = (self.below(3), self.below(2) as i32);
                steps.extend([Step::Load(from), Step::Store(variable, more)]);
                format!("{name} = {} + {more};\n", VARIABLES[from])
            }
            5 if depth < 2 => {
                let count = 1 + self.below(2);
                self.when(variable, steps, |sketch, steps| {
                    sketch.statements(count, depth + 1, held, steps)
                })
            }
            6..=8 if depth < 3 => {
                let lock = self.below(3);
                let count = 1 + self.below(2);
                let held: Vec<usize> = held.iter().copied().chain([lock]).collect();
                steps.push(Step::Lock(lock));
                let body = self.statements(count, depth + 1, &held, steps);
                steps.push(Step::Unlock(lock));
                self.locked(lock, &body)
            }
            _ => {
                let value = self.value() + 1;
                steps.extend([Step::Load(variable), Step::Fail(value)]);
                format!("assert {name} != {value};\n")
            }
        }
    }

    fn when(
        &mut self,
        variable: usize,
        steps: &mut Vec<Step>,
        body: impl FnOnce(&mut Self, &mut Vec<Step>) -> String,
    ) -> String {
        let value = self.value();
        steps.push(Step::Load(variable));
        let branch = steps.len();
        steps.push(Step::Unless(value, 0));
        let body = body(self, steps);
        steps[branch] = Step::Unless(value, steps.len());
        format!("if ({} == {value}) {{\n{body}}}\n", VARIABLES[variable])
    }

    /// A block, or for the lock of the class a synchronized method as well.
    fn locked(&mut self, lock: usize, body: &str) -> String {
        if lock != CLASS || self.one_in(2) {
            return format!("synchronized ({}) {{\n{body}}}\n", self.lock_name(lock));
        }
        self.count += 1;
        let name = format!("locked{}", self.count);
        let _ = write!(
            self.methods,
            "  static synchronized void {name}() throws InterruptedException {{\n{body}}}\n"
        );
        format!("{name}();\n")
    }

    fn on_lock(&mut self, lock: usize, steps: &mut Vec<Step>) -> String {
        let name = self.lock_name(lock);
        let (kind, timed) = (self.below(5), self.one_in(4));
        let wait = move |steps: &mut Vec<Step>| {
            steps.push(Step::Wait(lock, timed));
            format!("{name}.wait({});\n", if timed { "9" } else { "" })
        };
        match kind {
            0 => wait(steps),
            1..=2 => {
                let variable = self.below(3);
                self.when(variable, steps, |_, steps| wait(steps))
            }
            3 => {
                steps.push(Step::Notify(lock));
                format!("{}.notify();\n", self.lock_name(lock))
            }
            _ => {
                steps.push(Step::NotifyAll(lock));
                format!("{}.notifyAll();\n", self.lock_name(lock))
            }
        }
    }
}
