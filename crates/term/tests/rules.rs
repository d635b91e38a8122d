//! The rewrite rules, as data: what is built, and what comes out.

mod common;

use common::{parse, pool_with_vars};

/// The rows of `data/rules.txt`: a left side and a right side each.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("data/rules.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(" => ").expect(line))
}

#[test]
fn every_rule_has_its_row() {
    let mut wrong = String::new();
    for (input, expected) in rows() {
        let (mut pool, vars) = pool_with_vars();
        let term = parse(input).build(&mut pool, &vars, None);
        let output = pool.display(term).to_string();
        if output != expected {
            wrong += &format!("{input}\n  is {output}\n not {expected}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_same_formula_with_other_bound_variables_is_the_same_term() {
    let (mut pool, vars) = pool_with_vars();
    let nested = "(forall n (exists x (< (select a i) y)))";
    for text in ["(forall n (= (select a i) 0))", nested] {
        let one = parse(text).build(&mut pool, &vars, None);
        let two = parse(text).build(&mut pool, &vars, None);
        assert_eq!(one, two);
    }
}

#[test]
fn free_variables_are_shared_and_sorted() {
    let (mut pool, vars) = pool_with_vars();
    let term = parse("(and (< y x) (forall n (= (select a i) y)))").build(&mut pool, &vars, None);
    let expected = [3, 4, 6, 13].map(|index: usize| pool.var_of(vars[index]).unwrap());
    assert_eq!(pool.free_vars(term), expected);
    let again = parse("(or (> y x) (= (select a n) 1))").build(&mut pool, &vars, None);
    assert!(std::ptr::eq(pool.free_vars(term), pool.free_vars(again)));
}
