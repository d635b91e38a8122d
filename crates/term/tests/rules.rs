//! One row per rewrite rule: what is built, and what comes out.
//!
//! Sums are sorted by the age of their terms, so the order in the output is the order of the variables' declaration
//! in `common`: p q r (Bool), x y z (Int), n (Int, not negative), k (Int, 0 or 1), u v (32 bits), f (Float),
//! s t (Ref), a (array of Int), o (array of Ref), w (64 bits), b (32 bits, 0 or 1).

mod common;

use common::{parse, pool_with_vars};

const ROWS: &[(&str, &str)] = &[
    // Truth values.
    ("(not (not p))", "p"),
    ("(and p true)", "p"),
    ("(and p false)", "false"),
    ("(or p true)", "true"),
    ("(or p false)", "p"),
    ("(and p p)", "p"),
    ("(and p (not p))", "false"),
    ("(or p (not p))", "true"),
    ("(and q (and p q))", "(and p q)"),
    ("(and p (or p q))", "p"),
    ("(and p (or (not p) q))", "(and p q)"),
    ("(or p (and p q))", "p"),
    ("(and (or p q) (and (not p) (not q)))", "false"),
    ("(implies p p)", "true"),
    ("(implies false p)", "true"),
    ("(not (or p q))", "(and (not p) (not q))"),
    ("(= p true)", "p"),
    ("(= p false)", "(not p)"),
    ("(= p p)", "true"),
    ("(= p (not p))", "false"),
    ("(= (not p) (not q))", "(= p q)"),
    ("(!= p (not q))", "(= p q)"),
    // Alternatives.
    ("(ite true x y)", "x"),
    ("(ite false x y)", "y"),
    ("(ite p x x)", "x"),
    ("(ite (not p) x y)", "(ite p y x)"),
    ("(ite (not (> x 3)) y x)", "(ite (<= 4 x) x y)"),
    ("(ite p true q)", "(or q p)"),
    ("(ite p q false)", "(and p q)"),
    ("(ite p q (not q))", "(= p q)"),
    ("(and p (ite p q r))", "(and p q)"),
    ("(ite p (ite p x y) z)", "(ite p x z)"),
    ("(ite p x (ite p y z))", "(ite p x z)"),
    ("(ite p x (ite q x y))", "(ite (and (not q) (not p)) y x)"),
    ("(ite p (ite q x y) y)", "(ite (and p q) x y)"),
    ("(= (ite p 3 5) 3)", "p"),
    ("(= (ite p 3 5) 5)", "(not p)"),
    ("(= (ite p 3 5) 4)", "false"),
    ("(= (ite p 3 x) 3)", "(or p (= x 3))"),
    ("(< (ite p 3 5) 4)", "p"),
    ("(< (ite p 3 (ite q 4 9)) 8)", "(or q p)"),
    ("(= (+ (* 2 (ite p 1 2)) x) (+ x 4))", "(not p)"),
    ("(<= (ite p 3u 5u) 4u)", "p"),
    // Integers.
    ("(+ x 0)", "x"),
    ("(* x 1)", "x"),
    ("(* x 0)", "0"),
    ("(- x x)", "0"),
    ("(+ (+ x 3) 4)", "(+ x 7)"),
    ("(+ y x)", "(+ x y)"),
    ("(+ x x)", "(* 2 x)"),
    ("(- (+ x y) y)", "x"),
    ("(* 2 (+ x 3))", "(+ (* 2 x) 6)"),
    ("(* y x)", "(* x y)"),
    ("(- (* (+ x 1) y) (* x y))", "y"),
    ("(neg (neg x))", "x"),
    ("(+ 9223372036854775807 1)", "9223372036854775808"),
    ("(- (+ 9223372036854775807 x) 9223372036854775807)", "x"),
    ("(= (- x 7) 1)", "(= x 8)"),
    ("(< x y)", "(<= (+ x 1) y)"),
    ("(> y x)", "(<= (+ x 1) y)"),
    ("(not (<= y x))", "(<= (+ x 1) y)"),
    ("(not (> x y))", "(<= x y)"),
    ("(< x 3)", "(<= x 2)"),
    ("(not (>= x 3))", "(<= x 2)"),
    ("(<= (* 2 x) 5)", "(<= x 2)"),
    ("(>= (* 2 x) 5)", "(<= 3 x)"),
    ("(= (* 2 x) 5)", "false"),
    ("(= (* 2 x) (* 4 y))", "(= x (* 2 y))"),
    ("(= (neg x) y)", "(= (+ x y) 0)"),
    ("(= (* x y) 0)", "(or (= x 0) (= y 0))"),
    ("(< x x)", "false"),
    ("(= x (+ x 1))", "false"),
    ("(>= n 0)", "true"),
    ("(< n 0)", "false"),
    ("(<= n 0)", "(= n 0)"),
    ("(> n 0)", "(not (= n 0))"),
    ("(= (+ n 1) 0)", "false"),
    ("(= k 1)", "(not (= k 0))"),
    ("(>= (* x x) 0)", "true"),
    ("(/ 7 -2)", "(- 3)"),
    ("(% -7 2)", "(- 1)"),
    ("(/ x 0)", "0"),
    ("(% x 0)", "x"),
    ("(/ x 1)", "x"),
    ("(/ x -2)", "(* (- 1) (div x 2))"),
    ("(% x -2)", "(rem x 2)"),
    ("(% x 1)", "0"),
    ("(% x x)", "0"),
    ("(/ (* 6 x) 3)", "(* 2 x)"),
    ("(% (* 6 x) 3)", "0"),
    ("(% (% x 5) 5)", "(rem x 5)"),
    ("(/ k 2)", "0"),
    // Machine integers.
    ("(+ 2147483647u 1u)", "(- 2147483648)"),
    ("(+ (+ u 3u) 4u)", "(+ u 7)"),
    ("(- u u)", "0"),
    ("(* u 1u)", "u"),
    ("(* u 0u)", "0"),
    ("(* v u)", "(* u v)"),
    ("(= (+ u 1u) (+ v 1u))", "(= u v)"),
    ("(< u v)", "(not (bvsle v u))"),
    ("(not (<= u v))", "(not (bvsle u v))"),
    ("(< u 3u)", "(bvsle u 2)"),
    ("(not (<= u 3u))", "(bvsle 4 u)"),
    ("(< 2147483647u u)", "false"),
    ("(<= u 2147483647u)", "true"),
    ("(< u -2147483647u)", "(= u (- 2147483648))"),
    ("(/ -2147483648u -1u)", "(- 2147483648)"),
    ("(/ u 0u)", "0"),
    ("(/ u -1u)", "(* (- 1) u)"),
    ("(% u 0u)", "u"),
    ("(% u -1u)", "0"),
    // Bits.
    ("(& 12u 10u)", "8"),
    ("(^ 12l 10l)", "6"),
    ("(>>> -1l 60l)", "15"),
    ("(>> -16u 34u)", "(- 4)"),
    ("(& 3u u)", "(bvand u 3)"),
    ("(& v u)", "(bvand u v)"),
    ("(& u u)", "u"),
    ("(| u u)", "u"),
    ("(^ u u)", "0"),
    ("(& u 0u)", "0"),
    ("(& u -1u)", "u"),
    ("(| u 0u)", "u"),
    ("(| u -1u)", "(- 1)"),
    ("(^ u 0u)", "u"),
    ("(^ u -1u)", "(+ (* (- 1) u) (- 1))"),
    ("(~ (~ w))", "w"),
    ("(& (& u 12u) 10u)", "(bvand u 8)"),
    ("(| (| w 12l) 3l)", "(bvor w 15)"),
    ("(& (& u 255u) 511u)", "(bvand u 255)"),
    ("(& (* u 256u) 255u)", "0"),
    ("(& (ite p 5u 3u) 1u)", "1"),
    ("(<= (& u 255u) 255u)", "true"),
    ("(< (>>> u 28u) 16u)", "true"),
    ("(<= 0l (>>> w 1l))", "true"),
    ("(= (& u 7u) 8u)", "false"),
    ("(<< u 3u)", "(* 8 u)"),
    ("(<< u 35u)", "(* 8 u)"),
    ("(<< u 0u)", "u"),
    ("(<< 0u u)", "0"),
    ("(>> -1l w)", "(- 1)"),
    ("(<< u (& v 31u))", "(bvshl u v)"),
    ("(>>> w (& w 63l))", "(bvlshr w w)"),
    ("(>> (>> u 3u) 4u)", "(bvashr u 7)"),
    ("(>> (>> u 20u) 20u)", "(bvashr u 31)"),
    ("(>> (>>> u 3u) 4u)", "(bvlshr u 7)"),
    ("(>>> (>>> u 20u) 20u)", "0"),
    ("(>>> (& u 255u) 3u)", "(bvashr (bvand u 255) 3)"),
    ("(>> (& u 255u) 8u)", "0"),
    ("(>>> (<< u 8u) 8u)", "(bvand u 16777215)"),
    ("(>> (ite p 8u 4u) 2u)", "(ite p 2 1)"),
    // Truth values as numbers.
    ("(= (ite p 1u 0u) 0u)", "(not p)"),
    ("(!= (ite p 1u 0u) 0u)", "p"),
    ("(= (ite p 1u 0u) 1u)", "p"),
    ("(= (ite p 1u 0u) (ite q 1u 0u))", "(= p q)"),
    ("(& (ite p 1u 0u) (ite q 1u 0u))", "(ite (and p q) 1 0)"),
    ("(!= (| (ite p 1u 0u) (ite q 1u 0u)) 0u)", "(or p q)"),
    ("(^ (ite p 1u 0u) 1u)", "(ite p 0 1)"),
    ("(= (^ b 1u) 0u)", "(not (= b 0))"),
    ("(= b 1u)", "(not (= b 0))"),
    ("(= b 2u)", "false"),
    ("(& b 1u)", "b"),
    ("(ite (= b 0u) 0u 1u)", "b"),
    // Doubles.
    ("(+ 0.5 0.25)", "0.75"),
    ("(* f 1.0)", "f"),
    ("(/ f 1.0)", "f"),
    ("(- f 0.0)", "f"),
    ("(+ f 0.0)", "(fp.add f 0.0)"),
    ("(+ 0.5 f)", "(fp.add f 0.5)"),
    ("(neg (neg f))", "f"),
    ("(* f nan)", "NaN"),
    ("(= f nan)", "false"),
    ("(= nan nan)", "false"),
    ("(= 0.0 -0.0)", "true"),
    ("(= f f)", "(fp.eq f f)"),
    ("(<= f f)", "(fp.eq f f)"),
    ("(< f f)", "false"),
    ("(not (< f 1.0))", "(not (fp.lt f 1.0))"),
    // References.
    ("(= s @-3)", "false"),
    ("(= s null)", "(= s null)"),
    ("(= @-3 @-3)", "true"),
    ("(= @-3 @-4)", "false"),
    ("(= (select o x) @-1)", "false"),
    ("(= (ite p @-1 @-2) @-2)", "(not p)"),
    ("(= (ite p @-1 (ite q @-2 s)) @-2)", "(and q (not p))"),
    ("(= (ite p @-1 s) t)", "(and (not p) (= s t))"),
    ("(= (ite p s t) s)", "(or p (= s t))"),
    ("(= (ite p s t) (ite p @-1 t))", "(not p)"),
    // Arrays.
    ("(select (store a x 5) x)", "5"),
    ("(select (store a x 5) (+ x 1))", "(select a (+ x 1))"),
    ("(select (store a x 5) y)", "(ite (= x y) 5 (select a y))"),
    ("(select (const 7) x)", "7"),
    ("(select (ite p (const 7) (const 8)) x)", "(ite p 7 8)"),
    ("(select (store (store a 1 5) 2 6) 1)", "5"),
    ("(store (store a x 5) x 6)", "(store a x 6)"),
    ("(store (store a 2 5) 1 6)", "(store (store a 1 6) 2 5)"),
    (
        "(store (store (store a 1 5) 2 6) 1 7)",
        "(store (store a 1 7) 2 6)",
    ),
    ("(store a x (select a x))", "a"),
    (
        "(ite p (store a x 5) (store a x 6))",
        "(store a x (ite p 5 6))",
    ),
    (
        "(ite p (store a x 5) a)",
        "(store a x (ite p 5 (select a x)))",
    ),
    ("(= (const 7) (const 8))", "false"),
    // Quantifiers.
    ("(forall 0 (= (select a i) 0))", "true"),
    ("(exists 0 (= (select a i) 0))", "false"),
    (
        "(forall 2 (= (select a i) 0))",
        "(and (= (select a 0) 0) (= (select a 1) 0))",
    ),
    ("(exists 1 (= (select a i) 0))", "(= (select a 0) 0)"),
    ("(forall n p)", "(or (= n 0) p)"),
    ("(forall n (>= i 0))", "true"),
    ("(forall n (< i 0))", "(= n 0)"),
    (
        "(forall n (= (select a i) 0))",
        "(forall i0 n (= (select a i0) 0))",
    ),
];

#[test]
fn every_rule_has_its_row() {
    let mut wrong = String::new();
    for (input, expected) in ROWS {
        let (mut pool, vars) = pool_with_vars();
        let term = parse(input).build(&mut pool, &vars, None);
        let output = pool.display(term).to_string();
        if output != *expected {
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
