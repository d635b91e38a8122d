//! Floating-point numbers as texts and back.
//!
//! JDK 17 does not always print the shortest decimal that reads back as the number: it generates digits until the
//! rest is within a margin, and that margin is too small next to powers of two. Programs can see those digits, so
//! they are reproduced here, with exact arithmetic.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use crate::hexadecimal;

/// `Double.toString`.
pub fn double_to_text(value: f64) -> String {
    let parts = (value.abs().to_bits(), 52, -1074);
    to_text(
        value.is_nan(),
        value.is_infinite(),
        value.is_sign_negative(),
        parts,
    )
}

/// `Float.toString`.
pub fn single_to_text(value: f32) -> String {
    let parts = (u64::from(value.abs().to_bits()), 23, -149);
    to_text(
        value.is_nan(),
        value.is_infinite(),
        value.is_sign_negative(),
        parts,
    )
}

/// `%.nf` of a double: the digits of `toString`, rounded half up. None if it is not finite.
pub fn double_to_fixed(value: f64, precision: usize) -> Option<String> {
    fixed(value.is_finite(), double_to_text(value), precision)
}

/// `%.nf` of a float: it is formatted as a double.
pub fn single_to_fixed(value: f32, precision: usize) -> Option<String> {
    double_to_fixed(f64::from(value), precision)
}

fn fixed(finite: bool, text: String, precision: usize) -> Option<String> {
    if !finite {
        return None;
    }
    let (sign, number) = match text.strip_prefix('-') {
        Some(number) => ("-", number.to_string()),
        None => ("", text),
    };
    let (mantissa, exponent) = number.split_once('E').unwrap_or((&number, "0"));
    let (whole, fraction) = mantissa.split_once('.')?;
    let point = whole.len() as i64 + exponent.parse::<i64>().ok()?;
    let mut digits: Vec<u8> = whole
        .bytes()
        .chain(fraction.bytes())
        .map(|it| it - b'0')
        .collect();
    // The digits in front of the place where they are cut; there may be none.
    let kept = point + precision as i64;
    let up = usize::try_from(kept).is_ok_and(|kept| digits.get(kept).is_some_and(|it| *it >= 5));
    let zeros = usize::try_from(-point).unwrap_or(0) + 1;
    let mut all = vec![0; zeros];
    all.append(&mut digits);
    let kept = usize::try_from(kept + zeros as i64).unwrap_or(0);
    all.resize(kept.max(1), 0);
    if up {
        round_up(&mut all);
    }
    let text: String = all.iter().map(|digit| char::from(b'0' + digit)).collect();
    let (whole, fraction) = text.split_at(text.len() - precision);
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    Some(match precision {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{fraction}"),
    })
}

fn to_text(nan: bool, infinite: bool, negative: bool, parts: (u64, u32, i32)) -> String {
    if nan {
        return "NaN".into();
    }
    let sign = if negative { "-" } else { "" };
    if infinite {
        return format!("{sign}Infinity");
    }
    let (bits, width, least) = parts;
    let (exponent, fraction) = ((bits >> width) as i32, bits & ((1 << width) - 1));
    let finite = match exponent {
        0 if fraction == 0 => return format!("{sign}0.0"),
        0 => Finite::new(fraction, least),
        _ => Finite::new(fraction | 1 << width, least + exponent - 1),
    };
    let (digits, point) = finite.digits();
    format!("{sign}{}", layout(&digits, point))
}

/// `0.digits * 10^point` as Java writes it: plain from 0.001 up to 10^7.
fn layout(digits: &[u8], point: i32) -> String {
    let text: String = digits
        .iter()
        .map(|digit| char::from(b'0' + digit))
        .collect();
    let size = digits.len() as i32;
    match point {
        1..8 if size <= point => format!("{text}{}.0", "0".repeat((point - size) as usize)),
        1..8 => format!("{}.{}", &text[..point as usize], &text[point as usize..]),
        -2..=0 => format!("0.{}{text}", "0".repeat(-point as usize)),
        _ => {
            let rest = if size > 1 { &text[1..] } else { "0" };
            format!("{}.{rest}E{}", &text[..1], point - 1)
        }
    }
}

