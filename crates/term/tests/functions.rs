//! Functions on doubles against Java's.

use oxpecker_term::{Function, Literal};

#[test]
fn results_are_those_of_strict_math() {
    let mut seen = Vec::new();
    for row in include_str!("data/strict-math.txt").lines().skip(1) {
        let mut words = row.split(' ');
        let name = words.next().expect("a name");
        let function = Function::ALL.into_iter().find(|it| it.name() == name);
        let function = function.expect(name);
        let bits = words.map(|it| u64::from_str_radix(it, 16).expect(row));
        let mut values: Vec<f64> = bits.map(f64::from_bits).collect();
        let expected = values.pop().expect("a result");
        let operands: Vec<Literal> = values.iter().copied().map(Literal::float).collect();
        let result = function.apply(&operands).and_then(|it| it.as_f64());
        let result = result.expect("the right operands");
        let equal = result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan();
        assert!(equal, "{name} {values:?}: {result}, not {expected}");
        seen.push(function);
    }
    assert!(Function::ALL.iter().all(|it| seen.contains(it)));
}

#[test]
fn functions_take_what_they_take() {
    let (float, single) = (Literal::Float(4.0), Literal::Single(-4.0));
    for function in Function::ALL {
        assert_eq!(function.apply(&[]), None);
        assert_eq!(function.apply(&[Literal::Int(4)]), None);
        // One more operand than its own is how far the result is moved.
        let three = [float.clone(), float.clone(), float.clone()];
        for count in 1..=3 {
            let takes = [function.arity(), function.arity() + 1].contains(&count);
            assert_eq!(
                function.apply(&three[..count]).is_some(),
                takes,
                "{function:?}"
            );
        }
    }
    assert_eq!(
        Function::Abs.apply(std::slice::from_ref(&single)),
        Some(Literal::Single(4.0))
    );
    assert_eq!(Function::Sqrt.apply(&[single]), None);
}
