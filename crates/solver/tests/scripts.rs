//! Scripts that solvers really read: every program on this machine takes them without an error and says what brute force says.

mod common;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use oxpecker_base::Rng;
use oxpecker_solver::backends::program;
use oxpecker_solver::smtlib::script;
use oxpecker_term::{Scalar, TermId, TermPool};

use self::common::World;

/// The programs and their arguments for a script on standard input.
const SOLVERS: [(&str, &[&str]); 3] = [
    ("z3-process", &["-in", "-T:5"]),
    ("cvc5", &["--lang=smt2", "--tlimit=5000"]),
    ("yices", &["--timeout=5"]),
];

/// What a solver prints for a script.
fn said(solver: &Path, arguments: &[&str], script: &str) -> String {
    let mut child = Command::new(solver)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the solver was found");
    let mut pipe = child.stdin.take().expect("it is a pipe");
    pipe.write_all(script.as_bytes()).expect("it reads");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Puts a conjunction to every solver.
fn ask_all(pool: &TermPool, constraints: &[TermId], is_satisfiable: bool) {
    let text = script(pool, constraints, &[]);
    for (name, arguments) in SOLVERS {
        let Some(solver) = program(name) else {
            continue;
        };
        let said = said(&solver, arguments, &text);
        let fine = match said.trim() {
            "sat" => is_satisfiable,
            "unsat" => !is_satisfiable,
            // Nobody has to be quick.
            other => !other.contains("error"),
        };
        assert!(fine, "{name} says {said} of\n{text}");
    }
}

/// `b0 + .. + bn` with truth values as 0 and 1, or other constants.
fn count(pool: &mut TermPool, scalar: Scalar, flags: &[TermId], weight: i64) -> TermId {
    let zero = pool.number(scalar, 0);
    let mut sum = zero;
    for (at, flag) in (0..).zip(flags) {
        let one = pool.number(scalar, 1 + at * weight);
        let part = pool.ite(*flag, one, zero);
        sum = pool.add(sum, part);
    }
    sum
}

#[test]
fn sums_of_constant_alternatives_are_words_where_there_are_no_integers() {
    for scalar in [Scalar::Bv32, Scalar::Bv64, Scalar::Int] {
        for weight in [0, 3] {
            let mut pool = TermPool::new();
            let flags: Vec<TermId> = (0..4)
                .map(|it| pool.fresh_var(&format!("b{it}"), Scalar::Bool.into()))
                .collect();
            let sum = count(&mut pool, scalar, &flags, weight);
            let most = 4 + weight * 6;
            for (bound, is_possible) in [(most, true), (most + 1, false)] {
                let bound = pool.number(scalar, bound);
                let equal = pool.eq(sum, bound);
                let above = pool.ge(sum, bound);
                ask_all(&pool, &[equal], is_possible);
                ask_all(&pool, &[above], is_possible);
            }
        }
    }
}

#[test]
fn random_words_are_read_by_all() {
    let mut world = World::new(Scalar::Bv32);
    let mut rng = Rng::new(7);
    for _ in 0..20 {
        let constraint = world.constraint(&mut rng, 2);
        if world.pool.is_const(constraint) {
            continue;
        }
        let expected = world.is_satisfiable(&[constraint]);
        ask_all(&world.pool, &[constraint], expected);
    }
}
