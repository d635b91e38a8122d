//! Terms as literals and numbers.

use batsat::Lit;
use oxpecker_term::{BitOp, Conversion, Literal, Node, Scalar, Sum, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use super::arithmetic::{self, TooLarge};
use super::bounds::Bounds;
use super::numbers::Number;
use super::refused::{Refused, integer_sort};
use super::sat::Sat;

/// Deeper terms are refused.
const MOST_DEPTH: u32 = 4_000;
/// More clauses are refused.
const MOST_CLAUSES: usize = 6_000_000;

impl From<TooLarge> for Refused {
    fn from(_: TooLarge) -> Self {
        Refused("integers of many bits")
    }
}

/// Encodes terms, each once.
#[derive(Debug)]
pub(super) struct Encoder {
    pub(super) sat: Sat,
    pub(super) bounds: Bounds,
    truths: FxHashMap<TermId, Lit>,
    numbers: FxHashMap<TermId, Number>,
    /// Variables that occur.
    pub(super) bool_vars: FxHashMap<VarId, Lit>,
    pub(super) number_vars: FxHashMap<VarId, Number>,
}

impl Encoder {
    pub(super) fn new(bounds: Bounds) -> Self {
        Encoder {
            sat: Sat::new(),
            bounds,
            truths: FxHashMap::default(),
            numbers: FxHashMap::default(),
            bool_vars: FxHashMap::default(),
            number_vars: FxHashMap::default(),
        }
    }

    /// From now on a term is true, or false.
    pub(super) fn assert(
        &mut self,
        pool: &TermPool,
        term: TermId,
        holds: bool,
    ) -> Result<(), Refused> {
        if pool.depth(term) > MOST_DEPTH {
            return Err(Refused("deep terms"));
        }
        if self.sat.size() > MOST_CLAUSES {
            return Err(Refused("many clauses"));
        }
        match pool.node(term) {
            Node::Not(inner) => self.assert(pool, *inner, !holds),
            Node::And(parts) if holds => {
                let mut parts = parts.iter();
                parts.try_for_each(|it| self.assert(pool, *it, true))
            }
            Node::And(parts) => {
                let mut clause = Vec::new();
                for part in parts {
                    clause.push(!self.truth(pool, *part)?);
                }
                self.sat.add(&clause);
                Ok(())
            }
            Node::IsZero(inner) if !holds => {
                if let Some((one, two)) = self.two_sides(pool, *inner)?
                    && let (Number::Domain(one), Number::Domain(two)) = (&one, &two)
                {
                    for (lit, other) in arithmetic::equal_pairs(one, two) {
                        if let Some(other) = other {
                            self.sat.add(&[!lit, !other]);
                        }
                    }
                    return Ok(());
                }
                let lit = self.truth(pool, term)?;
                self.sat.add(&[!lit]);
                Ok(())
            }
            _ => {
                let lit = self.truth(pool, term)?;
                self.sat.add(&[if holds { lit } else { !lit }]);
                Ok(())
            }
        }
    }

    /// The literal of a truth value.
    pub(super) fn truth(&mut self, pool: &TermPool, term: TermId) -> Result<Lit, Refused> {
        if let Some(known) = self.truths.get(&term) {
            return Ok(*known);
        }
        let lit = match pool.node(term) {
            Node::Literal(Literal::Bool(value)) => self.sat.constant(*value),
            Node::Var(var) => {
                let lit = self.sat.fresh();
                self.bool_vars.insert(*var, lit);
                lit
            }
            Node::Not(inner) => !self.truth(pool, *inner)?,
            Node::And(parts) => {
                let parts = parts.iter().map(|it| self.truth(pool, *it));
                let parts: Vec<Lit> = parts.collect::<Result<_, _>>()?;
                self.sat.all(&parts)
            }
            Node::Eq(one, two) if pool.sort(*one).is_bool() => {
                let (one, two) = (self.truth(pool, *one)?, self.truth(pool, *two)?);
                self.sat.iff(one, two)
            }
            Node::IsZero(inner) => match self.two_sides(pool, *inner)? {
                Some((one, two)) => arithmetic::equal(&mut self.sat, &one, &two),
                None => {
                    let number = self.number(pool, *inner)?;
                    number.is(&mut self.sat, 0)
                }
            },
            Node::NotPositive(inner) => match self.two_sides(pool, *inner)? {
                Some((one, two)) => arithmetic::at_most(&mut self.sat, &one, &two),
                None => {
                    let number = self.number(pool, *inner)?;
                    !number.at_least(&mut self.sat, 1)
                }
            },
            Node::BvLe(one, two) => {
                let (one, two) = (self.number(pool, *one)?, self.number(pool, *two)?);
                arithmetic::at_most(&mut self.sat, &one, &two)
            }
            _ => return Err(Refused("other constraints")),
        };
        self.truths.insert(term, lit);
        Ok(lit)
    }

    /// A sum of two parts as an equation between them, if nothing overflows: `a x + b y + c` is `a x` and `-b y - c`.
    fn two_sides(
        &mut self,
        pool: &TermPool,
        term: TermId,
    ) -> Result<Option<(Number, Number)>, Refused> {
        let Node::Sum(scalar, sum) = pool.node(term) else {
            return Ok(None);
        };
        let [(one, first), (two, second)] = &*sum.monomials else {
            return Ok(None);
        };
        let (Some(one), Some(two), Some(constant)) =
            (one.to_i128(), two.to_i128(), sum.constant.to_i128())
        else {
            return Ok(None);
        };
        let (first, second) = (self.number(pool, *first)?, self.number(pool, *second)?);
        let first = arithmetic::scaled(&mut self.sat, &first, one)?;
        let second = arithmetic::scaled(&mut self.sat, &second, -two)?;
        let constant = Number::constant(&self.sat, -constant);
        let second = arithmetic::sum(&mut self.sat, &second, &constant)?;
        let ((low, high), (lower, higher)) = (first.range(), second.range());
        let fits = match width(*scalar) {
            None => true,
            Some(width) => {
                let most = 1_i128 << (width - 1);
                low - higher >= -most && high - lower < most
            }
        };
        Ok(fits.then_some((first, second)))
    }

    /// The number of an integer.
    pub(super) fn number(&mut self, pool: &TermPool, term: TermId) -> Result<Number, Refused> {
        if let Some(known) = self.numbers.get(&term) {
            return Ok(known.clone());
        }
        let scalar = integer_sort(pool, term)?;
        let number = match pool.node(term) {
            Node::Literal(literal) => {
                let value = oxpecker_term::Integer::of_literal(literal);
                let value = value.and_then(|it| it.to_i128()).ok_or(TooLarge)?;
                Number::constant(&self.sat, value)
            }
            Node::Var(var) => {
                let (low, high) = self
                    .bounds
                    .of(pool, *var)
                    .ok_or(Refused("unbounded integers"))?;
                let number = Number::fresh(&mut self.sat, low, high);
                self.number_vars.insert(*var, number.clone());
                number
            }
            Node::Ite(condition, one, two) => {
                let condition = self.truth(pool, *condition)?;
                let (one, two) = (self.number(pool, *one)?, self.number(pool, *two)?);
                arithmetic::choose(&mut self.sat, condition, &one, &two)
            }
            Node::Sum(_, sum) => self.sum(pool, sum)?,
            Node::Product(_, factors) => {
                let mut product = Number::constant(&self.sat, 1);
                for factor in factors {
                    let factor = self.number(pool, *factor)?;
                    product = arithmetic::times(&mut self.sat, &factor, &product)?;
                    product = self.fit(product, scalar);
                }
                product
            }
            Node::Div(one, two) => self.quotient(pool, *one, *two, |one, two| match two {
                0 => 0,
                two => one / two,
            })?,
            Node::Rem(one, two) => self.quotient(pool, *one, *two, |one, two| match two {
                0 => one,
                two => one % two,
            })?,
            Node::Bits(op, one, two) => self.bits(pool, *op, *one, *two)?,
            Node::Convert(conversion, inner) => {
                let number = self.number(pool, *inner)?;
                match conversion {
                    Conversion::Widen => number,
                    Conversion::Truncate => arithmetic::wrapped(&mut self.sat, number, 32),
                    Conversion::Byte => arithmetic::wrapped(&mut self.sat, number, 8),
                    Conversion::Short => arithmetic::wrapped(&mut self.sat, number, 16),
                    _ => return Err(Refused("conversions")),
                }
            }
            _ => return Err(Refused("other operations")),
        };
        let number = self.fit(number, scalar);
        self.numbers.insert(term, number.clone());
        Ok(number)
    }

    /// The number as one of a sort.
    fn fit(&mut self, number: Number, scalar: Scalar) -> Number {
        match width(scalar) {
            Some(width) => arithmetic::wrapped(&mut self.sat, number, width),
            None => number,
        }
    }

    fn sum(&mut self, pool: &TermPool, sum: &Sum) -> Result<Number, Refused> {
        let constant = sum.constant.to_i128().ok_or(TooLarge)?;
        let mut parts = Vec::new();
        for (factor, term) in &sum.monomials {
            let factor = factor.to_i128().ok_or(TooLarge)?;
            let part = self.number(pool, *term)?;
            parts.push(arithmetic::scaled(&mut self.sat, &part, factor)?);
        }
        // Those with few values first: their sums have literals for each value the longest.
        parts.sort_by_key(|it| match it {
            Number::Domain(values) => values.len(),
            Number::Bits(bits, _) => 10_000 + bits.len(),
        });
        let mut total = Number::constant(&self.sat, constant);
        for part in &parts {
            total = arithmetic::sum(&mut self.sat, part, &total)?;
        }
        Ok(total)
    }

    /// A division or its remainder, for few values.
    fn quotient(
        &mut self,
        pool: &TermPool,
        one: TermId,
        two: TermId,
        function: impl Fn(i128, i128) -> i128,
    ) -> Result<Number, Refused> {
        let (one, two) = (self.number(pool, one)?, self.number(pool, two)?);
        let table = arithmetic::table(&mut self.sat, &one, &two, function);
        table.ok_or(Refused("divisions of many values"))
    }

    fn bits(
        &mut self,
        pool: &TermPool,
        op: BitOp,
        one: TermId,
        two: TermId,
    ) -> Result<Number, Refused> {
        let (one, two) = (self.number(pool, one)?, self.number(pool, two)?);
        let function: fn(i128, i128) -> i128 = match op {
            BitOp::And => |one, two| one & two,
            BitOp::Or => |one, two| one | two,
            BitOp::Xor => |one, two| one ^ two,
            BitOp::Shl | BitOp::Shr | BitOp::Ushr => return Err(Refused("shifts")),
        };
        if let Some(number) = arithmetic::table(&mut self.sat, &one, &two, function) {
            return Ok(number);
        }
        let (one, two) = (one.bits(&mut self.sat), two.bits(&mut self.sat));
        let width = one.len().max(two.len());
        let extended = |bits: &[Lit]| {
            let mut wide = bits.to_vec();
            wide.resize(width, bits[bits.len() - 1]);
            wide
        };
        let pairs = extended(&one).into_iter().zip(extended(&two));
        let sat = &mut self.sat;
        let bits = pairs.map(|(one, two)| match op {
            BitOp::And => sat.and(one, two),
            BitOp::Or => sat.or(one, two),
            _ => sat.xor(one, two),
        });
        let bits: Vec<Lit> = bits.collect();
        let most = 1_i128 << (width - 1);
        Ok(Number::of_bits(bits, (-most, most - 1)))
    }
}

/// The bits of machine integers.
fn width(scalar: Scalar) -> Option<u32> {
    match scalar {
        Scalar::Bv32 => Some(32),
        Scalar::Bv64 => Some(64),
        _ => None,
    }
}
