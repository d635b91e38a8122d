//! Made-up methods on arrays of every element type: tables, writes, aliases, copies, views, references, rows.
//!
//! A method computes a number from two integers and a character; what is thrown on the way counts into it.

use oxpecker_base::Rng;

/// The elements of the arrays.
const TYPES: [&str; 10] = [
    "int", "byte", "short", "char", "boolean", "long", "float", "double", "P", "Object",
];
const LENGTHS: [usize; 9] = [0, 1, 3, 5, 8, 9, 12, 17, 40];

struct Array {
    name: String,
    element: &'static str,
}

/// What a method has so far.
struct Sketch {
    rng: Rng,
    fields: String,
    code: String,
    arrays: Vec<Array>,
    indent: usize,
    names: usize,
}

/// The class `Body<number>` with a method `body`.
pub(crate) fn body(number: u64) -> String {
    let mut sketch = Sketch {
        rng: Rng::new(number),
        fields: String::new(),
        code: String::new(),
        arrays: Vec::new(),
        indent: 3,
        names: 0,
    };
    for _ in 0..1 + sketch.rng.below(2) {
        sketch.field();
    }
    for _ in 0..1 + sketch.rng.below(2) {
        sketch.array();
    }
    for _ in 0..2 + sketch.rng.below(5) {
        sketch.statement(2);
    }
    sketch.read();
    let Sketch { fields, code, .. } = sketch;
    format!(
        "final class Body{number} {{
  static class P {{
    int f;
    P(int f) {{
      this.f = f;
    }}
  }}
  static final class Q extends P {{
    Q(int f) {{
      super(f);
    }}
  }}
{fields}
  static int body(int i, int j, char c) {{
    int r = 0;
    try {{
{code}    }} catch (RuntimeException thrown) {{
      r = 3 * r + thrown.getClass().getName().length();
    }}
    return r;
  }}
}}
"
    )
}

