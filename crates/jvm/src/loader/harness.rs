//! Methods that test harnesses run with many arguments, and what annotations say about these. Simple names count, so the
//! classes of the harnesses need not be there.

use oxpecker_ir::{Demand, MethodId};

use super::JavaLoader;
use crate::classfile::{Annotation, Method};

/// What methods have that are run with arguments of all kinds.
const HARNESSES: &[&str] = &["Property", "ParameterizedTest"];

/// Whether a harness runs a method with arguments of its own.
pub(super) fn is_harness(method: &Method) -> bool {
    let mut annotations = method.annotations.iter();
    annotations.any(|it| HARNESSES.contains(&it.simple()))
}

/// What is demanded of each argument of such a method, the receiver left out.
pub(super) fn demands(loader: &JavaLoader, method: MethodId) -> Vec<Demand> {
    let Some(file) = loader.method_file(method).filter(|it| is_harness(it)) else {
        return Vec::new();
    };
    let count = file.descriptor.parameters.len();
    let mut demands = vec![Demand::default(); count];
    let added = count.saturating_sub(file.parameter_annotations.len());
    let declared = file.parameter_annotations.iter().enumerate();
    let declared =
        declared.flat_map(|(number, all)| all.iter().map(move |it| (number + added, it)));
    let of_types = file
        .type_annotations
        .iter()
        .map(|(number, it)| (*number, it));
    for (number, annotation) in declared.chain(of_types) {
        if let Some(demand) = demands.get_mut(number) {
            add(demand, annotation);
        }
    }
    demands
}

fn add(demand: &mut Demand, annotation: &Annotation) {
    let number = |name| annotation.number(name);
    let (low, high) = match annotation.simple() {
        // What is not given is what jqwik takes.
        "IntRange" => (
            Some(number("min").unwrap_or(0)),
            Some(number("max").unwrap_or(i32::MAX.into())),
        ),
        "LongRange" => (
            Some(number("min").unwrap_or(0)),
            Some(number("max").unwrap_or(i64::MAX)),
        ),
        "ShortRange" => (
            Some(number("min").unwrap_or(0)),
            Some(number("max").unwrap_or(i16::MAX.into())),
        ),
        "ByteRange" => (
            Some(number("min").unwrap_or(0)),
            Some(number("max").unwrap_or(i8::MAX.into())),
        ),
        "CharRange" => (number("from"), number("to")),
        "Positive" => (Some(1), None),
        "PositiveOrZero" => (Some(0), None),
        "Negative" => (None, Some(-1)),
        "NegativeOrZero" => (None, Some(0)),
        "Min" => (number("value"), None),
        "Max" => (None, number("value")),
        "NotEmpty" | "NotBlank" => {
            demand.least_size = demand.least_size.max(Some(1));
            return;
        }
        "Size" | "StringLength" => {
            let exactly = number("value").filter(|it| *it > 0);
            demand.least_size = demand.least_size.max(exactly.or(number("min")));
            let most = exactly.or(number("max")).filter(|it| *it > 0);
            demand.most_size = most.or(demand.most_size);
            return;
        }
        _ => return,
    };
    demand.least = demand.least.max(low);
    demand.most = match (demand.most, high) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
}
