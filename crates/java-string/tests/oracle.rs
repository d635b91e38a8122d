//! Every operation against a real JDK 17: `oracle/Oracle.java` prints calls and results, this computes them again.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

use std::process::Command;

use oxpecker_java_string::regex::Regex;
use oxpecker_java_string::reverse;
use oxpecker_java_string::{
    case, character, compare, decimal, encode, hash_code, hexadecimal, integer,
};
use oxpecker_java_string::{search, trim, units};

/// One argument or result.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(Vec<u16>),
    Number(i64),
}

impl Part {
    fn read(word: &str) -> Part {
        match word.strip_prefix('"') {
            Some(units) => {
                let unit =
                    |place: usize| u16::from_str_radix(&units[place..place + 4], 16).unwrap();
                Part::Text((0..units.len()).step_by(4).map(unit).collect())
            }
            None => Part::Number(word.parse().unwrap()),
        }
    }

    fn text(&self) -> &[u16] {
        match self {
            Part::Text(text) => text,
            Part::Number(_) => panic!("a text is expected"),
        }
    }

    fn number(&self) -> i64 {
        match self {
            Part::Number(number) => *number,
            Part::Text(_) => panic!("a number is expected"),
        }
    }
}

fn text(units: &[u16]) -> Part {
    Part::Text(units.to_vec())
}

fn str(text: &str) -> Part {
    Part::Text(units(text))
}

fn flag(value: bool) -> Part {
    Part::Number(i64::from(value))
}

fn number(value: impl Into<i64>) -> Part {
    Part::Number(value.into())
}

/// The number of arguments of a call and the results computed here.
fn compute(operation: &str, parts: &[Part]) -> (usize, Vec<Part>) {
    let t = |place: usize| parts[place].text();
    let n = |place: usize| parts[place].number();
    match operation {
        "character" => (1, about(n(0) as u32)),
        "hash" => (1, vec![number(hash_code(t(0)))]),
        "index" => {
            let found = [
                search::index_of(t(0), t(1), n(2)),
                search::last_index_of(t(0), t(1), n(2)),
                search::index_of_point(t(0), n(7), n(2)),
                search::last_index_of_point(t(0), n(7), n(2)),
                n(7),
            ];
            (3, found.map(Part::Number).to_vec())
        }
        "starts" => {
            let (starts, ends) = (search::starts_at(t(0), t(1), n(2)), t(0).ends_with(t(1)));
            (3, vec![flag(starts), flag(ends)])
        }
        "compare" => (
            2,
            vec![
                number(compare::compare(t(0), t(1))),
                number(compare::compare_ignoring_case(t(0), t(1))),
                flag(compare::equal_ignoring_case(t(0), t(1))),
            ],
        ),
        "region" => {
            let matches =
                |folded| compare::region_matches((t(0), n(1)), (t(2), n(3)), n(4), folded);
            (5, vec![flag(matches(false)), flag(matches(true))])
        }
        "case" => {
            // What is not known is not wrong.
            let lower = case::to_lower(t(0)).map_or(parts[2].clone(), Part::Text);
            (1, vec![text(&case::to_upper(t(0))), lower])
        }
        "turkish" => {
            let upper = case::to_upper_turkish(t(0)).map_or(parts[1].clone(), Part::Text);
            let lower = case::to_lower_turkish(t(0)).map_or(parts[2].clone(), Part::Text);
            (1, vec![upper, lower])
        }
        "trim" => (
            1,
            vec![
                text(trim::trim(t(0))),
                text(trim::strip(t(0))),
                text(trim::strip_leading(t(0))),
                text(trim::strip_trailing(t(0))),
                flag(trim::is_blank(t(0))),
            ],
        ),
        "replace" => {
            let all = search::replace_all(t(0), t(1), t(2), 1 << 20).unwrap();
            let unit = search::replace_unit(t(0), u16::from(b'a'), u16::from(b'b'));
            (3, vec![text(&all), text(&unit)])
        }
        "reverse" => (1, vec![text(&reverse(t(0)))]),
        "regex" => {
            // What is not read is left to the library.
            let result = Regex::read(t(0)).map(|it| flag(it.matches(t(1))));
            (2, vec![result.unwrap_or(parts[2].clone())])
        }
        "bytes" => {
            let wide = |bytes: Vec<u8>| Part::Text(bytes.into_iter().map(u16::from).collect());
            (
                1,
                vec![wide(encode::to_utf8(t(0))), wide(encode::to_latin1(t(0)))],
            )
        }
        _ => numbers(operation, parts),
    }
}

