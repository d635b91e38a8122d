//! From the text of a rule to SMT-LIB, operation by operation.

use super::sorts::Sort;
use super::tree::Tree;

/// It cannot be said in SMT-LIB.
#[derive(Debug)]
pub(crate) struct Untold;

/// Division truncates toward zero; by zero the quotient is zero and the remainder the dividend.
pub(crate) const DEFINITIONS: &str = "\
(define-fun quotient ((x Int) (y Int)) Int (ite (= y 0) 0 (ite (<= 0 x) (div x y) (- (div (- x) y)))))
(define-fun remainder ((x Int) (y Int)) Int (- x (* y (quotient x y))))
";

/// The tree in SMT-LIB; plain numbers in it have the given sort unless something else in it says otherwise.
pub(crate) fn translate(tree: &Tree, sort: &Sort) -> Result<String, Untold> {
    match tree {
        Tree::Word(word) => Ok(constant(word, *sort)),
        Tree::Operation(name, operands) => operation(name, operands, *sort),
    }
}

fn operation(name: &str, operands: &[Tree], sort: Sort) -> Result<String, Untold> {
    let all = |sort: Sort| -> Result<Vec<String>, Untold> {
        operands.iter().map(|it| translate(it, &sort)).collect()
    };
    // What is compared or computed with has one sort, which some operand tells.
    let shared = || operands.iter().find_map(Tree::sort);
    Ok(match name {
        "not" | "and" | "or" => apply(name, &all(Sort::Bool)?),
        "implies" => apply("=>", &all(Sort::Bool)?),
        "ite" => {
            let condition = translate(&operands[0], &Sort::Bool)?;
            let (one, two) = (
                translate(&operands[1], &sort)?,
                translate(&operands[2], &sort)?,
            );
            format!("(ite {condition} {one} {two})")
        }
        "=" | "!=" | "<" | "<=" | ">" | ">=" | "bvsle" | "fp.eq" | "fp.lt" | "fp.leq" => {
            let shared = shared().unwrap_or(Sort::Int);
            compare(name, shared, &all(shared)?)
        }
        "select" | "store" => {
            let array = operands[0].sort().unwrap_or(Sort::Ints);
            let mut parts = vec![
                translate(&operands[0], &array)?,
                translate(&operands[1], &Sort::Int)?,
            ];
            for value in &operands[2..] {
                parts.push(translate(value, &array.element())?);
            }
            apply(name, &parts)
        }
        "table" => table(operands, sort)?,
        "const" => {
            let value = translate(&operands[0], &sort.element())?;
            format!("((as const (Array Int Int)) {value})")
        }
        "widen" => format!("((_ sign_extend 32) {})", all(Sort::Word(32))?[0]),
        "truncate" => format!("((_ extract 31 0) {})", all(Sort::Word(64))?[0]),
        "byte" => narrowed("sign_extend", 8, &all(Sort::Word(32))?[0]),
        "short" => narrowed("sign_extend", 16, &all(Sort::Word(32))?[0]),
        "char" => narrowed("zero_extend", 16, &all(Sort::Word(32))?[0]),
        "double" | "single" | "int" | "long" => {
            let from = operands[0].sort().unwrap_or(Sort::Int);
            convert(name, from, &translate(&operands[0], &from)?)
        }
        "of-bits" => {
            let from = operands[0].sort().unwrap_or(Sort::Word(64));
            let to = if from == Sort::Word(32) {
                "8 24"
            } else {
                "11 53"
            };
            format!("((_ to_fp {to}) {})", translate(&operands[0], &from)?)
        }
        // The way back is no function of SMT-LIB.
        "bits" => return Err(Untold),
        "forall" | "exists" => quantifier(name, operands)?,
        _ => compute(name, sort, &all(sort)?)?,
    })
}

