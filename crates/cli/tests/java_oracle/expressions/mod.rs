//! Random expressions of Java.

mod objects;

use oxpecker_base::Rng;

/// The types that expressions have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Int,
    Long,
    Short,
    Byte,
    Char,
    Bool,
    Float,
    Double,
    Text,
    Boxed,
    Node,
    Face,
    Ints,
    Grid,
    List,
    Map,
    Function,
}

impl Ty {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Short => "short",
            Ty::Byte => "byte",
            Ty::Char => "char",
            Ty::Bool => "boolean",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Text => "String",
            Ty::Boxed => "Integer",
            Ty::Node => "Node",
            Ty::Face => "Face",
            Ty::Ints => "int[]",
            Ty::Grid => "int[][]",
            Ty::List => "ArrayList<Integer>",
            Ty::Map => "HashMap<Integer, Integer>",
            Ty::Function => "IntUnaryOperator",
        }
    }
}

/// A variable that can be named.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: String,
    pub(crate) ty: Ty,
    /// It is never assigned again.
    pub(crate) is_final: bool,
}

/// Writes expressions over the variables of a scope.
pub(crate) struct Expressions<'a> {
    pub(crate) rng: &'a mut Rng,
    pub(crate) scope: &'a [Var],
    /// Operations that may throw are wanted.
    pub(crate) risky: bool,
    /// The program's own methods may be called.
    pub(crate) calls: bool,
}

