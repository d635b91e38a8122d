//! Functions of `StrictMath` against the JVM, bit by bit. `OXPECKER_STRICT_CALLS` says how many calls of each
//! function are generated.

use oxpecker_term::{Function, Literal};

use crate::machine;

const STRICT: &str = include_str!("Strict.java");
/// Calls of each function in the test suite.
const CALLS: usize = 500;

#[test]
fn functions_are_exact() {
    let Some(jdk) = machine::find_jdk() else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let count = crate::number("OXPECKER_STRICT_CALLS").unwrap_or(CALLS);
    let seed = crate::number("OXPECKER_JAVA_FIRST").unwrap_or(1);
    let text = STRICT
        .replace("COUNT", &count.to_string())
        .replace("SEED", &seed.to_string());
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Strict.java"), text).expect("the folder is ours");
    let classes = machine::compile(&jdk, folder.path());
    let printed = &machine::theirs(&jdk, &classes, &["Strict".into()])["Strict"].printed;
    let mut compared = 0;
    for row in printed.lines() {
        let mut words = row.split(' ');
        let name = words.next().unwrap_or_default().replace("IEEE", "");
        let function = Function::ALL.into_iter().find(|it| it.name() == name);
        let function = function.expect(row);
        let bits = words.map(|it| u64::from_str_radix(it, 16).expect(row));
        let mut values: Vec<f64> = bits.map(f64::from_bits).collect();
        let expected = values.pop().expect("a result");
        let operands: Vec<Literal> = values.iter().copied().map(Literal::float).collect();
        let found = function.apply(&operands).and_then(|it| it.as_f64());
        let found = found.expect("the right operands");
        let equal = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
        assert!(equal, "{name} {values:?}: {found:e}, not {expected:e}");
        compared += 1;
    }
    assert_eq!(compared, 20 * count);
}
