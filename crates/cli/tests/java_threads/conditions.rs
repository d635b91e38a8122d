//! Small programs whose threads ask long conditions about what they share, as Java and as reads and writes.

use std::fmt::Write as _;

use oxpecker_base::Rng;

use super::orders::{CELLS, Op, Test, fails};

/// A program.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) text: String,
    /// What each thread does; all run from the beginning.
    pub(crate) threads: Vec<Vec<Op>>,
}

/// The shared places, as they are called in static methods and in methods of the shared object.
const NAMES: [(&str, &str); CELLS] = [
    ("a", "a"),
    ("b", "b"),
    ("t", "t"),
    ("o.d", "d"),
    ("o.e", "this.e"),
    ("s[1]", "s[1]"),
];
/// The place that is a truth value.
const FLAG: usize = 2;

/// A condition.
enum Condition {
    /// A place compared with a number, and how that is written.
    Number(usize, Test, &'static str),
    /// Two places compared.
    Places(usize, usize, Test, &'static str),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    /// `first ? second : third`
    Choice(Box<[Condition; 3]>),
}

/// How many programs are tried until the order in which one reads matters.
const MOST_TRIES: u64 = 400;

/// The program of a number. Of most of them the verdict is another one if conditions are read from their ends.
pub(crate) fn program(number: u64) -> Program {
    let seeds = (0..MOST_TRIES).map(|it| number * MOST_TRIES + it);
    let written = |seed: u64, mirrored: bool| written(number, seed, mirrored);
    let matters = |seed: &u64| {
        let verdict = |mirrored: bool| fails(&written(*seed, mirrored).threads);
        number.is_multiple_of(4) || verdict(false) != verdict(true)
    };
    let mut seeds = seeds.filter(matters);
    written(seeds.next().unwrap_or(number), false)
}

/// A program; the ops of a mirrored one read conditions from their ends.
fn written(number: u64, seed: u64, mirrored: bool) -> Program {
    let mut writer = Writer {
        rng: Rng::new(seed),
        mirrored,
        methods: String::new(),
        count: 0,
    };
    let name = format!("Conditions{number}");
    let others = if writer.one_in(3) { 2 } else { 1 };
    let mut text = writer.head(&name);
    let mut threads = Vec::new();
    let mut begin = String::new();
    for other in 1..=others {
        let mut ops = Vec::new();
        let body = writer.body(5 - others, 4, &mut ops);
        let _ = write!(text, "  static void run{other}() {{\n{body}  }}\n");
        let _ = writeln!(begin, "    new Thread(() -> run{other}()).start();");
        threads.push(ops);
    }
    let mut ops = Vec::new();
    let body = writer.body(2, 1, &mut ops);
    threads.push(ops);
    let _ = write!(
        text,
        "  public static void main(String[] args) {{\n{begin}{body}  }}\n{}}}\n",
        writer.methods
    );
    Program {
        name,
        text,
        threads,
    }
}

struct Writer {
    rng: Rng,
    mirrored: bool,
    methods: String,
    count: usize,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        self.rng.below(end)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn head(&mut self, name: &str) -> String {
        let mut kind = |usual: &str, other: &str| {
            let volatile = if self.one_in(2) { "volatile " } else { "" };
            let ty = if self.one_in(3) { other } else { usual };
            format!("{volatile}{ty}")
        };
        let (a, b) = (kind("int", "long"), kind("int", "double"));
        let (d, e) = (kind("int", "byte"), kind("int", "float"));
        format!(
            "class {name} {{\n  static {a} a;\n  static {b} b;\n  static volatile boolean t;\n  {d} d;\n  {e} e;\n  static final int[] s = new int[2];\n  static final {name} o = new {name}();\n"
        )
    }

    /// Statements; one in `asks` of them asks something.
    fn body(&mut self, most: usize, asks: usize, ops: &mut Vec<Op>) -> String {
        let count = 1 + self.below(most);
        let statements = (0..count).map(|_| match self.one_in(asks) {
            true => self.asking(ops),
            false => self.write(ops),
        });
        statements.collect()
    }

    fn write(&mut self, ops: &mut Vec<Op>) -> String {
        let (cell, value) = (self.below(CELLS), self.below(2) as i32);
        ops.push(Op::Write(cell, value));
        let value = match cell {
            FLAG => (value == 1).to_string(),
            _ => value.to_string(),
        };
        format!("    {} = {value};\n", NAMES[cell].0)
    }

    /// A statement with a condition.
    fn asking(&mut self, ops: &mut Vec<Op>) -> String {
        let condition = self.condition(3);
        self.count += 1;
        let number = self.count;
        let asked = self.asked(&condition, number);
        let condition = match self.mirrored {
            true => mirrored(condition),
            false => condition,
        };
        match self.below(7) {
            0..=2 => {
                branch(&condition, ops, |ops| ops.push(Op::Fail), |_| {});
                match self.one_in(3) {
                    true => format!("    assert !({asked});\n"),
                    false => {
                        format!("    boolean v{number} = {asked};\n    assert !v{number};\n")
                    }
                }
            }
            3 => {
                branch(&condition, ops, |_| {}, |ops| ops.push(Op::Fail));
                let write = self.write(ops);
                format!("    assert {asked};\n{write}")
            }
            4 => {
                decide(&condition, ops);
                ops.push(Op::WriteFlag(FLAG));
                format!("    t = {asked};\n")
            }
            5 => {
                let mut inside = Vec::new();
                let write = self.write(&mut inside);
                branch(&condition, ops, |ops| ops.append(&mut inside), |_| {});
                format!("    if ({asked}) {{\n{write}    }}\n")
            }
            _ => {
                let (cell, yes, no) = (self.below(2), self.below(2) as i32, self.below(2) as i32);
                let write = |value: i32| move |ops: &mut Vec<Op>| ops.push(Op::Write(cell, value));
                branch(&condition, ops, write(yes), write(no));
                format!("    {} = {asked} ? {yes} : {no};\n", NAMES[cell].0)
            }
        }
    }

    /// A condition where it stands, or as a method that is called.
    fn asked(&mut self, condition: &Condition, number: usize) -> String {
        match self.below(3) {
            0 => format!("({})", text(condition, false)),
            1 => {
                let inside = text(condition, false);
                let method = format!("  static boolean m{number}() {{ return {inside}; }}\n");
                self.methods.push_str(&method);
                format!("m{number}()")
            }
            _ => {
                let inside = text(condition, true);
                let method = format!("  boolean m{number}() {{ return {inside}; }}\n");
                self.methods.push_str(&method);
                format!("o.m{number}()")
            }
        }
    }

    fn condition(&mut self, depth: usize) -> Condition {
        let inner = |it: &mut Self| Box::new(it.condition(depth - 1));
        match self.below(if depth == 0 { 4 } else { 12 }) {
            0..=2 => {
                let cell = self.below(CELLS);
                let tests = [
                    (Test::Is(1), " == 1"),
                    (Test::Is(0), " == 0"),
                    (Test::IsNot(1), " != 1"),
                    (Test::Below(1), " < 1"),
                ];
                let (test, written) = tests[self.below(4)];
                match cell {
                    FLAG => Condition::Number(cell, Test::Is(1), ""),
                    _ => Condition::Number(cell, test, written),
                }
            }
            3 => {
                let cells = [0, 1, 3, 4, 5];
                let (one, two) = (cells[self.below(5)], cells[self.below(5)]);
                match self.one_in(2) {
                    true => Condition::Places(one, two, Test::Same, "=="),
                    false => Condition::Places(one, two, Test::MoreThanBefore, "<"),
                }
            }
            4 => Condition::Not(inner(self)),
            5..=8 => Condition::And(inner(self), inner(self)),
            9 | 10 => Condition::Or(inner(self), inner(self)),
            _ => Condition::Choice(Box::new([*inner(self), *inner(self), *inner(self)])),
        }
    }
}

/// The condition with its parts in the opposite order.
fn mirrored(condition: Condition) -> Condition {
    let inner = |it: Box<Condition>| Box::new(mirrored(*it));
    match condition {
        Condition::Places(one, two, Test::Same, written) => {
            Condition::Places(two, one, Test::Same, written)
        }
        Condition::Number(..) | Condition::Places(..) => condition,
        Condition::Not(it) => Condition::Not(inner(it)),
        Condition::And(one, two) => Condition::And(inner(two), inner(one)),
        Condition::Or(one, two) => Condition::Or(inner(two), inner(one)),
        Condition::Choice(parts) => Condition::Choice(Box::new(parts.map(mirrored))),
    }
}

/// The condition in Java.
fn text(condition: &Condition, inside: bool) -> String {
    let name = |cell: usize| if inside { NAMES[cell].1 } else { NAMES[cell].0 };
    match condition {
        Condition::Number(cell, _, written) => format!("{}{written}", name(*cell)),
        Condition::Places(one, two, _, written) => {
            format!("{} {written} {}", name(*one), name(*two))
        }
        Condition::Not(it) => format!("!({})", text(it, inside)),
        Condition::And(one, two) => format!("({} && {})", text(one, inside), text(two, inside)),
        Condition::Or(one, two) => format!("({} || {})", text(one, inside), text(two, inside)),
        Condition::Choice(parts) => {
            let [first, second, third] = parts.each_ref().map(|it| text(it, inside));
            format!("({first} ? {second} : {third})")
        }
    }
}

/// Jumps whose targets are not known yet: the place of the test, and whether it is the way where it holds.
type Jumps = Vec<(usize, bool)>;

fn land(ops: &mut [Op], jumps: &Jumps, here: usize) {
    for (at, holds) in jumps {
        if let Op::Test(_, yes, no) = &mut ops[*at] {
            *(if *holds { yes } else { no }) = here;
        }
    }
}

/// The reads and tests of a condition; the jumps where it is true and where it is false.
fn reads(condition: &Condition, ops: &mut Vec<Op>) -> (Jumps, Jumps) {
    match condition {
        Condition::Number(cell, test, _) => {
            ops.extend([Op::Read(*cell), Op::Test(*test, 0, 0)]);
            let at = ops.len() - 1;
            (vec![(at, true)], vec![(at, false)])
        }
        Condition::Places(one, two, test, _) => {
            ops.extend([Op::Read(*one), Op::Read(*two), Op::Test(*test, 0, 0)]);
            let at = ops.len() - 1;
            (vec![(at, true)], vec![(at, false)])
        }
        Condition::Not(it) => {
            let (yes, no) = reads(it, ops);
            (no, yes)
        }
        Condition::And(one, two) => {
            let (yes, mut no) = reads(one, ops);
            let here = ops.len();
            land(ops, &yes, here);
            let (yes, more) = reads(two, ops);
            no.extend(more);
            (yes, no)
        }
        Condition::Or(one, two) => {
            let (mut yes, no) = reads(one, ops);
            let here = ops.len();
            land(ops, &no, here);
            let (more, no) = reads(two, ops);
            yes.extend(more);
            (yes, no)
        }
        Condition::Choice(parts) => {
            let (first_yes, first_no) = reads(&parts[0], ops);
            let here = ops.len();
            land(ops, &first_yes, here);
            let (mut yes, mut no) = reads(&parts[1], ops);
            let here = ops.len();
            land(ops, &first_no, here);
            let (more_yes, more_no) = reads(&parts[2], ops);
            yes.extend(more_yes);
            no.extend(more_no);
            (yes, no)
        }
    }
}

/// What happens where a condition is true, and what where it is false.
fn branch(
    condition: &Condition,
    ops: &mut Vec<Op>,
    then: impl FnOnce(&mut Vec<Op>),
    otherwise: impl FnOnce(&mut Vec<Op>),
) {
    let (yes, no) = reads(condition, ops);
    let here = ops.len();
    land(ops, &yes, here);
    then(ops);
    let jump = ops.len();
    ops.push(Op::Goto(0));
    land(ops, &no, jump + 1);
    otherwise(ops);
    ops[jump] = Op::Goto(ops.len());
}

/// Decides a condition.
fn decide(condition: &Condition, ops: &mut Vec<Op>) {
    let decided = |value: bool| move |ops: &mut Vec<Op>| ops.push(Op::Decide(value));
    branch(condition, ops, decided(true), decided(false));
}