fn numbers(operation: &str, parts: &[Part]) -> (usize, Vec<Part>) {
    let t = |place: usize| parts[place].text();
    let s = |place: usize| String::from_utf16(parts[place].text()).unwrap();
    let n = |place: usize| parts[place].number();
    match operation {
        "long" => {
            let unsigned = integer::to_unsigned_text(n(0) as u64, n(1));
            (
                2,
                vec![text(&integer::to_text(n(0), n(1))), text(&unsigned)],
            )
        }
        "parse" => {
            let parse = |low, high| match integer::parse(t(0), n(1), low, high) {
                Ok(value) => str(&value.to_string()),
                Err(_) => str("no"),
            };
            let (low, high) = (i64::from(i32::MIN), i64::from(i32::MAX));
            (2, vec![parse(i64::MIN, i64::MAX), parse(low, high)])
        }
        "double" => {
            let value = f64::from_bits(u64::from_str_radix(&s(0), 16).unwrap());
            (1, vec![str(&decimal::double_to_text(value))])
        }
        "float" => {
            let value = f32::from_bits(u32::from_str_radix(&s(0), 16).unwrap());
            (1, vec![str(&decimal::single_to_text(value))])
        }
        "hex" => {
            let value = f64::from_bits(u64::from_str_radix(&s(0), 16).unwrap());
            let (double, single) = (
                hexadecimal::double_to_hex(value),
                hexadecimal::single_to_hex(value as f32),
            );
            (1, vec![str(&double), str(&single)])
        }
        "fixed" => {
            let value = f64::from_bits(u64::from_str_radix(&s(0), 16).unwrap());
            let text = decimal::double_to_fixed(value, n(1) as usize);
            (2, vec![str(&text.unwrap())])
        }
        "single" => {
            let value = f32::from_bits(u32::from_str_radix(&s(0), 16).unwrap());
            let text = decimal::single_to_fixed(value, n(1) as usize);
            (2, vec![str(&text.unwrap())])
        }
        "decimal" => {
            let double = decimal::parse_double(t(0)).map(|it| format!("{:x}", it.to_bits()));
            let single = decimal::parse_single(t(0)).map(|it| format!("{:x}", it.to_bits()));
            let shown = |it: Result<String, _>| str(&it.unwrap_or("no".into()));
            (1, vec![shown(double), shown(single)])
        }
        _ => panic!("unknown operation {operation}"),
    }
}

fn about(point: u32) -> Vec<Part> {
    let flags = [
        character::is_defined(point),
        character::is_letter(point),
        character::is_digit(point),
        character::is_letter_or_digit(point),
        character::is_alphabetic(point),
        character::is_lower(point),
        character::is_upper(point),
        character::is_title(point),
        character::is_space_char(point),
        character::is_whitespace(point),
        character::is_control(point),
        character::is_ignorable(point),
        character::is_mirrored(point),
        character::is_ideographic(point),
        character::is_java_start(point),
        character::is_java_part(point),
        character::is_unicode_start(point),
        character::is_unicode_part(point),
    ];
    let flags = flags.iter().enumerate();
    let flags = flags
        .map(|(place, it)| i64::from(*it) << place)
        .sum::<i64>();
    vec![
        Part::Number(flags),
        number(character::category(point)),
        number(character::direction(point)),
        number(character::numeric_value(point)),
        number(character::digit(point, 10)),
        number(character::digit(point, 36)),
        number(character::to_upper(point)),
        number(character::to_lower(point)),
        number(character::to_title(point)),
    ]
}

/// The output of the oracle; none without a JDK 17.
fn oracle() -> Option<String> {
    let version = Command::new("java").arg("-version").output().ok()?;
    if !String::from_utf8_lossy(&version.stderr).contains("version \"17") {
        return None;
    }
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle/Oracle.java");
    let run = Command::new("java").arg(source).output().ok()?;
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    Some(String::from_utf8(run.stdout).unwrap())
}

#[test]
fn all_operations_are_those_of_the_jdk() {
    let Some(calls) = oracle() else {
        println!("skipped: there is no JDK 17");
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    let mut matched = 0;
    for line in calls.lines() {
        let mut words = line.split(' ');
        let operation = words.next().unwrap();
        let parts: Vec<Part> = words.map(Part::read).collect();
        let (arguments, results) = compute(operation, &parts);
        count += 1;
        matched += usize::from(operation == "regex" && Regex::read(parts[0].text()).is_some());
        if parts[arguments..] != results {
            wrong.push(format!("{operation} {parts:x?}, here {results:x?}"));
        }
    }
    assert!(count > 50_000 && matched > 10_000, "{matched} of {count}");
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>();
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        shown.join("\n")
    );
}