/// A number `mantissa * 2^scale` that is not 0.
struct Finite {
    mantissa: u64,
    scale: i32,
    /// The bits that count: all but leading zeros.
    significant: i32,
}

impl Finite {
    fn new(mantissa: u64, scale: i32) -> Self {
        let significant = 64 - mantissa.leading_zeros() as i32;
        Finite {
            mantissa,
            scale,
            significant,
        }
    }

    /// The exponent of the highest bit.
    fn exponent(&self) -> i32 {
        self.scale + self.significant - 1
    }

    /// The digits, and the place of the decimal point in front of the first of them.
    fn digits(&self) -> (Vec<u8>, i32) {
        match self.as_integer() {
            Some(value) => self.integer_digits(value),
            None => self.generated_digits(),
        }
    }

    /// The value if it is an integer that fits into 63 bits.
    fn as_integer(&self) -> Option<u64> {
        let zeros = self.mantissa.trailing_zeros() as i32;
        if self.scale + zeros < 0 || self.exponent() > 62 {
            return None;
        }
        Some(if self.scale < 0 {
            self.mantissa >> -self.scale
        } else {
            self.mantissa << self.scale
        })
    }

    /// All digits of an integer; those that its precision cannot tell apart are rounded away.
    fn integer_digits(&self, value: u64) -> (Vec<u8>, i32) {
        let spare = self.exponent() - self.significant - 1;
        let dropped = if spare > 1 {
            (f64::from(spare) * std::f64::consts::LOG10_2) as u32
        } else {
            0
        };
        let unit = 10_u64.pow(dropped);
        let value = value / unit + u64::from(dropped > 0 && value % unit >= unit / 2);
        let mut digits: Vec<u8> = value
            .to_string()
            .bytes()
            .map(|digit| digit - b'0')
            .collect();
        let point = digits.len() as i32 + dropped as i32;
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        (digits, point)
    }

    /// The exponent of the first digit, sometimes one too large: a tangent lies above the logarithm.
    fn estimated_exponent(&self) -> i32 {
        let fraction = self.mantissa as f64 / 2_f64.powi(self.significant - 1);
        let tangent = (fraction - 1.5) / (1.5 * std::f64::consts::LN_10) + 1.5_f64.log10();
        (tangent + f64::from(self.exponent()) * std::f64::consts::LOG10_2).floor() as i32
    }

    /// Digits until the rest, or what is missing to the next digit, is less than the margin.
    fn generated_digits(&self) -> (Vec<u8>, i32) {
        let mut exponent = self.estimated_exponent();
        let mut scaled = Scaled::new(self, exponent);
        let mut digits = Vec::new();
        let mut first = true;
        loop {
            let digit = scaled.next_digit();
            let (mut low, mut high) = scaled.ends(first);
            if first && digit == 0 && !high {
                exponent -= 1;
            } else {
                digits.push(digit);
            }
            // With an exponent there are always two digits.
            if first && !(-3..8).contains(&exponent) {
                (low, high) = (false, false);
            }
            first = false;
            if low || high {
                let odd = digits.last().is_some_and(|digit| digit % 2 == 1);
                if high && (!low || scaled.rounds_up(odd)) {
                    exponent += round_up(&mut digits);
                }
                return (digits, exponent + 1);
            }
        }
    }
}

/// A number on its way to digits: what is left of it, the margin, and the unit of the next digit, as integers.
struct Scaled {
    rest: BigUint,
    margin: BigUint,
    whole: BigUint,
    /// Small numbers are computed in 32 or 64 bits, where sums with the margin overflow.
    width: Option<u32>,
}

