//! What results may be computed as, fitted on calls with known arguments.

use oxpecker_term::Scalar;

/// What a result is computed as.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// A sum of multiples of the arguments and a constant.
    Affine(Vec<i64>, i64),
    /// The product of two arguments.
    Product(usize, usize),
    /// A constant that is shifted by an argument, and another one.
    Shifted(usize, i64, i64),
    /// The parity of an argument, or the opposite.
    Parity(usize, bool),
    /// At least this.
    AtLeast(i64),
    /// At least an argument and a constant.
    AtLeastArgument(usize, i64),
}

/// The arguments of a call and its result.
pub(super) type Sample = (Vec<i64>, i64);

/// The forms that all samples agree with.
pub(super) fn forms(samples: &[&Sample], params: usize, scalar: Scalar) -> Vec<Form> {
    let mut tried = Vec::new();
    let factors: Vec<Vec<i64>> = match params {
        1 => (-2..=2).map(|it| vec![it]).collect(),
        2 => (-2..=2)
            .flat_map(|one| (-2..=2).map(move |two| vec![one, two]))
            .collect(),
        _ => vec![vec![0; params]],
    };
    let Some((args, result)) = samples.first() else {
        return Vec::new();
    };
    let mut factors = factors;
    factors.sort_by_key(|it| it.iter().map(|it| it.unsigned_abs()).sum::<u64>());
    for factors in factors {
        let sum = weighted(&factors, args);
        tried.push(Form::Affine(factors, result.wrapping_sub(sum)));
    }
    for one in 0..params {
        tried.extend((one + 1..params).map(|two| Form::Product(one, two)));
        tried.extend([Form::Parity(one, true), Form::Parity(one, false)]);
        tried.extend([-1, 0, 1].map(|it| Form::AtLeastArgument(one, it)));
        let above = samples.iter().map(|it| it.1.saturating_sub(it.0[one]));
        let above = above.min().filter(|it| *it > 1);
        tried.extend(above.map(|it| Form::AtLeastArgument(one, it)));
        let at = |value: i64| {
            let found = samples.iter().find(|it| it.0[one] == value);
            found.map(|it| it.1)
        };
        if let (Some(first), Some(second)) = (at(0), at(1)) {
            let factor = second.wrapping_sub(first);
            tried.push(Form::Shifted(one, factor, first.wrapping_sub(factor)));
        }
    }
    tried.extend([-1, 0, 1, 2].map(Form::AtLeast));
    let least = samples.iter().map(|it| it.1).min().filter(|it| *it > 2);
    tried.extend(least.map(Form::AtLeast));
    let is_exact = |form: &Form| !matches!(form, Form::AtLeast(_) | Form::AtLeastArgument(..));
    tried.retain(|form| samples.iter().all(|it| form.agrees(&it.0, it.1, scalar)));
    // Where the result is known exactly its bounds follow.
    if tried.iter().any(is_exact) {
        tried.retain(is_exact);
        tried.truncate(1);
    }
    tried
}

/// Numbers times factors, as far as they fit: what comes out is a guess that is checked.
fn weighted(factors: &[i64], numbers: &[i64]) -> i64 {
    let products = factors.iter().zip(numbers);
    let products = products.map(|(factor, number)| factor.wrapping_mul(*number));
    products.fold(0, i64::wrapping_add)
}

impl Form {
    fn agrees(&self, args: &[i64], result: i64, scalar: Scalar) -> bool {
        let value = match self {
            Form::Affine(factors, constant) => weighted(factors, args).wrapping_add(*constant),
            Form::Product(one, two) => args[*one].wrapping_mul(args[*two]),
            Form::Shifted(at, factor, constant) => match args[*at] {
                by @ 0..=28 => (factor << by).wrapping_add(*constant),
                _ => return true,
            },
            Form::Parity(at, is_odd) => match *is_odd {
                true => args[*at] % 2,
                false => 1 - args[*at] % 2,
            },
            Form::AtLeast(bound) => return result >= *bound,
            Form::AtLeastArgument(at, constant) => {
                return result >= args[*at].saturating_add(*constant);
            }
        };
        match scalar {
            Scalar::Bv32 => value as i32 == result as i32,
            _ => value == result,
        }
    }
}