impl Expressions<'_> {
    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.rng.below(of.len())]
    }

    fn names(&self, ty: Ty) -> Vec<String> {
        let fitting = self.scope.iter().filter(|var| var.ty == ty);
        fitting.map(|var| var.name.clone()).collect()
    }

    /// A variable of a type, if there is one.
    pub(crate) fn name(&mut self, ty: Ty) -> Option<String> {
        let names = self.names(ty);
        (!names.is_empty()).then(|| names[self.rng.below(names.len())].clone())
    }

    pub(crate) fn of(&mut self, ty: Ty, depth: usize) -> String {
        if let (true, Some(name)) = (depth == 0 || self.rng.percent(35), self.name(ty)) {
            return name;
        }
        match ty {
            Ty::Int => self.int(depth),
            Ty::Long => self.long(depth),
            Ty::Short => format!("(short) ({})", self.int(depth)),
            Ty::Byte => format!("(byte) ({})", self.int(depth)),
            Ty::Char => self.char(depth),
            Ty::Bool => self.bool(depth),
            Ty::Float => self.float(depth),
            Ty::Double => self.double(depth),
            Ty::Text => self.text(depth),
            Ty::Boxed => self.boxed(depth),
            Ty::Node => self.node(depth),
            Ty::Face => self.face(depth),
            Ty::Ints => self.ints(depth),
            Ty::Grid => "new int[][] {{1, 2}, {3}}".into(),
            Ty::List => "new ArrayList<>(List.of(1, 2, 3))".into(),
            Ty::Map => "new HashMap<>(Map.of(1, 5))".into(),
            Ty::Function => self.function(depth),
        }
    }

    fn literal(&mut self) -> String {
        let common = ["0", "1", "2", "3", "-1", "5", "7", "31", "100"];
        let rare = ["Integer.MAX_VALUE", "Integer.MIN_VALUE", "255", "65536"];
        if self.rng.percent(6) {
            return self.pick(&rare).into();
        }
        self.pick(&common).into()
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.literal();
        }
        let less = depth - 1;
        match self.rng.below(26) {
            15.. => self.called(less),
            0..=5 => {
                let op = self.pick(&["+", "-", "*", "&", "|", "^", "+", "-"]);
                format!(
                    "({} {op} {})",
                    self.of(Ty::Int, less),
                    self.of(Ty::Int, less)
                )
            }
            6 | 7 => {
                let op = self.pick(&["/", "%"]);
                let right = self.of(Ty::Int, less);
                let left = self.of(Ty::Int, less);
                if self.risky {
                    format!("({left} {op} {right})")
                } else {
                    format!("({left} {op} (({right}) | 1))")
                }
            }
            8 => {
                let op = self.pick(&["<<", ">>", ">>>"]);
                format!(
                    "({} {op} {})",
                    self.of(Ty::Int, less),
                    self.of(Ty::Int, less)
                )
            }
            9 => format!("{}({})", self.pick(&["-", "~"]), self.of(Ty::Int, less)),
            10 => {
                let from = [
                    Ty::Long,
                    Ty::Short,
                    Ty::Byte,
                    Ty::Char,
                    Ty::Double,
                    Ty::Float,
                ];
                let from = from[self.rng.below(from.len())];
                format!("(int) ({})", self.of(from, less))
            }
            11 => format!("{}.length()", self.solid_text()),
            12 if self.risky => {
                format!(
                    "(0 + {}.charAt({}))",
                    self.of(Ty::Text, 0),
                    self.of(Ty::Int, less)
                )
            }
            13 | 14 => self.element(less),
            _ => self.literal(),
        }
    }

    /// An integer that somebody else computes.
    fn called(&mut self, less: usize) -> String {
        match self.rng.below(11) {
            0 | 1 => self.field(),
            2 if self.calls => {
                let face = self.receiver(Ty::Face);
                let method = self.pick(&["area", "twice"]);
                format!("{face}.{method}({})", self.of(Ty::Int, less))
            }
            3 => {
                let test = self.bool(less);
                let (one, two) = (self.of(Ty::Int, less), self.of(Ty::Int, less));
                format!("({test} ? {one} : {two})")
            }
            4 | 5 if self.calls => {
                format!(
                    "help({}, {})",
                    self.of(Ty::Int, less),
                    self.of(Ty::Int, less)
                )
            }
            6 if self.risky => format!("(0 + (Integer) {})", self.of(Ty::Boxed, 0)),
            7 => self.collected(less),
            8 => {
                let call = self.pick(&["Math.max", "Math.min", "Integer.compare"]);
                format!(
                    "{call}({}, {})",
                    self.of(Ty::Int, less),
                    self.of(Ty::Int, less)
                )
            }
            9 => match self.name(Ty::Function) {
                Some(name) if self.calls => {
                    format!("{name}.applyAsInt({})", self.of(Ty::Int, less))
                }
                _ => {
                    let (outer, inner) = (self.of(Ty::Int, less), self.of(Ty::Int, less));
                    format!("new Outer({outer}).new Inner({inner}).get()")
                }
            },
            10 => {
                let text = self.solid_text();
                let part = self.pick(&["\"a\"", "\"b\"", "\"ab\""]);
                format!("{text}.indexOf({part})")
            }
            _ => self.literal(),
        }
    }

    fn long(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .pick(&["0L", "1L", "-3L", "4294967296L", "Long.MAX_VALUE"])
                .into();
        }
        let less = depth - 1;
        match self.rng.below(5) {
            0 | 1 => {
                let op = self.pick(&["+", "-", "*", "&", "^"]);
                format!(
                    "({} {op} {})",
                    self.of(Ty::Long, less),
                    self.of(Ty::Long, less)
                )
            }
            2 => {
                let op = self.pick(&["<<", ">>", ">>>"]);
                format!(
                    "({} {op} {})",
                    self.of(Ty::Long, less),
                    self.of(Ty::Int, less)
                )
            }
            3 if self.risky => {
                let op = self.pick(&["/", "%"]);
                format!(
                    "({} {op} {})",
                    self.of(Ty::Long, less),
                    self.of(Ty::Long, less)
                )
            }
            _ => {
                let from = [Ty::Int, Ty::Int, Ty::Char, Ty::Double];
                let from = from[self.rng.below(from.len())];
                format!("(long) ({})", self.of(from, less))
            }
        }
    }

    fn char(&mut self, depth: usize) -> String {
        match self.rng.below(4) {
            0 if self.risky => {
                let index = self.of(Ty::Int, 0);
                format!("{}.charAt({index})", self.of(Ty::Text, 0))
            }
            1 if depth > 0 => format!("(char) ({})", self.int(depth)),
            _ => self.pick(&["'a'", "'b'", "'c'", "'0'"]).into(),
        }
    }

    pub(crate) fn bool(&mut self, depth: usize) -> String {
        if depth > 0 && self.rng.percent(30) {
            let op = self.pick(&["&&", "||", "&&", "||", "^", "&", "|", "=="]);
            return format!("({} {op} {})", self.bool(depth - 1), self.bool(depth - 1));
        }
        let less = depth.saturating_sub(1);
        let compare = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.rng.below(14) {
            0 => format!("!({})", self.of(Ty::Bool, less)),
            1 => format!("{}.equals({})", self.solid_text(), self.of(Ty::Text, less)),
            2 => {
                let part = self.pick(&["\"a\"", "\"b\"", "\"\""]);
                let method = self.pick(&["startsWith", "contains", "endsWith"]);
                format!("{}.{method}({part})", self.solid_text())
            }
            3 => {
                let all = [Ty::Node, Ty::Text, Ty::Face, Ty::Boxed, Ty::Ints];
                let ty = all[self.rng.below(all.len())];
                match self.name(ty) {
                    Some(name) => format!("({name} {} null)", self.pick(&["==", "!="])),
                    None => "true".into(),
                }
            }
            4 => match (self.name(Ty::Node), self.name(Ty::Node)) {
                (Some(one), Some(two)) => format!("({one} == {two})"),
                _ => "false".into(),
            },
            5 => match self.name(Ty::Node) {
                Some(name) => format!("({name} instanceof Sub)"),
                None => "true".into(),
            },
            6 => self.of(Ty::Bool, 0),
            7 => {
                let ty = [Ty::Long, Ty::Char, Ty::Short][self.rng.below(3)];
                format!("({} {compare} {})", self.of(ty, less), self.of(ty, less))
            }
            8 => {
                let ty = [Ty::Double, Ty::Float][self.rng.below(2)];
                format!("({} {compare} {})", self.of(ty, less), self.of(ty, less))
            }
            _ => format!(
                "({} {compare} {})",
                self.of(Ty::Int, less),
                self.of(Ty::Int, less)
            ),
        }
    }

    fn float(&mut self, depth: usize) -> String {
        match self.rng.below(4) {
            0 if depth > 0 => format!("(float) ({})", self.of(Ty::Double, depth - 1)),
            1 if depth > 0 => {
                let op = self.pick(&["+", "-", "*", "/"]);
                let less = depth - 1;
                format!(
                    "({} {op} {})",
                    self.of(Ty::Float, less),
                    self.of(Ty::Float, less)
                )
            }
            2 if depth > 0 => format!("(float) ({})", self.of(Ty::Int, depth - 1)),
            _ => self.pick(&["0.5f", "1.0f", "-2.5f", "3e10f"]).into(),
        }
    }

    fn double(&mut self, depth: usize) -> String {
        match self.rng.below(5) {
            0 | 1 if depth > 0 => {
                let op = self.pick(&["+", "-", "*", "/", "%"]);
                let less = depth - 1;
                format!(
                    "({} {op} {})",
                    self.of(Ty::Double, less),
                    self.of(Ty::Double, less)
                )
            }
            2 if depth > 0 => format!("(double) ({})", self.of(Ty::Int, depth - 1)),
            3 if depth > 0 => {
                let call = self.pick(&["Math.abs", "Math.floor", "Math.sqrt"]);
                format!("{call}({})", self.of(Ty::Double, depth - 1))
            }
            _ => self.pick(&["0.5", "1.0", "-2.5", "1e10", "0.1"]).into(),
        }
    }
}
