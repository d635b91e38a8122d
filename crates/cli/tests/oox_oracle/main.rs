//! Random OOX programs against a small machine that was written from the definition of the language alone: it shares no code
//! with the engine and tries all inputs of a small domain, aliases and null included.
//!
//! What is proved has no violation there; what is refuted is violated by the inputs that are shown, in the line that is shown.
//! `OXPECKER_OOX_PROGRAMS` says how many programs are generated, `OXPECKER_OOX_FIRST` with which number they begin,
//! `OXPECKER_OOX_OPTIONS` how all of them are verified instead of as below, in several ways if there are semicolons.
//! `modes.rs` takes such numbers of programs, too, and verifies each in all modes of merging.
#![allow(clippy::print_stdout, reason = "says what was compared")]
#![allow(clippy::unwrap_used, reason = "test code")]

#[path = "../common/mod.rs"]
mod common;
mod generate;
mod inputs;
mod loops;
mod meaning;
mod modes;
mod proofs;
mod text;
mod tree;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value as Json;

use inputs::{Inputs, Random};
use meaning::{End, Limits, Machine, Value};
use tree::{Line, Program, Statement};

/// Programs of the test suite.
const PROGRAMS: usize = 200;
/// Inputs that are tried one after the other, and random ones if these were not all.
const IN_ORDER: usize = 1_500;
const AT_RANDOM: usize = 500;

/// Ways to verify; each program gets one, unless others are named.
const OPTIONS: [&str; 23] = [
    "",
    "",
    "--engine symbolic",
    "--engine concolic",
    "--engine concolic --generator genetic",
    "--engine symbolic --search dfs",
    "--engine symbolic --search bfs --merging off",
    "--engine symbolic --search random-path --disable all",
    "--disable all",
    "--merging off --pruning never",
    "--engine symbolic --pruning never",
    "--int-bits 32",
    "--int-bits 32 --engine symbolic --merging off",
    "-j 2",
    "-j 2 --engine symbolic",
    "--no-por --search md2u",
    "--max-array 2 --engine symbolic",
    "--max-array 2 --int-bits 32",
    "--no-aliasing",
    "--no-symbolic-null",
    "--prove=0",
    "--prove=0 --int-bits 32",
    "--prove=0 --engine symbolic --merging off",
];

/// What came of one program.
type Judged = Result<&'static str, String>;

#[test]
fn verdicts_are_those_of_the_definition() {
    campaign(PROGRAMS, judge);
}

/// Judges so many programs, unless another number is given. Each gets its number and a place of its worker.
fn campaign(programs: usize, judge: impl Fn(usize, &str) -> Vec<Judged> + Sync) {
    let number = |name: &str, default: usize| {
        let text = std::env::var(name).ok();
        text.and_then(|it| it.parse().ok()).unwrap_or(default)
    };
    let count = number("OXPECKER_OOX_PROGRAMS", programs);
    let first = number("OXPECKER_OOX_FIRST", 1);
    let next = AtomicUsize::new(first);
    let tally: Mutex<BTreeMap<&str, usize>> = Mutex::default();
    let wrong: Mutex<Vec<String>> = Mutex::default();
    std::thread::scope(|scope| {
        for worker in 0..number("OXPECKER_OOX_WORKERS", 2) {
            let (next, tally, wrong, judge) = (&next, &tally, &wrong, &judge);
            scope.spawn(move || {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    if seed % 1_000 == 0 {
                        println!("program {seed}: {:?}", tally.lock().unwrap());
                    }
                    for judged in judge(seed, &format!("{first}-{worker}")) {
                        match judged {
                            Ok(class) => *tally.lock().unwrap().entry(class).or_default() += 1,
                            Err(what) => {
                                let what = format!("program {seed}: {what}");
                                println!("==== {what}");
                                wrong.lock().unwrap().push(what);
                            }
                        }
                    }
                }
            });
        }
    });
    let (tally, wrong) = (tally.into_inner().unwrap(), wrong.into_inner().unwrap());
    println!("{count} programs: {tally:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unknown = tally.get("unknown").copied().unwrap_or(0);
    let all: usize = tally.values().sum();
    assert!(unknown * 2 < all, "{tally:?}: too little is decided");
}