impl Scaled {
    fn new(number: &Finite, exponent: i32) -> Self {
        // The margin is half a unit in the last place, a quarter for powers of two.
        let margin_scale = number.scale - 1 - i32::from(number.mantissa.is_power_of_two());
        let shift = (-margin_scale).max(0);
        let mut rest = BigUint::from(number.mantissa) << (number.scale + shift);
        let mut margin = BigUint::one() << (margin_scale + shift);
        let mut whole = BigUint::one() << shift;
        let power = BigUint::from(10_u32).pow(exponent.unsigned_abs());
        if exponent > 0 {
            whole *= power;
        } else {
            rest *= &power;
            margin *= power;
        }
        let zeros = |number: &BigUint| number.trailing_zeros().unwrap_or(0);
        let common = zeros(&rest).min(zeros(&margin)).min(zeros(&whole));
        rest >>= common;
        margin >>= common;
        whole >>= common;
        // One bit more than the rest may have: a product of factors is as long as both or one less.
        let fives = BigUint::from(5_u32)
            .pow((-exponent).max(0).unsigned_abs())
            .bits();
        let odd = number.mantissa >> number.mantissa.trailing_zeros();
        let odd_bits = 64 - u64::from(odd.leading_zeros());
        let bits = odd_bits + fives + zeros(&rest);
        let bits = bits.max((&whole * 10_u32).bits());
        let width = [32, 64].into_iter().find(|width| bits < u64::from(*width));
        Scaled {
            rest,
            margin,
            whole,
            width,
        }
    }

    fn next_digit(&mut self) -> u8 {
        let digit = (&self.rest / &self.whole).to_u8().unwrap_or(9);
        self.rest = (&self.rest % &self.whole) * 10_u32;
        self.margin *= 10_u32;
        digit
    }

    /// Whether the rest is within the margin of 0, or of the next digit.
    fn ends(&self, first: bool) -> (bool, bool) {
        let ten = &self.whole * 10_u32;
        let Some(width) = self.width else {
            return (self.rest < self.margin, &self.rest + &self.margin > ten);
        };
        let (rest, margin) = (wrapped(&self.rest, width), wrapped(&self.margin, width));
        if margin <= 0 && !first {
            return (true, true);
        }
        let sum = wrapped(&(&self.rest + &self.margin), width);
        (rest < margin, sum > wrapped(&ten, width))
    }

    fn rounds_up(&self, odd: bool) -> bool {
        let (twice, ten) = (&self.rest * 2_u32, &self.whole * 10_u32);
        twice > ten || twice == ten && odd
    }
}

/// The value of the low bits of a number, the highest of them as a sign.
fn wrapped(number: &BigUint, width: u32) -> i64 {
    let low = number.iter_u64_digits().next().unwrap_or(0);
    if width == 32 {
        i64::from(low as i32)
    } else {
        low as i64
    }
}

/// Adds one in the last place; the number of places gained in front.
fn round_up(digits: &mut [u8]) -> i32 {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return 0;
        }
        *digit = 0;
    }
    digits[0] = 1;
    1
}

/// Why a text is no floating-point number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotADecimal {
    /// It is empty.
    Empty,
    /// It is something else.
    Malformed,
}

/// `Double.parseDouble` of a text without space around it.
pub fn parse_double(text: &[u16]) -> Result<f64, NotADecimal> {
    match read(text)? {
        Number::Decimal(text) => text.parse().map_err(|_| NotADecimal::Malformed),
        Number::Hexadecimal(text) => hexadecimal::parse_double(&text).ok_or(NotADecimal::Malformed),
    }
}

/// `Float.parseFloat` of a text without space around it.
pub fn parse_single(text: &[u16]) -> Result<f32, NotADecimal> {
    match read(text)? {
        Number::Decimal(text) => text.parse().map_err(|_| NotADecimal::Malformed),
        Number::Hexadecimal(text) => hexadecimal::parse_single(&text).ok_or(NotADecimal::Malformed),
    }
}

/// A text that looks like a number.
enum Number {
    /// As Rust reads it: the same words, no letter at the end.
    Decimal(String),
    /// As it is.
    Hexadecimal(String),
}

fn read(text: &[u16]) -> Result<Number, NotADecimal> {
    let text = String::from_utf16(text).map_err(|_| NotADecimal::Malformed)?;
    if text.is_empty() {
        return Err(NotADecimal::Empty);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(&text);
    match unsigned {
        "NaN" => return Ok(Number::Decimal("NaN".into())),
        "Infinity" => return Ok(Number::Decimal(text.replace("Infinity", "inf"))),
        _ => {}
    }
    if unsigned.starts_with("0x") || unsigned.starts_with("0X") {
        return Ok(Number::Hexadecimal(text));
    }
    let number = text.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(&text);
    let plain =
        |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    if number.bytes().all(plain) {
        Ok(Number::Decimal(number.into()))
    } else {
        Err(NotADecimal::Malformed)
    }
}
