//! What a program compares its inputs with: its own constants. And values of every type made of them.

use std::sync::Arc;

use oxpecker_base::Rng;
use oxpecker_ir::{Const, Inst, Operand, Program};
use oxpecker_java_string::regex::Regex;

use super::genes::{Gene, Pick};

/// Constants of each kind that are used.
const MOST_CONSTANTS: usize = 64;
/// Most input arrays are short.
const SHORT: i64 = 8;
/// What regular expressions have and other texts rarely do.
const SIGNS: &[u8] = b"\\[*+";
/// The longest text that is made to match one.
const LONGEST_EXAMPLE: usize = 60;
/// The longest array that is generated.
const LONG: i64 = 32;

/// The constants of a program, the plainest first.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Integers.
    pub numbers: Vec<i64>,
    /// IEEE numbers.
    pub reals: Vec<f64>,
    /// Texts.
    pub texts: Vec<Arc<[u16]>>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Vocabulary {
            numbers: vec![0, 1, -1, 2, 3],
            reals: vec![0.0, 1.0, -1.0],
            texts: vec![Arc::from([]), Arc::from([u16::from(b'a')])],
        }
    }
}

impl Vocabulary {
    /// The constants of the code that is there by now; running the program may bring in more.
    pub fn of(program: &Program) -> Self {
        let mut known = Vocabulary::default();
        for method in program.methods.iter() {
            if program.classes[method.class].is_library() {
                continue;
            }
            for inst in method.blocks().iter().flat_map(|block| &block.insts) {
                match inst {
                    Inst::Text { units, .. } => known.text_constant(units),
                    Inst::Binary { lhs, rhs, .. } => {
                        known.constant(lhs);
                        known.constant(rhs);
                    }
                    _ => {}
                }
            }
        }
        known
    }

    /// A text, and texts that match it if it may be meant as a regular expression.
    fn text_constant(&mut self, units: &Arc<[u16]>) {
        add(&mut self.texts, Arc::clone(units));
        let is_sign = |unit: &u16| u8::try_from(*unit).is_ok_and(|it| SIGNS.contains(&it));
        if !units.iter().any(is_sign) {
            return;
        }
        if let Some(regex) = Regex::read(units) {
            for more in 0..2 {
                if let Some(example) = regex.example(more).filter(|it| it.len() <= LONGEST_EXAMPLE)
                {
                    add(&mut self.texts, example.into());
                }
            }
        }
    }

    fn constant(&mut self, operand: &Operand) {
        match operand {
            Operand::Const(Const::Int(value)) => add(&mut self.numbers, *value),
            Operand::Const(Const::Float(value)) => self.real_constant(*value),
            Operand::Const(Const::Single(value)) => self.real_constant(f64::from(*value)),
            _ => {}
        }
    }

    /// Zeros of both signs are two constants.
    fn real_constant(&mut self, value: f64) {
        let mut known = self.reals.iter();
        let is_known = known.any(|it| it.to_bits() == value.to_bits());
        if !is_known && self.reals.len() < MOST_CONSTANTS {
            self.reals.push(value);
        }
    }

    /// An integer between two others: a constant of the program or next to one, a small one, one at the bounds, or any.
    pub fn whole(&self, rng: &mut Rng, low: i64, high: i64) -> i64 {
        let drawn = match rng.below(20) {
            0..6 => pick(rng, &self.numbers).saturating_add(rng.below(3) as i64 - 1),
            6..11 => rng.below(14) as i64 - 3,
            11..14 => {
                let bounds = [low, high, low.saturating_add(1), high.saturating_sub(1)];
                pick(rng, &bounds)
            }
            14..17 => {
                let bits = rng.next_u64() as i64;
                bits >> rng.below(64)
            }
            _ => {
                let width = (i128::from(high) - i128::from(low) + 1).max(1);
                (i128::from(low) + i128::from(rng.next_u64()) % width) as i64
            }
        };
        drawn.clamp(low, high)
    }

    /// The length of an array: a short one, or a constant of the program.
    pub fn length(&self, rng: &mut Rng, high: i64) -> i64 {
        let drawn = match rng.below(4) {
            0 => pick(rng, &self.numbers).clamp(0, LONG),
            _ => rng.below(SHORT as usize + 1) as i64,
        };
        drawn.min(high)
    }

    /// An IEEE number.
    pub fn real(&self, rng: &mut Rng) -> f64 {
        let special = [
            0.0,
            -0.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN_POSITIVE,
        ];
        match rng.below(10) {
            0..4 => pick(rng, &self.reals),
            4..7 => self.whole(rng, -1000, 1000) as f64 / 4.0,
            7 => pick(rng, &special),
            _ => f64::from_bits(rng.next_u64()),
        }
    }

    /// A text: one of the program, changed a little or not, or a short one of plain characters.
    pub fn text(&self, rng: &mut Rng) -> Arc<[u16]> {
        let mut units: Vec<u16> = match rng.below(3) {
            0 => Vec::new(),
            _ => pick(rng, &self.texts).to_vec(),
        };
        while rng.percent(30) {
            let unit = 32 + rng.below(95) as u16;
            let at = rng.below(units.len() + 1);
            if rng.percent(50) || at == units.len() {
                units.insert(at, unit);
            } else {
                units[at] = unit;
            }
        }
        units.into()
    }

    /// Which object a reference is.
    pub fn object(rng: &mut Rng) -> Pick {
        match rng.below(20) {
            0..4 => Pick::Null,
            4..15 => Pick::Place(0),
            _ => Pick::Place(1 + rng.below(4) as u32),
        }
    }

    /// Another value of the same type, not far away.
    pub fn mutate(&self, rng: &mut Rng, gene: &mut Gene) {
        match gene {
            Gene::Bool(value) => *value = !*value,
            Gene::Whole(value) => {
                *value = match rng.below(4) {
                    0 | 1 => value.saturating_add(1),
                    2 => value.saturating_sub(1 << rng.below(16)),
                    _ => pick(rng, &self.numbers),
                }
            }
            Gene::Real(value) => {
                *value = if rng.percent(50) {
                    *value + 1.0
                } else {
                    self.real(rng)
                }
            }
            Gene::Text(units) => {
                let mut changed = units.to_vec();
                let at = rng.below(changed.len() + 1);
                changed.truncate(changed.len().max(at));
                match changed.get_mut(at) {
                    Some(unit) => *unit = unit.wrapping_add(1),
                    None => changed.push(32 + rng.below(95) as u16),
                }
                *units = changed.into();
            }
            Gene::Object(pick) => *pick = Self::object(rng),
        }
    }
}

fn add<T: PartialEq>(known: &mut Vec<T>, value: T) {
    if known.len() < MOST_CONSTANTS && !known.contains(&value) {
        known.push(value);
    }
}

fn pick<T: Clone>(rng: &mut Rng, among: &[T]) -> T {
    among[rng.below(among.len())].clone()
}