/// One program, verified in each way; `place` is where it may be written.
fn judge(seed: usize, place: &str) -> Vec<Judged> {
    let random = &mut Random(seed as u64);
    let named = std::env::var("OXPECKER_OOX_OPTIONS").ok();
    let ways: Vec<&str> = match &named {
        Some(named) => named.split(';').collect(),
        None => vec![OPTIONS[seed % OPTIONS.len()]],
    };
    let domain = Domain::of(ways[0]);
    assert!(
        ways.iter().all(|it| Domain::of(it) == domain),
        "{ways:?} are about different inputs"
    );
    let mut program = generate::program(random);
    choose_assertions(&mut program, &domain, random);
    let text = program.write();
    let violation = domain.search(&program, None);
    let path = common::scratch(&format!("generated{place}.oox"), &text);
    let dialect = if program.jip { "jip" } else { "strict" };
    let verified = ways.into_iter().map(|options| {
        // Several workers have no common count of steps, but one of paths; a path through an endless loop ends at its depth.
        let limit = match seed % 7 {
            _ if options.contains("-j") => "--paths 500 --depth 2000 --time 20m",
            0 => "--steps 2000",
            _ => "--steps 8000",
        };
        let fixed = format!("--dialect {dialect} {limit} --format json --no-timing {options}");
        let mut args = vec!["verify".to_string(), path.display().to_string()];
        args.extend(fixed.split_whitespace().map(str::to_string));
        let judged = compare(&program, &domain, violation.as_ref(), &args);
        judged.map_err(|what| format!("{what}\n{}\n{text}", args.join(" ")))
    });
    verified.collect()
}

/// Verifies a program and compares the verdict with what brute force found.
fn compare(
    program: &Program,
    domain: &Domain,
    violation: Option<&String>,
    args: &[String],
) -> Judged {
    let ran = common::oxpecker(args);
    let result: Json = serde_json::from_str(&ran.stdout)
        .map_err(|_| format!("exit {:?}: {}", ran.code, ran.stderr))?;
    let judged = judged(program, domain, violation, &result)?;
    let is_proof = matches!(judged, "valid" | "valid up to a bound");
    match is_proof && args.iter().any(|it| it == "concolic") {
        true => Err("concolic runs prove nothing".to_string()),
        false => Ok(judged),
    }
}

/// Compares a verdict with what brute force found.
fn judged(program: &Program, domain: &Domain, violation: Option<&String>, result: &Json) -> Judged {
    let verdict = result["verdict"].as_str().unwrap_or("");
    match (verdict, violation) {
        ("valid", Some(found)) => Err(format!("valid, but {found}")),
        ("valid-up-to", Some(found))
            if result["bounds"]["depth"].is_null() && result["bounds"]["covered"].is_null() =>
        {
            Err(format!("valid up to, but {found}"))
        }
        ("valid", None) => Ok("valid"),
        ("valid-up-to", _) => Ok("valid up to a bound"),
        ("invalid", _) => replay(program, domain, result).map_err(|what| {
            let inputs = &result["counterexample"]["script"];
            format!("{what}\n{inputs}\n{}", result["violation"])
        }),
        ("unknown", _) => Ok("unknown"),
        _ => Err(format!("`{verdict}`: {result}")),
    }
}

/// The inputs that are tried, and the width of integers.
#[derive(PartialEq, Eq)]
struct Domain {
    narrow: bool,
    longest_array: usize,
    aliasing: bool,
    null: bool,
    effort: Effort,
}

/// What is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Effort {
    in_order: usize,
    at_random: usize,
    /// Where a run is given up.
    limits: Limits,
    /// Statements of all runs.
    statements: usize,
    whole: &'static [i128],
}

impl Effort {
    fn usual() -> Self {
        Effort {
            in_order: IN_ORDER,
            at_random: AT_RANDOM,
            limits: Limits::default(),
            statements: usize::MAX,
            whole: inputs::WHOLE,
        }
    }
}

impl Domain {
    /// What options leave of all inputs.
    fn of(options: &str) -> Self {
        Self {
            narrow: options.contains("--int-bits"),
            longest_array: if options.contains("--max-array") {
                2
            } else {
                3
            },
            aliasing: !options.contains("--no-aliasing"),
            null: !options.contains("--no-symbolic-null"),
            effort: Effort::usual(),
        }
    }

