//! How fast the interpreter runs on constants, and what forking a state costs.
//!
//! `cargo bench -p oxpecker-explore` prints both figures; the best of several rounds, since other load only ever
//! makes a round slower.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::Instant;

use oxpecker_base::SourceMap;
use oxpecker_interp::exec::Stop;
use oxpecker_interp::{ConcreteInputs, Interpreter, PathConfig, Ref};
use oxpecker_ir::{Arith, Program};
use oxpecker_oox::{DialectChoice, Options, load};

const ROUNDS: usize = 7;

const LOOP: &str = "
class Main {
    static void main() {
        int i := 0;
        int s := 0;
        while (i < 1000000) {
            s := s + i * 2;
            if (s > 1000) { s := s - 1000; }
            i := i + 1;
        }
        assert s >= 0;
    }
}";

const OBJECTS: &str = "
class Node { int value; Node next; Node(int v, Node n) { this.value := v; this.next := n; } }
class Main {
    static void main() {
        Node list := null;
        int i := 0;
        while (i < 10000) {
            list := new Node(i, list);
            i := i + 1;
        }
        assert list != null;
    }
}";

fn main() {
    instructions_per_second();
    cost_of_a_fork();
}

fn program(text: &str) -> Program {
    let mut sources = SourceMap::default();
    sources.add("bench.oox", text);
    let options = Options {
        dialect: DialectChoice::Strict,
        int: Arith::Math,
    };
    load(&sources, &options)
        .program
        .expect("the program of the benchmark is correct")
}

fn instructions_per_second() {
    let program = program(LOOP);
    let config = PathConfig::default();
    let entry = program.methods.ids().next().expect("there is a method");
    let mut best = 0.0_f64;
    for _ in 0..ROUNDS {
        let mut interpreter = Interpreter::new(&program, &config);
        let mut state = interpreter
            .concrete_state(entry, &ConcreteInputs::default())
            .expect("it starts");
        let start = Instant::now();
        let stop = interpreter.run(&mut state, u64::MAX);
        let seconds = start.elapsed().as_secs_f64();
        assert!(matches!(black_box(stop), Stop::End(_)), "the loop ends");
        best = best.max(interpreter.counted.steps as f64 / seconds);
    }
    println!(
        "instructions on constants: {:.1} million per second",
        best / 1e6
    );
}

fn cost_of_a_fork() {
    let program = program(OBJECTS);
    let config = PathConfig::default();
    let entry = program.methods.ids().last().expect("there is a method");
    let mut interpreter = Interpreter::new(&program, &config);
    let mut state = interpreter
        .concrete_state(entry, &ConcreteInputs::default())
        .expect("it starts");
    let stop = interpreter.run(&mut state, u64::MAX);
    assert!(
        matches!(stop, Stop::End(_)) && state.heap.len() >= 10_000,
        "all objects are live"
    );
    let (mut clone, mut write) = (f64::MAX, f64::MAX);
    for round in 0..ROUNDS {
        let forks = 1000;
        let start = Instant::now();
        let states: Vec<_> = (0..forks).map(|_| state.clone()).collect();
        clone = clone.min(start.elapsed().as_secs_f64() / f64::from(forks));
        let start = Instant::now();
        for (number, mut fork) in states.into_iter().enumerate() {
            // The first write after a fork pays for the sharing.
            let place = (number * 7 + round) % 10_000;
            black_box(fork.heap.get_mut(Ref(-(place as i64) - 1)));
        }
        write = write.min(start.elapsed().as_secs_f64() / f64::from(forks));
    }
    println!(
        "fork with 10000 live objects: {:.2} microseconds",
        clone * 1e6
    );
    println!(
        "fork, first write and drop: {:.2} microseconds",
        (clone + write) * 1e6
    );
}
