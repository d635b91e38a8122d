//! Small deterministic Java programs, made from a seed.
//!
//! A program is one file with one public class, whose `main` prints what it computes and may end with an exception.
//! Everything else it declares is nested, so that any number of programs live side by side.
#![allow(
    clippy::too_many_lines,
    reason = "a list of what can be written is long and simple"
)]

/// Adds a formatted line to `main`.
macro_rules! line {
    ($writer:ident, $($text:tt)*) => {{
        let text = format!($($text)*);
        $writer.line(text);
    }};
}

/// Adds a formatted member.
macro_rules! member {
    ($writer:ident, $($text:tt)*) => {{
        let text = format!($($text)*);
        $writer.member(text);
    }};
}

/// Prints the value of a formatted expression.
macro_rules! print {
    ($writer:ident, $($text:tt)*) => {{
        let text = format!($($text)*);
        $writer.print(text);
    }};
}

mod arithmetic;
mod arrays;
mod collections;
mod control;
mod exceptions;
mod idioms;
mod modern;
mod objects;
mod texts;

use oxpecker_base::Rng;

/// A program under construction.
pub(crate) struct Writer {
    pub(crate) rng: Rng,
    members: String,
    body: String,
    names: usize,
}

/// One kind of programs.
type Family = fn(&mut Writer);

const FAMILIES: &[(u32, Family)] = &[
    (8, arithmetic::ints),
    (8, arithmetic::mixed),
    (8, arithmetic::conversions),
    (8, arithmetic::boxes),
    (8, arithmetic::functions),
    (8, arrays::one_dimension),
    (8, arrays::more_dimensions),
    (8, arrays::library),
    (8, collections::lists),
    (8, collections::maps),
    (8, collections::sets_and_queues),
    (8, collections::own_keys),
    (8, control::loops),
    (8, control::switches),
    (8, control::recursion),
    (8, exceptions::nested),
    (8, exceptions::of_the_machine),
    (8, exceptions::own),
    (8, exceptions::resources),
    (8, objects::hierarchy),
    (8, objects::initialization),
    (8, objects::nested),
    (8, objects::generic),
    (8, objects::enumerations),
    (8, texts::building),
    (8, texts::looking),
    (9, idioms::several),
    (9, idioms::several),
    (9, idioms::several),
    (8, modern::lambdas),
    (8, modern::streams),
    (14, modern::arrows),
    (16, modern::records),
    (21, modern::patterns),
];

/// The name and the text of a program.
pub(crate) fn program(number: usize, release: u32) -> (String, String) {
    let mut writer = Writer {
        rng: Rng::new(number as u64),
        members: String::new(),
        body: String::new(),
        names: 0,
    };
    let families: Vec<&(u32, Family)> = FAMILIES
        .iter()
        .filter(|(since, _)| *since <= release)
        .collect();
    // Every family gets its turn as the main one.
    families[number % families.len()].1(&mut writer);
    if writer.rng.percent(30) {
        let other = writer.rng.below(families.len());
        families[other].1(&mut writer);
    }
    let name = format!("P{number}");
    let text = format!(
        "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n\n\
         @SuppressWarnings(\"all\")\npublic class {name} {{\n{}\n\
         \tpublic static void main(String[] args) throws Throwable {{\n{}\t}}\n}}\n",
        writer.members, writer.body
    );
    (name, text)
}

impl Writer {
    /// A name that nothing else has.
    pub(crate) fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Adds a line to `main`.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.body.push_str("\t\t");
        self.body.push_str(line.as_ref());
        self.body.push('\n');
    }

    /// Adds a nested class, a field or a method.
    pub(crate) fn member(&mut self, member: impl AsRef<str>) {
        self.members.push('\t');
        self.members.push_str(member.as_ref());
        self.members.push('\n');
    }

    /// Prints the value of an expression.
    pub(crate) fn print(&mut self, expression: impl AsRef<str>) {
        let line = format!("System.out.println({});", expression.as_ref());
        self.line(line);
    }

    /// One of several.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.rng.below(choices.len())]
    }

    /// A number between two, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.rng.below((high - low + 1) as usize) as i64
    }

    /// An int literal: often one at a border.
    pub(crate) fn int(&mut self) -> String {
        const BORDERS: [i64; 14] = [
            0,
            1,
            -1,
            2,
            -2,
            7,
            31,
            32,
            127,
            -128,
            255,
            65535,
            2_147_483_647,
            -2_147_483_648,
        ];
        let value = match self.rng.below(3) {
            0 => self.pick(&BORDERS),
            1 => self.between(-20, 20),
            _ => i64::from(self.rng.next_u64() as i32),
        };
        if value == -2_147_483_648 {
            "Integer.MIN_VALUE".into()
        } else if value < 0 {
            format!("({value})")
        } else {
            value.to_string()
        }
    }

    /// A long literal.
    pub(crate) fn long(&mut self) -> String {
        match self.rng.below(4) {
            0 => self
                .pick(&[
                    "0L",
                    "1L",
                    "(-1L)",
                    "Long.MAX_VALUE",
                    "Long.MIN_VALUE",
                    "63L",
                ])
                .into(),
            1 => format!("((long) {})", self.int()),
            _ => format!("({}L)", (self.rng.next_u64() as i64).max(i64::MIN + 1)),
        }
    }

    /// A double literal, special values included.
    pub(crate) fn double(&mut self) -> String {
        match self.rng.below(4) {
            0 => self
                .pick(&[
                    "0.0",
                    "(-0.0)",
                    "1.0",
                    "(-1.5)",
                    "Double.NaN",
                    "Double.POSITIVE_INFINITY",
                    "Double.NEGATIVE_INFINITY",
                    "Double.MIN_VALUE",
                    "Double.MAX_VALUE",
                    "1e-300",
                    "9007199254740993.0",
                    "2147483648.0",
                    "(-9.3e18)",
                    "0.1",
                ])
                .into(),
            1 => format!("({}.{})", self.between(-999, 999), self.between(0, 9999)),
            2 => format!("({}e{})", self.between(-99, 99), self.between(-30, 30)),
            _ => format!(
                "Double.longBitsToDouble({}L)",
                self.rng.next_u64() as i64 >> 1
            ),
        }
    }

    /// A short text literal.
    pub(crate) fn text(&mut self) -> String {
        const WORDS: [&str; 12] = [
            "",
            "a",
            "abc",
            "Hello",
            "hello world",
            "  padded ",
            "x,y,,z",
            "0",
            "-42",
            "AbAbAb",
            "tab\\there",
            "caf\\u00e9",
        ];
        format!("\"{}\"", self.pick(&WORDS))
    }
}
