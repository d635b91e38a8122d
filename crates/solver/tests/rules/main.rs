//! The rewrite rules, proved by other programs.
//!
//! Both sides of every row of the term crate's data are translated to SMT-LIB as text, without any constructor of ours, and
//! solvers of others are asked for values of the variables for which they differ. Limits are counts, so equal runs are equal.

mod sorts;
mod translate;
mod tree;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use oxpecker_solver::backends::program;

use self::sorts::{Sort, VARS};
use self::translate::{DEFINITIONS, Untold, translate};
use self::tree::Tree;

const ROWS: &str = include_str!("../../../term/tests/data/rules.txt");

/// Rows with the remainder of doubles, which SMT-LIB has in another rounding only, with the bits of a float and with functions,
/// which it does not have; the tests of evaluation have them.
const INEXPRESSIBLE: usize = 12;

/// A solver that proves rules.
struct Prover {
    name: &'static str,
    arguments: &'static [&'static str],
    /// Its limit for one row.
    limit: &'static str,
    /// How many rows it may leave to the others: Z3 gives up on the order of summands of doubles, versions of cvc5 differ.
    leaves: usize,
    /// Whether it knows arrays that hold the value of a variable everywhere.
    constant_arrays: bool,
}

const PROVERS: [Prover; 2] = [
    Prover {
        name: "z3-process",
        arguments: &[],
        limit: ":rlimit 5000000",
        leaves: 3,
        constant_arrays: true,
    },
    Prover {
        name: "cvc5",
        arguments: &["--incremental"],
        limit: ":rlimit-per 200000",
        leaves: 12,
        constant_arrays: false,
    },
];

/// A row and the question whether its sides can differ.
struct Row {
    text: &'static str,
    question: String,
}

fn rows() -> impl Iterator<Item = &'static str> {
    ROWS.lines()
        .filter(|it| !it.is_empty() && !it.starts_with('#'))
}

/// The question of a row, in the logic of everything.
fn question(text: &str) -> Result<String, Untold> {
    let (left, right) = text.split_once(" => ").expect(text);
    let (left, right) = (Tree::read(left), Tree::read(right));
    let sort = left.sort().or(right.sort()).unwrap_or(Sort::Int);
    let (one, two) = (translate(&left, &sort)?, translate(&right, &sort)?);
    let mut names = BTreeSet::new();
    left.names(&mut names);
    right.names(&mut names);
    let mut script = String::from(DEFINITIONS);
    for var in VARS.iter().filter(|it| names.contains(it.name)) {
        script += &format!("(declare-const {} {})\n", var.name, var.sort.smt());
        if !var.fact.is_empty() {
            script += &format!("(assert {})\n", var.fact);
        }
    }
    Ok(format!("{script}(assert (distinct {one} {two}))\n"))
}

/// All rows that can be said in SMT-LIB, and how many cannot.
fn questions() -> (Vec<Row>, usize) {
    let mut all = Vec::new();
    let mut inexpressible = 0;
    for text in rows() {
        match question(text) {
            Ok(question) => all.push(Row { text, question }),
            Err(Untold) => inexpressible += 1,
        }
    }
    (all, inexpressible)
}

impl Prover {
    /// What it says about every question; `None` if it is not here.
    fn ask(&self, file: &str, rows: &[&Row]) -> Option<Vec<String>> {
        let program = program(self.name)?;
        let mut script = String::new();
        for row in rows {
            let (limit, question) = (self.limit, &row.question);
            script +=
                &format!("(reset)\n(set-option {limit})\n(set-logic ALL)\n{question}(check-sat)\n");
        }
        let file =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}-{}.smt2", self.name));
        fs::write(&file, script).expect("the script can be written");
        let mut command = Command::new(program);
        let output = command.args(self.arguments).arg(&file).output();
        let output = output.expect("the solver starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let answers: Vec<String> = text.lines().map(str::to_string).collect();
        assert_eq!(answers.len(), rows.len(), "{}: {text}", self.name);
        Some(answers)
    }

    fn knows(&self, row: &Row) -> bool {
        let left = row.text.split(" => ").next().map(Tree::read);
        self.constant_arrays || !left.is_some_and(|it| it.has_open_constant())
    }
}

#[test]
fn the_two_sides_of_a_rule_are_the_same_for_other_solvers() {
    let (rows, inexpressible) = questions();
    assert_eq!(inexpressible, INEXPRESSIBLE);
    let mut proved = BTreeSet::new();
    let mut provers = 0;
    for prover in PROVERS {
        let rows: Vec<&Row> = rows.iter().filter(|it| prover.knows(it)).collect();
        let Some(answers) = prover.ask("rules", &rows) else {
            continue;
        };
        provers += 1;
        let mut unknown = Vec::new();
        for (row, answer) in rows.iter().zip(answers) {
            match answer.as_str() {
                "unsat" => {
                    proved.insert(row.text);
                }
                "unknown" => unknown.push(row.text),
                _ => panic!("{} is wrong: {} says {answer}", row.text, prover.name),
            }
        }
        assert!(unknown.len() <= prover.leaves, "{unknown:#?}");
    }
    let open = rows.iter().filter(|it| !proved.contains(it.text));
    let open: Vec<&str> = open.map(|it| it.text).collect();
    assert!(provers < PROVERS.len() || open.is_empty(), "{open:#?}");
}

#[test]
fn a_wrong_rule_is_found() {
    for text in [
        "(+ x 1) => x",
        "(/ x -2) => (div x 2)",
        "(% -7 2) => 1",
        "(= f f) => true",
        "(+ f 0.0) => f",
        "(< u -2147483647u) => (= u 2147483647)",
        "(= (select o x) @-1) => true",
        "(forall n (= (select a i) 0)) => (forall i0 n (= (select a (+ i0 1)) 0))",
        "(>= x 0) => true",
    ] {
        let question = question(text).expect("it can be said");
        if let Some(answers) = PROVERS[0].ask("wrong", &[&Row { text, question }]) {
            assert_eq!(answers, ["sat"], "{text}");
        }
    }
}