/// `(table outside element … index)`: the elements one by one.
fn table(operands: &[Tree], sort: Sort) -> Result<String, Untold> {
    let (index, elements) = operands.split_last().expect("an index");
    let sort = elements.iter().find_map(Tree::sort).unwrap_or(sort);
    let at = index.sort().unwrap_or(Sort::Int);
    let index = translate(index, &at)?;
    let mut read = translate(&elements[0], &sort)?;
    for (place, element) in elements[1..].iter().enumerate() {
        let (place, element) = (constant(&place.to_string(), at), translate(element, &sort)?);
        read = format!("(ite (= {index} {place}) {element} {read})");
    }
    Ok(read)
}

/// The low bits of a word of 32 bits, extended again.
fn narrowed(extend: &str, bits: u32, word: &str) -> String {
    let rest = 32 - bits;
    format!("((_ {extend} {rest}) ((_ extract {} 0) {word}))", bits - 1)
}

/// A number as another one, as Java converts: to nearest, toward zero and at most to the ends of the range.
fn convert(name: &str, from: Sort, value: &str) -> String {
    match (name, from) {
        ("double", Sort::Double) | ("single", Sort::Single) => value.into(),
        ("double", _) => format!("((_ to_fp 11 53) RNE {value})"),
        ("single", _) => format!("((_ to_fp 8 24) RNE {value})"),
        _ => {
            let width = if name == "int" { 32 } else { 64 };
            let float = if from == Sort::Single {
                "8 24"
            } else {
                "11 53"
            };
            let end = format!("(bvshl (_ bv1 {width}) (_ bv{} {width}))", width - 1);
            let low = format!("((_ to_fp {float}) RNE {end})");
            let zero = word_constant("0", width);
            format!(
                "(ite (fp.isNaN {value}) {zero} (ite (fp.lt {value} {low}) {end} \
                 (ite (fp.geq {value} (fp.neg {low})) (bvnot {end}) ((_ fp.to_sbv {width}) RTZ {value}))))"
            )
        }
    }
}

fn apply(name: &str, operands: &[String]) -> String {
    format!("({name} {})", operands.join(" "))
}

fn compare(name: &str, sort: Sort, operands: &[String]) -> String {
    let name = match (name, sort) {
        ("!=", _) => return format!("(not {})", compare("=", sort, operands)),
        ("=" | "fp.eq", Sort::Double | Sort::Single) => "fp.eq",
        ("<" | "fp.lt", Sort::Double | Sort::Single) => "fp.lt",
        ("<=" | "fp.leq", Sort::Double | Sort::Single) => "fp.leq",
        (">", Sort::Double | Sort::Single) => "fp.gt",
        (">=", Sort::Double | Sort::Single) => "fp.geq",
        ("<", Sort::Word(_)) => "bvslt",
        ("<=" | "bvsle", Sort::Word(_)) => "bvsle",
        (">", Sort::Word(_)) => "bvsgt",
        (">=", Sort::Word(_)) => "bvsge",
        (name, _) => name,
    };
    apply(name, operands)
}

/// Arithmetic by the sort of its operands.
fn compute(name: &str, sort: Sort, operands: &[String]) -> Result<String, Untold> {
    match sort {
        Sort::Double | Sort::Single => compute_double(name, operands),
        Sort::Word(width) => Ok(compute_word(name, width, operands)),
        _ => Ok(match (name, operands) {
            ("neg", [one]) => format!("(- {one})"),
            ("+" | "-" | "*", _) => apply(name, operands),
            ("/" | "div", _) => apply("quotient", operands),
            ("%" | "rem", _) => apply("remainder", operands),
            _ => panic!("{name} of integers"),
        }),
    }
}

fn compute_double(name: &str, operands: &[String]) -> Result<String, Untold> {
    let rounded = |name: &str| format!("({name} RNE {})", operands.join(" "));
    Ok(match (name, operands) {
        ("neg" | "fp.neg" | "-", [_]) => apply("fp.neg", operands),
        ("+" | "fp.add", _) => rounded("fp.add"),
        ("-", _) => rounded("fp.sub"),
        ("*" | "fp.mul", _) => rounded("fp.mul"),
        ("/" | "fp.div", _) => rounded("fp.div"),
        ("sqrt", _) => rounded("fp.sqrt"),
        ("abs", _) => apply("fp.abs", operands),
        ("rint", _) => apply("fp.roundToIntegral RNE", operands),
        ("floor", _) => apply("fp.roundToIntegral RTN", operands),
        ("ceil", _) => apply("fp.roundToIntegral RTP", operands),
        ("%" | "fmod" | "pow" | "sin", _) => return Err(Untold),
        _ => panic!("{name} of doubles"),
    })
}