impl Sketch {
    fn line(&mut self, text: &str) {
        self.code += &"  ".repeat(self.indent);
        self.code += text;
        self.code.push('\n');
    }

    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.rng.below(choices.len())]
    }

    fn constant(&mut self, element: &str) -> String {
        let small = self.rng.below(9) as i64 - 3;
        match element {
            "boolean" => self.of(&["true", "false"]).into(),
            "float" => self
                .of(&["0f", "-0f", "1.5f", "Float.NaN", "-2f", "3f"])
                .into(),
            "double" => self
                .of(&["0.0", "-0.0", "1.5", "Double.NaN", "-2.0", "1e300"])
                .into(),
            "P" | "Object" => match self.rng.below(6) {
                0 => "null".into(),
                1 => format!("new Q({small})"),
                2 if element == "Object" => "\"text\"".into(),
                _ => format!("new P({small})"),
            },
            "char" => format!("(char) {}", self.rng.below(9)),
            "long" => format!("{small}L"),
            "byte" if self.rng.percent(10) => "(byte) 200".into(),
            "int" if self.rng.percent(10) => "Integer.MIN_VALUE".into(),
            _ => small.to_string(),
        }
    }

    fn constants(&mut self, element: &str) -> String {
        let length = LENGTHS[self.rng.below(LENGTHS.len())];
        let even = self.rng.percent(15) && ["int", "short", "long"].contains(&element);
        let all: Vec<String> = (0..length)
            .map(|at| match even {
                true => (3 * at as i64 - 4).to_string(),
                false => self.constant(element),
            })
            .collect();
        format!("{{{}}}", all.join(", "))
    }

    /// A table that all calls share.
    fn field(&mut self) {
        let element = TYPES[self.rng.below(8)];
        let (name, constants) = (self.name("T"), self.constants(element));
        self.fields += &format!("  static final {element}[] {name} = {constants};\n");
        let copy = self.name("a");
        // What a call writes must not be there in the next one.
        self.line(&format!("{element}[] {copy} = {name}.clone();"));
        self.arrays.push(Array {
            name: copy,
            element,
        });
    }

    fn array(&mut self) {
        let element = TYPES[self.rng.below(TYPES.len())];
        let name = self.name("a");
        let made = match self.rng.below(8) {
            0 => format!("new {element}[{}]", self.length()),
            1 if element == "P" => "new Q[9]".into(),
            1 if element == "Object" => "new P[9]".into(),
            2 => match self.like(element) {
                Some(one) => {
                    let two = self.like(element).unwrap_or_else(|| one.clone());
                    let condition = self.condition();
                    format!("{condition} ? {one} : {two}")
                }
                None => format!("new {element}[12]"),
            },
            _ => format!("new {element}[] {}", self.constants(element)),
        };
        self.line(&format!("{element}[] {name} = {made};"));
        self.arrays.push(Array { name, element });
    }

    fn any(&mut self) -> (String, &'static str) {
        let array = &self.arrays[self.rng.below(self.arrays.len())];
        (array.name.clone(), array.element)
    }

    fn like(&mut self, element: &str) -> Option<String> {
        let same = self.arrays.iter().filter(|it| it.element == element);
        let same: Vec<String> = same.map(|it| it.name.clone()).collect();
        let place = self.rng.below(same.len());
        same.get(place).cloned()
    }

    fn index(&mut self) -> String {
        match self.rng.below(14) {
            0 => self.rng.below(10).to_string(),
            1..=4 => self.of(&["i", "j", "c"]).into(),
            5 => format!("i + {}", self.rng.below(5) as i64 - 2),
            6 => "i + j".into(),
            7 => "2 * i - j".into(),
            8 => "(i ^ j) & 7".into(),
            9 => "i << 30".into(),
            10 => "j * 4".into(),
            11 => "c & 7".into(),
            12 => "(i & 3) * 3 + (j & 1)".into(),
            _ => match self.like("byte").or_else(|| self.like("int")) {
                Some(name) => {
                    let at = self.of(&["i", "j", "i + 1"]);
                    format!("{name}[{at}] & 7")
                }
                None => "i & 7".into(),
            },
        }
    }

    /// A number that may be the length of an array: it is negative or small.
    fn length(&mut self) -> String {
        self.of(&["i", "j", "c", "i + j", "i - 2", "9", "(i ^ j) & 15"])
            .into()
    }

    fn condition(&mut self) -> String {
        match self.rng.below(6) {
            0 => "i < j".into(),
            1 => "c == 2".into(),
            2 => "(i & 1) == 0".into(),
            3 => "i > 3 && j > 2".into(),
            _ => {
                let (name, element) = self.any();
                let (at, constant) = (self.index(), self.constant(element));
                match element {
                    "boolean" => format!("{name}[{at}]"),
                    "P" | "Object" => format!("{name}[{at}] == null"),
                    _ => format!("{name}[{at}] <= {constant}"),
                }
            }
        }
    }

    /// An element as an integer.
    fn number(&mut self) -> String {
        let (name, element) = self.any();
        let at = format!("{name}[{}]", self.index());
        match element {
            "boolean" => format!("({at} ? 1 : 0)"),
            "P" => format!("{at}.f"),
            "Object" => match self.rng.below(3) {
                0 => format!("({at} instanceof Q ? 1 : 0)"),
                1 => format!("((P) {at}).f"),
                _ => format!("({at} == {name}[{}] ? 1 : 0)", self.index()),
            },
            "double" if self.rng.percent(40) => format!("(1 / {at} < 0 ? 1 : 0)"),
            "float" if self.rng.percent(40) => format!("(Float.floatToIntBits({at}) >>> 28)"),
            _ => format!("(int) {at}"),
        }
    }

    fn read(&mut self) {
        let number = self.number();
        let text = match self.rng.below(4) {
            0 => format!("r += {number};"),
            1 => format!("r ^= {number};"),
            2 => format!("r = {number};"),
            _ => format!("r = 2 * r - {number};"),
        };
        self.line(&text);
    }

    fn write(&mut self) {
        let (name, element) = self.any();
        let at = self.index();
        let (number, constant) = (self.number(), self.constant(element));
        let value = match element {
            "boolean" => self.condition(),
            "P" | "Object" if self.rng.percent(30) => {
                self.line(&format!("((P) {name}[{at}]).f = {number};"));
                return;
            }
            "P" | "Object" => constant,
            _ if self.rng.percent(30) => {
                let op = self.of(&["+=", "-=", "*=", "++"]);
                let text = match op {
                    "++" => format!("{name}[{at}]++;"),
                    op => format!("{name}[{at}] {op} {constant};"),
                };
                self.line(&text);
                return;
            }
            _ if self.rng.percent(40) => constant,
            _ => format!("({element}) ({number})"),
        };
        self.line(&format!("{name}[{at}] = {value};"));
    }

    /// A call of the library that reads or writes ranges of arrays.
    fn call(&mut self) {
        let (one, element) = self.any();
        let two = self.like(element).unwrap_or_else(|| one.clone());
        let (two, two_element) = match self.rng.percent(10) {
            true => self.any(),
            false => (two, element),
        };
        let (at, from, count) = (self.index(), self.index(), self.index());
        let text = match self.rng.below(8) {
            0..=3 => format!("System.arraycopy({one}, {at}, {two}, {from}, {count});"),
            4 => {
                let constant = self.constant(element);
                let cast = if element == "Object" {
                    "Object"
                } else {
                    element
                };
                format!("java.util.Arrays.fill({one}, {at}, {from}, ({cast}) {constant});")
            }
            5 if two_element == element => {
                format!("r += java.util.Arrays.equals({one}, {two}) ? 1 : 2;")
            }
            6 => {
                let (name, from, to) = (self.name("a"), self.length(), self.length());
                let range = format!("java.util.Arrays.copyOfRange({one}, {from}, {to})");
                let text = format!("{element}[] {name} = {range};");
                if self.indent == 3 {
                    self.line(&text);
                    self.arrays.push(Array { name, element });
                }
                return;
            }
            _ => self.view(),
        };
        self.line(&text);
    }

    /// A number of several bytes.
    fn view(&mut self) -> String {
        let Some(bytes) = self.like("byte") else {
            return "r++;".into();
        };
        let order = self.of(&["", ".order(java.nio.ByteOrder.LITTLE_ENDIAN)"]);
        let (at, number) = (self.index(), self.number());
        let view = format!("java.nio.ByteBuffer.wrap({bytes}){order}");
        match self.rng.below(4) {
            0 => format!("r += {view}.getInt({at});"),
            1 => format!("r += {view}.getShort({at});"),
            2 => format!("r += (int) ({view}.getLong({at}) >> 8);"),
            _ => format!("{view}.putShort({at}, (short) ({number}));"),
        }
    }

    /// Rows of a matrix, which may be one of the arrays.
    fn rows(&mut self) {
        let Some(row) = self.like("int") else {
            return self.read();
        };
        let name = self.name("m");
        self.line(&format!(
            "int[][] {name} = {{{{1, 2, 3}}, {row}, {{}}, null, {{4, 5, 6, 7}}}};"
        ));
        let (one, two, three) = (self.index(), self.index(), self.index());
        match self.rng.below(3) {
            0 => self.line(&format!("{name}[{one}][{two}] = {three};")),
            1 => self.line(&format!("{name}[{one}] = {name}[{two}];")),
            _ => {}
        }
        let (one, two) = (self.index(), self.index());
        self.line(&format!("r += {name}[{one}][{two}];"));
    }

    fn statement(&mut self, depth: usize) {
        match self.rng.below(14) {
            0..=4 => self.write(),
            5 | 6 => self.read(),
            7 | 8 => self.call(),
            9 if self.indent == 3 => self.array(),
            10 if self.indent == 3 => self.rows(),
            11 | 12 if depth > 0 => {
                let condition = self.condition();
                self.block(&format!("if ({condition}) {{"), depth);
                if self.rng.percent(50) {
                    self.block("else {", depth);
                }
            }
            13 if depth > 0 => {
                let name = self.name("n");
                let most = 2 + self.rng.below(3);
                self.block(
                    &format!("for (int {name} = 0; {name} < {most}; {name}++, i++) {{"),
                    depth,
                );
            }
            _ => self.read(),
        }
    }

    fn block(&mut self, head: &str, depth: usize) {
        self.line(head);
        self.indent += 1;
        for _ in 0..1 + self.rng.below(2) {
            self.statement(depth - 1);
        }
        self.indent -= 1;
        self.line("}");
    }
}
