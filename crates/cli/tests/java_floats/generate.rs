//! Small programs over floats and doubles whose inputs are few: both zeros, `NaN`, one and what they make.

use std::fmt::Write as _;

use oxpecker_base::Rng;

/// What the inputs `x` and `y` can be.
pub(crate) const INPUTS: [&str; 4] = ["0.0", "-0.0", "Double.NaN", "1.0"];
/// The input `n` is below this.
pub(crate) const NUMBERS: usize = 4;

/// Everything that holds a number; the last ones are floats.
const PLACES: [&str; 8] = ["d", "e", "S", "o.g", "r[0]", "r[k]", "f", "T"];
const FIRST_FLOAT: usize = 6;

/// A program.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether its inputs are doubles; otherwise integers say which ones they are.
    pub(crate) takes_doubles: bool,
}

/// The program of a number. One in eight takes doubles, with which solvers are slow: these are shorter.
pub(crate) fn program(number: u64) -> Program {
    let takes_doubles = number % 8 == 7;
    let mut writer = Writer {
        rng: Rng::new(number),
    };
    let name = format!("Floats{number}");
    let mut body = String::new();
    for (place, target) in PLACES.iter().enumerate() {
        let value = match place {
            0 => "x".to_string(),
            1 => "y".to_string(),
            place => writer.constant(place),
        };
        let kind = match place {
            0 | 1 => "double ",
            FIRST_FLOAT => "float ",
            _ => "",
        };
        let _ = writeln!(body, "    {kind}{target} = {value};");
    }
    let statements = if takes_doubles {
        1
    } else {
        2 + writer.below(4)
    };
    for _ in 0..statements {
        body.push_str(&writer.statement(2));
    }
    let assertions = if takes_doubles {
        1
    } else {
        1 + writer.below(2)
    };
    for _ in 0..assertions {
        body.push_str(&writer.assertion());
    }
    let head = match takes_doubles {
        true => {
            "static void check(double x, double y, int n) {
    if (!(x == 0 || x != x || x == 1)) return;
    if (!(y == 0 || y != y || y == 1)) return;"
        }
        false => {
            "static void check(int p, int q, int n) {
    if (p < 0 || p > 3 || q < 0 || q > 3) return;
    double x = 0.0;
    if (p == 1) x = -0.0;
    if (p == 2) x = Double.NaN;
    if (p == 3) x = 1.0;
    double y = q == 0 ? 0.0 : q == 1 ? -0.0 : q == 2 ? Double.NaN : 1.0;"
        }
    };
    let text = format!(
        "class {name} {{
  double g;
  static double S;
  static float T;
  {head}
    if (n < 0 || n >= {NUMBERS}) return;
    {name} o = new {name}();
    double[] r = new double[2];
    int k = 1;
    Double box = 0.0;
{body}  }}
}}
"
    );
    Program {
        name,
        text,
        takes_doubles,
    }
}

struct Writer {
    rng: Rng,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        self.rng.below(end)
    }

    fn one_of(&mut self, texts: &[&str]) -> String {
        texts[self.below(texts.len())].to_string()
    }

    fn constant(&mut self, place: usize) -> String {
        let value = self.one_of(&["0.0", "-0.0", "1.0", "-1.0", "0.0", "-0.0"]);
        match place >= FIRST_FLOAT {
            true => format!("{value}f"),
            false => value,
        }
    }

    /// A double.
    fn value(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 7 } else { 15 }) {
            0..=4 => self.one_of(&PLACES),
            5 => self.one_of(&INPUTS),
            6 => "box.doubleValue()".into(),
            7 => format!("-({})", self.value(depth - 1)),
            8..=10 => {
                let sign = self.one_of(&["+", "-", "*", "/"]);
                format!(
                    "({} {sign} {})",
                    self.value(depth - 1),
                    self.value(depth - 1)
                )
            }
            11 => {
                let function = self.one_of(&["Math.min", "Math.max"]);
                format!(
                    "{function}({}, {})",
                    self.value(depth - 1),
                    self.value(depth - 1)
                )
            }
            12 => {
                let function = self.one_of(&["Math.abs", "(double) (float) ", "(double) (int) "]);
                format!("{function}({})", self.value(depth - 1))
            }
            13 => format!(
                "Double.longBitsToDouble(Double.doubleToLongBits({}))",
                self.value(depth - 1)
            ),
            _ => format!(
                "({} ? {} : {})",
                self.condition(depth - 1),
                self.value(depth - 1),
                self.value(depth - 1)
            ),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 12 } else { 15 }) {
            0..=2 => format!(
                "n {} {}",
                self.one_of(&["==", "<", "!="]),
                self.below(NUMBERS)
            ),
            3..=6 => {
                let sign = self.one_of(&["==", "!=", "<", "<=", ">", ">="]);
                format!("{} {sign} {}", self.value(depth), self.value(depth))
            }
            7 => {
                let sign = self.one_of(&["==", "<", ">"]);
                format!(
                    "Double.compare({}, {}) {sign} 0",
                    self.value(depth),
                    self.value(depth)
                )
            }
            8 => {
                let (one, two) = (self.value(depth), self.value(depth));
                match self.below(3) {
                    0 => format!("Double.valueOf({one}).equals({two})"),
                    1 => format!("Double.hashCode({one}) == Double.hashCode({two})"),
                    _ => {
                        format!("Double.doubleToLongBits({one}) == Double.doubleToLongBits({two})")
                    }
                }
            }
            9 => format!("Double.isNaN({})", self.value(depth)),
            10 => format!("1 / ({}) > 0", self.value(depth)),
            11 => format!("box.equals({})", self.value(depth)),
            12 => format!("!({})", self.condition(depth - 1)),
            13 => format!(
                "({} && {})",
                self.condition(depth - 1),
                self.condition(depth - 1)
            ),
            _ => format!(
                "({} || {})",
                self.condition(depth - 1),
                self.condition(depth - 1)
            ),
        }
    }

    fn assignment(&mut self) -> String {
        let place = self.below(PLACES.len() + 2);
        let value = match self.below(2) {
            0 => self.one_of(&["0.0", "-0.0", "d", "e", "-d"]),
            _ => self.value(1),
        };
        match PLACES.get(place) {
            Some(name) if place >= FIRST_FLOAT => format!("    {name} = (float) ({value});\n"),
            Some(name) => format!("    {name} = {value};\n"),
            None if place == PLACES.len() => format!("    box = (double) ({value});\n"),
            None => "    k = 1 - k;\n".into(),
        }
    }

    fn statement(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 3 } else { 8 }) {
            0..=2 => self.assignment(),
            3 => {
                let rounds = 1 + self.below(2);
                let body = self.statement(depth - 1);
                format!(
                    "    for (int i{depth} = 0; i{depth} < {rounds}; i{depth}++) {{\n{body}    }}\n"
                )
            }
            _ => {
                let condition = self.condition(1);
                let then = self.statement(depth - 1);
                match self.below(2) {
                    0 => format!("    if ({condition}) {{\n{then}    }}\n"),
                    _ => {
                        let otherwise = self.statement(depth - 1);
                        format!(
                            "    if ({condition}) {{\n{then}    }} else {{\n{otherwise}    }}\n"
                        )
                    }
                }
            }
        }
    }

    /// Several conditions do not hold together: about half of these hold.
    fn assertion(&mut self) -> String {
        let conditions: Vec<String> = (0..2 + self.below(2)).map(|_| self.condition(1)).collect();
        format!("    assert !({});\n", conditions.join(" && "))
    }
}