fn compute_word(name: &str, width: u32, operands: &[String]) -> String {
    let zero = word_constant("0", width);
    let by_zero = |result: &str, name: &str| {
        let divided = apply(name, operands);
        format!("(ite (= {} {zero}) {result} {divided})", operands[1])
    };
    // Shifts look at the low bits of the amount only.
    let shift = |name: &str| {
        let mask = word_constant(&(width - 1).to_string(), width);
        format!("({name} {} (bvand {} {mask}))", operands[0], operands[1])
    };
    match (name, operands) {
        ("neg" | "-", [_]) => apply("bvneg", operands),
        ("+", _) => apply("bvadd", operands),
        ("-", _) => apply("bvsub", operands),
        ("*", _) => apply("bvmul", operands),
        ("/" | "div", _) => by_zero(&zero, "bvsdiv"),
        ("%" | "rem", _) => by_zero(&operands[0], "bvsrem"),
        ("~" | "bvnot", _) => apply("bvnot", operands),
        ("&" | "bvand", _) => apply("bvand", operands),
        ("|" | "bvor", _) => apply("bvor", operands),
        ("^" | "bvxor", _) => apply("bvxor", operands),
        ("<<" | "bvshl", _) => shift("bvshl"),
        (">>" | "bvashr", _) => shift("bvashr"),
        (">>>" | "bvlshr", _) => shift("bvlshr"),
        _ => panic!("{name} of machine integers"),
    }
}

/// `(forall length body)` with the variable `i`, or `(forall variable length body)`.
fn quantifier(name: &str, operands: &[Tree]) -> Result<String, Untold> {
    let (bound, len, body) = match operands {
        [Tree::Word(bound), len, body] => (bound.as_str(), len, body),
        [len, body] => ("i", len, body),
        _ => panic!("{name} with {} operands", operands.len()),
    };
    let len = translate(len, &Sort::Int)?;
    let body = translate(body, &Sort::Bool)?;
    let connective = if name == "forall" { "=>" } else { "and" };
    Ok(format!(
        "({name} (({bound} Int)) ({connective} (and (<= 0 {bound}) (< {bound} {len})) {body}))"
    ))
}

fn constant(word: &str, sort: Sort) -> String {
    let named = word.starts_with(|it: char| it.is_ascii_lowercase());
    match sort {
        Sort::Single if !named => single_constant(word.strip_suffix('f').unwrap_or(word)),
        Sort::Double if !named || word == "nan" || word == "inf" => double_constant(word),
        _ if word == "null" => "0".into(),
        _ if named => word.into(),
        Sort::Word(width) => word_constant(word.trim_end_matches(['u', 'l']), width),
        _ => integer_constant(word.trim_start_matches('@')),
    }
}

fn integer_constant(digits: &str) -> String {
    match digits.strip_prefix('-') {
        Some(size) => format!("(- {size})"),
        None => digits.into(),
    }
}

fn word_constant(digits: &str, width: u32) -> String {
    match digits.strip_prefix('-') {
        Some(size) => format!("(bvneg (_ bv{size} {width}))"),
        None => format!("(_ bv{digits} {width})"),
    }
}

fn single_constant(word: &str) -> String {
    let value: f32 = word.parse().expect("a single");
    let bits = format!("{:032b}", value.to_bits());
    format!("(fp #b{} #b{} #b{})", &bits[..1], &bits[1..9], &bits[9..])
}

fn double_constant(word: &str) -> String {
    let value: f64 = word.parse().expect("a double");
    if value.is_nan() {
        return "(_ NaN 11 53)".into();
    }
    let bits = format!("{:064b}", value.to_bits());
    format!("(fp #b{} #b{} #b{})", &bits[..1], &bits[1..12], &bits[12..])
}