    /// Tries the inputs of the domain; the first violation in words.
    fn search(
        &self,
        program: &Program,
        mut failed: Option<&mut BTreeMap<usize, Vec<usize>>>,
    ) -> Option<String> {
        let Effort {
            in_order,
            at_random,
            limits,
            statements: mut left,
            whole,
        } = self.effort;
        let mut inputs = Inputs::of(self.longest_array, self.aliasing, self.null);
        inputs.whole = whole;
        let main = program.method("Main", "main").expect("it has a main");
        let params = main.params.iter();
        let arguments: Vec<Value> = params.map(|it| Value::Unread(it.1.clone())).collect();
        let mut more = true;
        for tried in 0..in_order + at_random {
            let mut machine = Machine::new(program, self.narrow, &mut inputs);
            machine.limit(limits);
            machine.failed = failed.as_deref_mut();
            let end = machine.run(arguments.clone());
            left = left.saturating_sub(limits.statements - machine.fuel);
            if let (End::Violated { line, kind }, None) = (end, &failed) {
                let words = inputs.words.join("; ");
                return Some(format!("{kind} in line {line} is violated by {words}"));
            }
            if tried < in_order {
                more = inputs.advance();
            } else {
                inputs.shuffle(tried as u64);
            }
            if !more || left == 0 {
                break;
            }
        }
        None
    }
}

/// Chooses assertions that hold for all inputs of the domain, sometimes any.
fn choose_assertions(program: &mut Program, domain: &Domain, random: &mut Random) {
    let mut failed = BTreeMap::new();
    domain.search(program, Some(&mut failed));
    for class in &mut program.classes {
        for method in &mut class.methods {
            for_all(
                method.body.as_deref_mut().unwrap_or_default(),
                &failed,
                random,
            );
        }
    }
    // Clauses that are violated would hide everything else.
    for _ in 0..4 {
        program.write();
        let Some(found) = domain.search(program, None) else {
            return;
        };
        let line = found.split("line ").nth(1);
        let line = line.and_then(|it| it.split(' ').next()?.parse().ok());
        if random.percent(15) {
            return;
        }
        remove_clause(program, line.unwrap_or(0));
    }
}

fn for_all(lines: &mut [Line], failed: &BTreeMap<usize, Vec<usize>>, random: &mut Random) {
    for line in lines {
        match &mut line.statement {
            Statement::Assert(it) => {
                let bad = failed.get(&it.number).cloned().unwrap_or_default();
                let good = (0..it.possible.len()).find(|place| !bad.contains(place));
                it.chosen = if random.percent(4) { Some(0) } else { good };
            }
            Statement::If(_, one, two) | Statement::Try(one, two) => {
                for_all(one, failed, random);
                for_all(two, failed, random);
            }
            Statement::While(_, body) | Statement::Block(body) => for_all(body, failed, random),
            _ => {}
        }
    }
}

fn remove_clause(program: &mut Program, line: usize) {
    for class in &mut program.classes {
        for method in &mut class.methods {
            let clauses = [
                &mut method.requires,
                &mut method.ensures,
                &mut method.exceptional,
            ];
            for clause in clauses {
                if clause.as_ref().is_some_and(|it| it.line == line) {
                    *clause = None;
                }
            }
        }
    }
}

/// The counterexample violates what it says it does.
fn replay(program: &Program, domain: &Domain, result: &Json) -> Judged {
    let mut heap = Vec::new();
    let shown = &result["counterexample"]["inputs"];
    let arguments = match inputs::counterexample(program, shown, &mut heap) {
        Ok(arguments) => arguments,
        Err(what) if what.contains("too large") => return Ok("invalid, large"),
        Err(what) => return Err(format!("the counterexample is none: {what}")),
    };
    let mut none = Inputs::default();
    let mut machine = Machine::new(program, domain.narrow, &mut none);
    machine.limit(domain.effort.limits);
    machine.heap = heap;
    let end = machine.run(arguments);
    let line = result["violation"]["line"].as_u64().unwrap_or(0) as usize;
    let kind = result["violation"]["kind"].as_str().unwrap_or("");
    match end {
        End::Unsupported => Ok("invalid, large"),
        End::Violated { line: at, kind: of } if at == line => {
            let clause = matches!(of, "requires" | "ensures" | "exceptional");
            match clause && kind != of {
                true => Err(format!("{kind} is violated, but it is {of}")),
                false => Ok("invalid"),
            }
        }
        end => Err(format!(
            "the inputs of {kind} in line {line} lead to {end:?}"
        )),
    }
}
