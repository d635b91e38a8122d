//! Generators without a program: what they plan depends on what they are told, and on the seed alone.

use std::rc::Rc;

use oxpecker_base::Rng;

use super::{GENERATORS, GeneratorChoice, Ran, Transitions};
use oxpecker_interp::drawing::{Drawing, Filler, Gene, Genotype, Pick, Use, Vocabulary};

/// Runs a generator on a program that asks for a number; says what it got in each run.
fn numbers(name: &str, seed: u64, useful: impl Fn(i64) -> bool, most: usize) -> Vec<i64> {
    let choice: GeneratorChoice = name.parse().expect("it is in the table");
    let mut generator = choice.make(seed);
    let words = Rc::new(Vocabulary::default());
    generator.learn(&words);
    let mut rng = Rng::new(seed);
    let mut drawn = Vec::new();
    while let Some(planned) = generator.next() {
        let filler = Filler::Random(Rng::new(rng.next_u64()), Rc::clone(&words));
        let mut drawing = Drawing::new(Use::Values, planned, filler);
        let number = drawing.whole("x", -1000, 1000);
        drawn.push(number);
        generator.ran(Ran {
            inputs: drawing.drawn,
            transitions: Rc::new(Transitions::default()),
            progress: useful(number),
            steps: 1,
        });
        if drawn.len() == most {
            break;
        }
    }
    drawn
}

#[test]
fn the_seed_decides() {
    for info in GENERATORS {
        let run = |seed| numbers(info.name, seed, |_| false, 1000);
        assert_eq!(run(3), run(3), "{}", info.name);
        assert_ne!(run(3), run(4), "{}", info.name);
    }
}

#[test]
fn random_inputs_end_after_five_runs_in_vain() {
    assert_eq!(numbers("random", 1, |_| false, 1000).len(), 5);
    let useful = numbers("random", 1, |_| true, 1000);
    assert_eq!(useful.len(), 1000);
    let different: std::collections::BTreeSet<_> = useful.iter().collect();
    assert!(different.len() > 100, "{}", different.len());
}

#[test]
fn suites_evolve_for_six_generations() {
    let runs = numbers("genetic", 1, |_| false, 10_000).len();
    // All of the first generation, then what was changed or added in five more.
    assert!((60..360).contains(&runs), "{runs}");
}

#[test]
fn solutions_are_run_first_and_as_they_are() {
    for info in GENERATORS {
        let mut generator = (info.make)(1);
        let mut solution = Genotype::default();
        solution.set("x", Gene::Whole(4711));
        generator.feed(vec![solution.clone()]);
        assert_eq!(generator.next(), Some(solution), "{}", info.name);
    }
}

#[test]
fn nothing_is_planned_for_a_program_that_asks_for_nothing() {
    for info in GENERATORS {
        let mut generator = (info.make)(1);
        assert!(generator.next().is_some());
        generator.ran(Ran {
            inputs: Genotype::default(),
            transitions: Rc::new(Transitions::default()),
            progress: true,
            steps: 1,
        });
        assert!(generator.next().is_none(), "{}", info.name);
    }
}

#[test]
fn values_fit_their_types() {
    let words = Rc::new(Vocabulary::default());
    let filler = |seed| Filler::Random(Rng::new(seed), Rc::clone(&words));
    for seed in 0..2000 {
        let mut drawing = Drawing::new(Use::Values, Genotype::default(), filler(seed));
        assert!((-128..=127).contains(&drawing.whole("byte", -128, 127)));
        assert!((5..=5).contains(&drawing.whole("five", 5, 5)));
        assert!((i64::MIN..=i64::MAX).contains(&drawing.whole("any", i64::MIN, i64::MAX)));
        assert!((0..=3).contains(&drawing.length("#few", 3)));
        assert!((0..=128).contains(&drawing.length("#many", i64::MAX)));
        assert_eq!(drawing.object("a.b.c.d.e.f.g"), Pick::Null);
        // Whether it is null and which one it is are two questions.
        assert_eq!(drawing.object("a"), drawing.object("a"));
    }
    let mut huge = Genotype::default();
    huge.set("#a", Gene::Whole(i64::MAX));
    huge.set("b", Gene::Bool(true));
    let mut drawing = Drawing::new(Use::Values, huge, filler(1));
    assert!(drawing.length("#a", i64::MAX) <= 128);
    assert!((0..=9).contains(&drawing.whole("b", 0, 9)));
}
