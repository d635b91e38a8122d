//! Models with short texts, found without a theory of texts.
//!
//! Each text that is a variable is tried as a few units, which are machine integers; the rules of texts then leave
//! formulas over these. A yes is a yes; a no says nothing.

use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, TermId, TermPool, TextOp, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Texts longer than this are not tried.
const LONGEST: i64 = 40;
/// How many lengths are tried for all texts at once.
const MOST_LENGTHS: usize = 12;

/// Which units texts are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Alphabet {
    /// Visible ASCII signs, on which functions such as upper case are simple.
    Visible,
    /// All units.
    All,
    /// They are texts of doubles.
    Double,
    /// They are texts of singles.
    Single,
    /// They are texts of integers.
    Integer,
}

/// The units that stand for texts, kept so that equal attempts are equal terms.
#[derive(Debug, Default)]
pub(super) struct Units {
    units: FxHashMap<(VarId, usize, Alphabet), TermId>,
}

/// A question with its texts written out.
#[derive(Debug)]
pub(crate) struct Attempt {
    /// The question without variables that are texts.
    pub(crate) constraints: Vec<TermId>,
    /// The units of each text.
    texts: Vec<(VarId, Vec<TermId>)>,
    /// The texts that are numbers.
    numbers: Vec<(VarId, TermId)>,
}

