//! Expressions over objects, strings, arrays and collections.

use super::{Expressions, Ty};

impl Expressions<'_> {
    /// A text that is not null.
    pub(super) fn solid_text(&mut self) -> String {
        if self.risky {
            return self.of(Ty::Text, 0);
        }
        format!("(\"\" + {})", self.of(Ty::Text, 0))
    }

    /// An object that is not null unless that may be.
    pub(super) fn receiver(&mut self, ty: Ty) -> String {
        let name = self.name(ty);
        match (name, self.risky) {
            (Some(name), true) => name,
            (Some(name), false) => {
                let new = if ty == Ty::Node {
                    "new Node(1)"
                } else {
                    "new Crate(2)"
                };
                format!("({name} != null ? {name} : {new})")
            }
            (None, _) if ty == Ty::Node => self.pick(&["new Node(3)", "new Sub(2)"]).into(),
            (None, _) => self.pick(&["new Crate(4)", "new Sub(5)"]).into(),
        }
    }

    pub(super) fn element(&mut self, depth: usize) -> String {
        let index = self.of(Ty::Int, depth);
        if self.rng.percent(30)
            && let Some(grid) = self.name(Ty::Grid)
        {
            let inner = self.of(Ty::Int, 0);
            return match self.risky {
                true => format!("{grid}[{index}][{inner}]"),
                false => format!("{grid}[({index}) & 1][0]"),
            };
        }
        let Some(array) = self.name(Ty::Ints) else {
            return self.literal();
        };
        match (self.risky, self.rng.percent(20)) {
            (true, true) => format!("{array}.length"),
            (true, false) => format!("{array}[{index}]"),
            (false, _) => format!("{array}[({index}) & 1]"),
        }
    }

    pub(super) fn field(&mut self) -> String {
        if self.rng.percent(30) {
            return self.pick(&["total", "Node.made"]).into();
        }
        let node = self.receiver(Ty::Node);
        match self.rng.below(4) {
            0 if self.calls => format!("{node}.step({})", self.of(Ty::Int, 0)),
            1 if self.risky => format!("{node}.next.v"),
            _ => format!("{node}.v"),
        }
    }

    pub(super) fn collected(&mut self, depth: usize) -> String {
        let index = self.of(Ty::Int, depth);
        if self.rng.percent(50)
            && let Some(map) = self.name(Ty::Map)
        {
            return match self.rng.below(3) {
                0 => format!("{map}.size()"),
                1 if self.risky => format!("(0 + {map}.get({index}))"),
                _ => format!("(0 + {map}.getOrDefault({index}, 9))"),
            };
        }
        let Some(list) = self.name(Ty::List) else {
            return self.literal();
        };
        match self.rng.below(3) {
            0 => format!("{list}.size()"),
            1 if self.risky => format!("(0 + {list}.get({index}))"),
            _ => format!("{list}.indexOf({index})"),
        }
    }

    pub(super) fn text(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .pick(&["\"\"", "\"a\"", "\"b\"", "\"ab\"", "\"x1\""])
                .into();
        }
        let less = depth - 1;
        match self.rng.below(9) {
            0 | 1 => {
                let with = [Ty::Int, Ty::Char, Ty::Text, Ty::Bool, Ty::Text];
                let with = with[self.rng.below(with.len())];
                format!("({} + {})", self.of(Ty::Text, less), self.of(with, less))
            }
            2 if self.risky => format!(
                "{}.substring({})",
                self.of(Ty::Text, 0),
                self.of(Ty::Int, 0)
            ),
            3 if self.risky => {
                let (from, to) = (self.of(Ty::Int, 0), self.of(Ty::Int, 0));
                format!("{}.substring({from}, {to})", self.of(Ty::Text, 0))
            }
            4 => format!("String.valueOf({})", self.of(Ty::Int, less)),
            5 => format!("{}.replace('a', 'b')", self.solid_text()),
            6 => {
                let test = self.bool(less);
                let (one, two) = (self.of(Ty::Text, less), self.of(Ty::Text, less));
                format!("({test} ? {one} : {two})")
            }
            _ => self.text(0),
        }
    }

    pub(super) fn boxed(&mut self, depth: usize) -> String {
        if self.risky && self.rng.percent(15) {
            return "null".into();
        }
        format!("Integer.valueOf({})", self.of(Ty::Int, depth))
    }

    pub(super) fn node(&mut self, depth: usize) -> String {
        let class = self.pick(&["Node", "Sub"]);
        match self.rng.below(5) {
            0 => "null".into(),
            1 => match self.name(Ty::Node) {
                Some(name) if self.risky => format!("{name}.next"),
                Some(name) => name,
                None => "null".into(),
            },
            2 if depth > 0 => {
                let test = self.bool(depth - 1);
                let (one, two) = (self.of(Ty::Node, depth - 1), self.of(Ty::Node, depth - 1));
                format!("({test} ? {one} : {two})")
            }
            _ => format!("new {class}({})", self.of(Ty::Int, 0)),
        }
    }

    pub(super) fn face(&mut self, depth: usize) -> String {
        let class = self.pick(&["Crate", "Sub"]);
        match self.rng.below(6) {
            0 if self.risky => "null".into(),
            1 if depth > 0 => {
                let names: Vec<String> = self
                    .scope
                    .iter()
                    .filter(|it| it.is_final && it.ty == Ty::Int)
                    .map(|it| it.name.clone())
                    .collect();
                let value = names.first().cloned().unwrap_or("4".into());
                format!("(it -> it * 2 - {value})")
            }
            2 => format!(
                "new Face() {{ public int area(int p) {{ return p + {}; }} }}",
                self.literal()
            ),
            3 if self.risky => match self.name(Ty::Node) {
                Some(name) => format!("(Face) (Object) {name}"),
                None => format!("new {class}(1)"),
            },
            _ => format!("new {class}({})", self.of(Ty::Int, 0)),
        }
    }

    pub(super) fn ints(&mut self, depth: usize) -> String {
        match self.rng.below(4) {
            0 if self.risky => "null".into(),
            1 if self.risky => format!("new int[{}]", self.of(Ty::Int, 0)),
            _ => {
                let (one, two) = (self.of(Ty::Int, depth.min(1)), self.of(Ty::Int, 0));
                format!("new int[] {{{one}, {two}, 4}}")
            }
        }
    }

    pub(super) fn function(&mut self, _: usize) -> String {
        let names = self
            .scope
            .iter()
            .filter(|it| it.is_final && it.ty == Ty::Int);
        let names: Vec<String> = names.map(|it| it.name.clone()).collect();
        let captured = names.first().cloned().unwrap_or("3".into());
        match self.rng.below(3) {
            0 => format!("it -> it + {captured}"),
            1 => format!("it -> {{ total += it; return total - {captured}; }}"),
            _ => "Math::abs".into(),
        }
    }
}
