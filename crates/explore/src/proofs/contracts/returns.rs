//! What the arguments of calls that return have in common. A recursion that steps over its last case never returns, so what
//! comes behind such a call never happens: it holds afterwards that the arguments were others.
//!
//! It is a postcondition like any other: whenever the body returns, it has to hold for the arguments of the call. Whether
//! anything returns is not claimed, so nothing follows from that a call was given up too soon but that a guess is wrong.

use oxpecker_term::{Scalar, TermId, TermPool};

use super::samples::Samples;

/// Facts that are proposed.
const MOST_CLAUSES: usize = 12;
/// Calls that have to have them in common.
const FEWEST: usize = 3;
/// Constants that arguments are compared with.
const MOST_CONSTANTS: usize = 8;

/// Something that holds for some arguments.
#[derive(Clone, Copy, Debug)]
enum Part {
    AtMost(usize, i64),
    AtLeast(usize, i64),
    Not(usize, i64),
    /// An argument is at most another one and a constant.
    Below(usize, usize, i64),
    /// An argument is not another one and a constant.
    Apart(usize, usize, i64),
    /// The sum of two arguments is at most zero.
    SumAtMost(usize, usize),
    SumAtLeast(usize, usize),
}

/// One or two parts, of which one holds, and the calls that it excludes.
struct Clause {
    parts: Vec<Part>,
    excluded: Vec<bool>,
}

impl Clause {
    fn count(&self) -> usize {
        self.excluded.iter().filter(|it| **it).count()
    }

    fn is_within(&self, other: &Clause) -> bool {
        let mut both = self.excluded.iter().zip(&other.excluded);
        both.all(|(own, its)| !own || *its)
    }
}

/// What holds for all calls that return, in words and as a term, those that exclude most of the others first.
pub(super) fn common(
    samples: &Samples,
    (names, constants): (&[String], &[i64]),
    (pool, params, scalar): (&mut TermPool, &[TermId], Scalar),
) -> Vec<(String, TermId)> {
    if samples.returned.len() < FEWEST || samples.endless.is_empty() {
        return Vec::new();
    }
    let mut kept: Vec<Clause> = Vec::new();
    for clause in clauses(samples, &parts(params.len(), constants)) {
        if kept.len() < MOST_CLAUSES && !kept.iter().any(|it| clause.is_within(it)) {
            kept.push(clause);
        }
    }
    let facts = kept.iter().map(|it| {
        let text: Vec<String> = it.parts.iter().map(|it| it.text(names)).collect();
        let terms: Vec<TermId> = it
            .parts
            .iter()
            .map(|it| it.term(pool, params, scalar))
            .collect();
        let term = terms.into_iter().reduce(|one, two| pool.or(one, two));
        let text = format!("returns only if {}", text.join(" or "));
        (text, term.unwrap_or_else(|| pool.tt()))
    });
    facts.collect()
}

/// The clauses that all calls that return agree with and others do not.
fn clauses(samples: &Samples, parts: &[Part]) -> Vec<Clause> {
    let agrees = |part: &Part| {
        let calls = samples.returned.iter();
        let holds: Vec<bool> = calls.map(|it| part.holds(&it.0)).collect();
        let calls = samples.endless.iter();
        (
            holds,
            calls.map(|it| !part.holds(it)).collect::<Vec<bool>>(),
        )
    };
    let known: Vec<(Vec<bool>, Vec<bool>)> = parts.iter().map(agrees).collect();
    let mut found = Vec::new();
    for (at, (holds, fails)) in known.iter().enumerate() {
        let is_alone = holds.iter().all(|it| *it);
        if is_alone {
            found.push(Clause {
                parts: vec![parts[at]],
                excluded: fails.clone(),
            });
            continue;
        }
        for (other, (holds_too, fails_too)) in known.iter().enumerate().skip(at + 1) {
            let mut one = holds.iter().zip(holds_too);
            if !one.all(|(one, two)| *one || *two) || holds_too.iter().all(|it| *it) {
                continue;
            }
            let both = fails.iter().zip(fails_too);
            found.push(Clause {
                parts: vec![parts[at], parts[other]],
                excluded: both.map(|(one, two)| *one && *two).collect(),
            });
        }
    }
    found.retain(|it| it.excluded.contains(&true));
    found.sort_by_key(|it| (std::cmp::Reverse(it.count()), it.parts.len()));
    found
}

fn parts(params: usize, constants: &[i64]) -> Vec<Part> {
    let mut parts = Vec::new();
    for one in 0..params {
        for constant in constants.iter().take(MOST_CONSTANTS) {
            parts.push(Part::AtMost(one, *constant));
            parts.push(Part::AtLeast(one, *constant));
            parts.push(Part::Not(one, *constant));
        }
        for two in 0..params {
            if one < two {
                parts.push(Part::SumAtMost(one, two));
                parts.push(Part::SumAtLeast(one, two));
                parts.extend([-1, 0, 1].map(|it| Part::Apart(one, two, it)));
            }
            if one != two {
                parts.extend([-1, 0, 1].map(|it| Part::Below(one, two, it)));
            }
        }
    }
    parts
}

impl Part {
    fn holds(self, args: &[i64]) -> bool {
        match self {
            Part::AtMost(at, number) => args[at] <= number,
            Part::AtLeast(at, number) => args[at] >= number,
            Part::Not(at, number) => args[at] != number,
            Part::Below(one, two, number) => args[one] <= args[two].saturating_add(number),
            Part::Apart(one, two, number) => args[one] != args[two].saturating_add(number),
            Part::SumAtMost(one, two) => args[one].saturating_add(args[two]) <= 0,
            Part::SumAtLeast(one, two) => args[one].saturating_add(args[two]) >= 0,
        }
    }

    fn term(self, pool: &mut TermPool, params: &[TermId], scalar: Scalar) -> TermId {
        let number = match self {
            Part::AtMost(_, it) | Part::AtLeast(_, it) | Part::Not(_, it) => it,
            Part::Below(.., it) | Part::Apart(.., it) => it,
            Part::SumAtMost(..) | Part::SumAtLeast(..) => 0,
        };
        let number = pool.number(scalar, number);
        match self {
            Part::AtMost(at, _) => pool.le(params[at], number),
            Part::AtLeast(at, _) => pool.ge(params[at], number),
            Part::Not(at, _) => pool.ne(params[at], number),
            Part::Below(one, two, _) => {
                let sum = pool.add(params[two], number);
                pool.le(params[one], sum)
            }
            Part::Apart(one, two, _) => {
                let sum = pool.add(params[two], number);
                pool.ne(params[one], sum)
            }
            Part::SumAtMost(one, two) => {
                let sum = pool.add(params[one], params[two]);
                pool.le(sum, number)
            }
            Part::SumAtLeast(one, two) => {
                let sum = pool.add(params[one], params[two]);
                pool.ge(sum, number)
            }
        }
    }

    fn text(self, names: &[String]) -> String {
        match self {
            Part::AtMost(at, number) => format!("{} <= {number}", names[at]),
            Part::AtLeast(at, number) => format!("{} >= {number}", names[at]),
            Part::Not(at, number) => format!("{} != {number}", names[at]),
            Part::Below(one, two, number) => {
                format!("{} <= {} + {number}", names[one], names[two])
            }
            Part::Apart(one, two, number) => {
                format!("{} != {} + {number}", names[one], names[two])
            }
            Part::SumAtMost(one, two) => format!("{} + {} <= 0", names[one], names[two]),
            Part::SumAtLeast(one, two) => format!("{} + {} >= 0", names[one], names[two]),
        }
    }
}