/// The variables of a question that are texts.
pub(crate) fn text_vars(pool: &TermPool, constraints: &[TermId]) -> Vec<VarId> {
    let mut vars: Vec<VarId> = constraints
        .iter()
        .flat_map(|it| pool.free_vars(*it).iter().copied())
        .filter(|var| pool.var_sort(*var) == Scalar::Text.into())
        .collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// The numbers that the texts of a question are read as: what else they may be written as.
pub(crate) fn shapes(pool: &TermPool, constraints: &[TermId]) -> Vec<Alphabet> {
    let mut shapes = Vec::new();
    pool.visit(constraints, |term| {
        let shape = match pool.node(term) {
            Node::Text(TextOp::IsInteger(..) | TextOp::ToInteger(..), _) => Alphabet::Integer,
            Node::Text(TextOp::IsFloat, _) => Alphabet::Integer,
            Node::Text(TextOp::ToFloat(Scalar::Single), _) => Alphabet::Single,
            Node::Text(TextOp::ToFloat(_), _) => Alphabet::Double,
            _ => return,
        };
        shapes.push(shape);
    });
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

/// Lengths of texts that are worth a try: those of a model that is near, then those that constants suggest.
pub(crate) fn lengths(
    pool: &TermPool,
    constraints: &[TermId],
    vars: &[VarId],
    near: Option<&Model>,
) -> Vec<Vec<i64>> {
    let candidates = suggested(pool, constraints);
    let mut found: Vec<Vec<i64>> = Vec::new();
    let mut seen: FxHashSet<Vec<i64>> = FxHashSet::default();
    let mut add = |lengths: Vec<i64>| {
        let clamped: Vec<i64> = vars
            .iter()
            .zip(lengths)
            .map(|(var, length)| {
                let bounds = pool.var_bounds(*var);
                length.clamp(bounds.lo().unwrap_or(0), bounds.hi().unwrap_or(LONGEST))
            })
            .collect();
        if clamped.iter().all(|it| *it <= LONGEST) && seen.insert(clamped.clone()) {
            found.push(clamped);
        }
    };
    let known: Option<Vec<i64>> = near.map(|model| {
        let length = |var: &VarId| match model.value(pool, *var) {
            ModelValue::Scalar(Literal::Text(units)) => units.len() as i64,
            _ => 0,
        };
        vars.iter().map(length).collect()
    });
    if let Some(known) = &known {
        add(known.clone());
    }
    for length in &candidates {
        add(vec![*length; vars.len()]);
    }
    // One text of another length than it has now.
    if let (Some(known), 2..) = (&known, vars.len()) {
        for place in 0..vars.len() {
            for length in &candidates {
                let mut changed = known.clone();
                changed[place] = *length;
                add(changed);
            }
        }
    }
    found.truncate(3 * MOST_LENGTHS);
    found
}

/// Lengths of constants, and small numbers near those in the question.
fn suggested(pool: &TermPool, constraints: &[TermId]) -> Vec<i64> {
    let mut texts: Vec<i64> = Vec::new();
    let mut numbers: Vec<i64> = Vec::new();
    pool.visit(constraints, |term| match pool.node(term) {
        Node::Literal(Literal::Text(units)) => texts.push(units.len() as i64),
        Node::Literal(Literal::Bv32(value)) => numbers.push(i64::from(*value)),
        Node::Sum(Scalar::Bv32, sum) => numbers.extend(sum.constant.to_i64().map(i64::abs)),
        _ => {}
    });
    texts.sort_unstable();
    texts.dedup();
    let near = numbers.iter().flat_map(|it| [*it, it + 1, it - 1]);
    let mut near: Vec<i64> = near.filter(|it| (0..=LONGEST / 2).contains(it)).collect();
    near.sort_unstable();
    near.dedup();
    let total: i64 = texts.iter().sum();
    let mut all: Vec<i64> = Vec::new();
    let longest = texts.iter().rev().copied();
    for length in [0, 1]
        .into_iter()
        .chain(longest)
        .chain([2, 3, total])
        .chain(near)
    {
        if (0..=LONGEST).contains(&length) && !all.contains(&length) {
            all.push(length);
        }
    }
    all.truncate(MOST_LENGTHS);
    all
}

impl Units {
    /// The question for texts of these lengths; none if it is false then.
    pub(crate) fn attempt(
        &mut self,
        pool: &mut TermPool,
        constraints: &[TermId],
        lengths: &[(VarId, i64)],
        alphabet: Alphabet,
    ) -> Option<Attempt> {
        let mut map: FxHashMap<VarId, TermId> = FxHashMap::default();
        let (mut texts, mut numbers) = (Vec::new(), Vec::new());
        for (var, length) in lengths {
            if let Some(text) = self.number(pool, *var, alphabet) {
                map.insert(*var, text);
                numbers.push((*var, text));
                continue;
            }
            let places = 0..usize::try_from(*length).unwrap_or(0);
            let units: Vec<TermId> = places
                .map(|place| self.unit(pool, (*var, place, alphabet)))
                .collect();
            let written: Vec<TermId> = units.iter().map(|it| pool.text_of_unit(*it)).collect();
            let text = pool.concat(&written);
            map.insert(*var, text);
            texts.push((*var, units));
        }
        let mut written = Vec::with_capacity(constraints.len());
        // The newest constraint is the one that most often fails.
        for constraint in constraints.iter().rev() {
            let constraint = pool.substitute(*constraint, &map);
            if constraint == pool.ff() {
                return None;
            }
            written.push(constraint);
        }
        written.reverse();
        written.retain(|it| *it != pool.tt());
        Some(Attempt {
            constraints: written,
            texts,
            numbers,
        })
    }

    /// The text of a number, if that is what is tried.
    fn number(&mut self, pool: &mut TermPool, var: VarId, alphabet: Alphabet) -> Option<TermId> {
        let scalar = match alphabet {
            Alphabet::Integer => Scalar::Bv32,
            Alphabet::Double => Scalar::Float,
            Alphabet::Single => Scalar::Single,
            Alphabet::Visible | Alphabet::All => return None,
        };
        let number = *self.units.entry((var, 0, alphabet)).or_insert_with(|| {
            let name = format!("number of {}", pool.var_name(var));
            pool.fresh_var(&name, scalar.into())
        });
        Some(match alphabet {
            Alphabet::Integer => pool.text_of_integer(number, 10, false),
            _ => pool.text_of_float(number),
        })
    }

    fn unit(&mut self, pool: &mut TermPool, key: (VarId, usize, Alphabet)) -> TermId {
        let (low, high) = match key.2 {
            Alphabet::Visible => (0x21, 0x7e),
            _ => (0, 0xffff),
        };
        *self.units.entry(key).or_insert_with(|| {
            let name = format!("{}[{}]", pool.var_name(key.0), key.1);
            pool.fresh_var_in(&name, Scalar::Bv32.into(), Some(low), Some(high))
        })
    }
}

impl Attempt {
    /// Whether operations on texts are left, which only a theory of texts knows.
    pub(crate) fn has_texts(&self, pool: &TermPool) -> bool {
        let mut found = false;
        pool.visit(&self.constraints, |term| {
            let inner = match pool.node(term) {
                Node::Text(TextOp::OfUnit | TextOp::Character(_), _) => false,
                Node::Text(..) => true,
                _ => false,
            };
            found |= inner;
        });
        found
    }

    /// The model of the question that a model of the attempt is.
    pub(crate) fn model(&self, pool: &TermPool, model: &Model) -> Model {
        let mut result = model.clone();
        for (var, units) in &self.texts {
            let unit = |term: &TermId| match model.eval(pool, *term) {
                Literal::Bv32(unit) => u16::try_from(unit).unwrap_or(0),
                _ => 0,
            };
            let text: Vec<u16> = units.iter().map(unit).collect();
            result.set(*var, ModelValue::Scalar(Literal::text(&text)));
        }
        for (var, text) in &self.numbers {
            result.set(*var, ModelValue::Scalar(model.eval(pool, *text)));
        }
        result
    }
}
