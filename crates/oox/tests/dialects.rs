//! Which dialect is chosen, what it means for the program, and that several files make one.

mod common;

use common::load_text;
use oxpecker_base::SourceMap;
use oxpecker_ir::{Arith, Const, Inst, Operand, Semantics};
use oxpecker_oox::{Dialect, DialectChoice, Options, load};

const DASH: &str = "class A { - int f; }";
const COMMA: &str = "class A { static void m(int[] a) { assert forall a, i, v : v > 0; } }";
const COLON: &str = "class A { static void m(int[] a) { assert forall v, i : a : v > 0; } }";

#[test]
fn auto_looks_at_the_syntax_first() {
    for (text, dialect) in [
        (DASH, Dialect::Jip),
        (COMMA, Dialect::Jip),
        (COLON, Dialect::Strict),
        ("", Dialect::Strict),
    ] {
        let (_, loaded) = load_text(text, DialectChoice::Auto);
        assert_eq!(loaded.dialect, dialect, "{text}");
        assert!(loaded.program.is_some());
    }
}

#[test]
fn an_explicit_dialect_is_obeyed() {
    let (_, jip) = load_text(COLON, DialectChoice::Jip);
    assert_eq!(jip.dialect, Dialect::Jip);
    for text in [DASH, COMMA] {
        let (_, strict) = load_text(text, DialectChoice::Strict);
        assert_eq!((strict.dialect, strict.program), (Dialect::Strict, None));
    }
}

#[test]
fn the_dialect_decides_the_semantics() {
    let (_, strict) = load_text(COLON, DialectChoice::Strict);
    let semantics = strict.program.map(|it| it.semantics);
    assert_eq!(semantics, Some(Semantics::STRICT));
    let (_, jip) = load_text(COLON, DialectChoice::Jip);
    let semantics = jip.program.expect("it is correct").semantics;
    assert!(semantics.escaping_check_is_violation);
    assert!(semantics.entry_ensures_is_precondition && semantics.entry_arrays_are_non_null);
}

#[test]
fn machine_integers_reduce_literals() {
    let mut sources = SourceMap::default();
    let text = "class A { static void m(int x) { x := 2147483648; } }";
    let _ = sources.add("a.oox", text);
    let options = Options {
        dialect: DialectChoice::Strict,
        int: Arith::Wrap32,
    };
    let program = load(&sources, &options).program.expect("it is correct");
    assert_eq!(program.semantics.int, Arith::Wrap32);
    let insts = program.methods.iter().flat_map(|it| it.blocks().iter());
    let mut insts = insts.flat_map(|it| &it.insts);
    let reduced = Operand::Const(Const::Int(-2147483648));
    assert!(insts.any(|it| matches!(it, Inst::Copy { src, .. } if *src == reduced)));
}

#[test]
fn several_files_make_one_program() {
    let mut sources = SourceMap::default();
    let _ = sources.add(
        "b.oox",
        "class B extends A { static A m() { A a := new B(); return a; } }",
    );
    let _ = sources.add("a.oox", "class A { int f; }");
    let options = Options {
        dialect: DialectChoice::Strict,
        int: Arith::Math,
    };
    let program = load(&sources, &options).program.expect("it is correct");
    assert_eq!(program.classes.len(), 2);
    let (a, b) = (program.class_named("A"), program.class_named("B"));
    assert_eq!(b.and_then(|b| program.classes[b].superclass), a);
}
