//! Programs: a few threads over two fields, two elements and two locks.

use std::fmt::Write;

use oxpecker_base::Rng;

/// Where a shared number is: a field or an element.
pub(crate) type Cell = usize;

/// The cells, as they are written.
const CELLS: [&str; 4] = ["s.x", "s.y", "a[0]", "a[1]"];

/// One statement. Every thread has a variable `r`, which is 0 at first.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// `r := cell`
    Load(Cell),
    /// `cell := r + number`
    Store(Cell, i64),
    /// `cell := z`, the input.
    StoreInput(Cell),
    /// `cell := number`
    Set(Cell, i64),
    /// `assert r != number`
    Assert(i64),
    /// `lock (l) { .. }`
    Lock(usize, Vec<Step>),
    /// `if (r == number) { .. }`
    If(i64, Vec<Step>),
    /// `while (true) { .. }`, in which numbers do not grow.
    Forever(Vec<Step>),
    /// Starts a thread.
    Fork(usize),
    /// Waits for them.
    Join,
}

/// A program: what its threads do, the first one being `main`.
#[derive(Debug)]
pub(crate) struct Sketch {
    pub(crate) threads: Vec<Vec<Step>>,
    /// Whether the program has an input.
    pub(crate) has_input: bool,
}

impl Sketch {
    /// Whether a thread goes on for ever.
    pub(crate) fn is_endless(&self) -> bool {
        let mut steps = self.threads.iter().flatten();
        steps.any(|step| matches!(step, Step::Forever(_)))
    }

    pub(crate) fn new(rng: &mut Rng) -> Sketch {
        let has_input = rng.percent(30);
        let count = 2 + usize::from(rng.percent(30));
        let cells = if rng.percent(40) { 1 } else { 4 };
        let mut threads = Vec::new();
        let mut main: Vec<Step> = (1..=count).map(Step::Fork).collect();
        if rng.percent(70) {
            main.push(Step::Join);
        }
        let mut make = Maker {
            rng,
            cells,
            has_input,
        };
        main.push(Step::Load(make.cell()));
        main.push(Step::Assert(make.number()));
        threads.push(main);
        for _ in 0..count {
            let size = if count == 2 { 4 } else { 2 };
            threads.push(make.steps(size, 0));
        }
        if make.rng.percent(25) {
            let steps = make.bounded(3);
            threads[1].push(Step::Forever(steps));
        }
        // Sometimes a thread starts another one.
        if make.rng.percent(20) {
            threads[0].retain(|step| !matches!(step, Step::Fork(it) if *it == count));
            let place = make.rng.below(threads[1].len() + 1);
            threads[1].insert(place.min(1), Step::Fork(count));
            if make.rng.percent(50) {
                threads[1].push(Step::Join);
            }
        }
        Sketch { threads, has_input }
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::from("class S { int x; int y; S() { ; } }\nclass Main {\n");
        let _ = writeln!(text, "    static void main(int z) {{");
        text += "        S s := new S(); S p := new S(); S q := new S(); int[] a := new int[2];\n";
        text += "        int r := 0;\n";
        body(&self.threads[0], 2, &mut text);
        text += "    }\n";
        for (number, steps) in self.threads.iter().enumerate().skip(1) {
            let _ = writeln!(
                text,
                "    static void t{number}(S s, S p, S q, int[] a, int z) {{\n        int r := 0;"
            );
            body(steps, 2, &mut text);
            text += "    }\n";
        }
        text + "}\n"
    }
}

fn body(steps: &[Step], depth: usize, text: &mut String) {
    let indent = "    ".repeat(depth);
    for step in steps {
        let _ = match step {
            Step::Load(cell) => writeln!(text, "{indent}r := {};", CELLS[*cell]),
            Step::Store(cell, number) => {
                writeln!(text, "{indent}{} := r + {number};", CELLS[*cell])
            }
            Step::StoreInput(cell) => writeln!(text, "{indent}{} := z;", CELLS[*cell]),
            Step::Set(cell, number) => writeln!(text, "{indent}{} := {number};", CELLS[*cell]),
            Step::Forever(steps) => {
                let _ = writeln!(text, "{indent}while (true) {{");
                body(steps, depth + 1, text);
                writeln!(text, "{indent}}}")
            }
            Step::Assert(number) => writeln!(text, "{indent}assert r != {number};"),
            Step::Lock(lock, steps) => {
                let _ = writeln!(text, "{indent}lock ({}) {{", ["p", "q"][*lock]);
                body(steps, depth + 1, text);
                writeln!(text, "{indent}}}")
            }
            Step::If(number, steps) => {
                let _ = writeln!(text, "{indent}if (r == {number}) {{");
                body(steps, depth + 1, text);
                writeln!(text, "{indent}}}")
            }
            Step::Fork(thread) => writeln!(text, "{indent}fork Main.t{thread}(s, p, q, a, z);"),
            Step::Join => writeln!(text, "{indent}join;"),
        };
    }
}

struct Maker<'a> {
    rng: &'a mut Rng,
    cells: usize,
    has_input: bool,
}

impl Maker<'_> {
    fn cell(&mut self) -> Cell {
        self.rng.below(self.cells)
    }

    fn number(&mut self) -> i64 {
        1 + self.rng.below(4) as i64
    }

    fn steps(&mut self, size: usize, depth: usize) -> Vec<Step> {
        let count = 1 + self.rng.below(size);
        (0..count).map(|_| self.step(size, depth)).collect()
    }

    fn bounded(&mut self, size: usize) -> Vec<Step> {
        let count = self.rng.below(size + 1);
        let step = |_| match self.rng.below(8) {
            0..=2 => Step::Load(self.cell()),
            3..=5 => Step::Set(self.cell(), self.rng.below(3) as i64),
            6 => Step::Assert(self.number()),
            _ => Step::Lock(self.rng.below(2), vec![Step::Load(self.cell())]),
        };
        (0..count).map(step).collect()
    }

    fn step(&mut self, size: usize, depth: usize) -> Step {
        match self.rng.below(10) {
            0..=2 => Step::Load(self.cell()),
            3..=5 if self.has_input && self.rng.percent(20) => Step::StoreInput(self.cell()),
            3..=5 => Step::Store(self.cell(), self.rng.below(3) as i64),
            6 => Step::Assert(self.number()),
            7 | 8 if depth < 2 => Step::Lock(self.rng.below(2), self.steps(size - 1, depth + 1)),
            9 if depth < 2 => Step::If(self.rng.below(3) as i64, self.steps(size - 1, depth + 1)),
            _ => Step::Load(self.cell()),
        }
    }
}
