//! Random statements of Java.

use super::super::expressions::{Ty, Var};
use super::Writer;

impl Writer<'_> {
    pub(super) fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    pub(super) fn block(&mut self, depth: usize) {
        let scope = self.scope.len();
        let count = 1 + self.rng.below(2);
        self.statements(count, depth.saturating_sub(1));
        self.scope.truncate(scope);
    }

    pub(super) fn statement(&mut self, depth: usize) {
        match self.rng.below(24) {
            0..=6 => self.declaration(),
            7..=9 => self.assignment(),
            10..=12 if depth > 0 => {
                let condition = self.condition(2);
                self.put(format!("if ({condition}) {{"));
                self.block(depth);
                self.put("} else {");
                self.block(depth);
                self.put("}");
            }
            13 | 14 if depth > 0 => self.repetition(depth),
            15 | 16 if depth > 0 => self.attempt(depth),
            17 if depth > 0 => self.switch(depth),
            18 if depth > 0 => self.text_switch(depth),
            19 => {
                let (condition, code) = (self.condition(1), self.of(Ty::Int, 0));
                if self.risky || self.in_try {
                    self.put(format!("if ({condition}) throw new Oops({code});"));
                }
            }
            20 if self.loops > 0 => {
                let condition = self.condition(1);
                let jump = ["break", "continue"][self.rng.below(2)];
                self.put(format!("if ({condition}) {jump};"));
            }
            21 => self.change(),
            22 => self.switch_expression(),
            23 => self.assertion(),
            _ => self.declaration(),
        }
    }

    pub(super) fn declaration(&mut self) {
        let all = [
            Ty::Int,
            Ty::Int,
            Ty::Long,
            Ty::Short,
            Ty::Byte,
            Ty::Char,
            Ty::Bool,
            Ty::Double,
            Ty::Float,
            Ty::Text,
            Ty::Text,
            Ty::Boxed,
            Ty::Node,
            Ty::Face,
            Ty::Face,
            Ty::Ints,
            Ty::Grid,
            Ty::List,
            Ty::Map,
            Ty::Function,
        ];
        let ty = all[self.rng.below(all.len())];
        let value = self.of(ty, 2);
        let name = self.fresh();
        self.put(format!("{} {name} = {value};", ty.name()));
        self.bind(&name, ty, false);
    }

    pub(super) fn assignment(&mut self) {
        let targets: Vec<Var> = self
            .scope
            .iter()
            .filter(|it| !it.is_final)
            .cloned()
            .collect();
        if targets.is_empty() || self.rng.percent(15) {
            let value = self.of(Ty::Int, 2);
            let op = ["=", "+=", "-="][self.rng.below(3)];
            self.put(format!("total {op} {value};"));
            return;
        }
        let Var { name, ty, .. } = targets[self.rng.below(targets.len())].clone();
        let line = match ty {
            Ty::Ints if self.rng.percent(70) => {
                let (index, value) = (self.of(Ty::Int, 1), self.of(Ty::Int, 2));
                match self.risky {
                    true => format!("{name}[{index}] = {value};"),
                    false => format!("{name}[({index}) & 1] = {value};"),
                }
            }
            Ty::Grid if self.rng.percent(70) => {
                let value = self.of(Ty::Int, 2);
                format!("{name}[1][0] += {value};")
            }
            Ty::Node if self.rng.percent(60) => {
                let value = self.of(Ty::Int, 2);
                let line = format!("{name}.v = {value};");
                match self.risky {
                    true => line,
                    false => format!("if ({name} != null) {line}"),
                }
            }
            Ty::Int | Ty::Long | Ty::Short | Ty::Byte | Ty::Char if self.rng.percent(50) => {
                let value = self.of(Ty::Int, 1);
                match self.rng.below(3) {
                    0 => format!("{name}{};", ["++", "--"][self.rng.below(2)]),
                    1 => {
                        let op = ["+=", "-=", "*=", "^=", "|="][self.rng.below(5)];
                        format!("{name} {op} {value};")
                    }
                    _ => {
                        let op = ["<<=", ">>=", ">>>="][self.rng.below(3)];
                        format!("{name} {op} {value};")
                    }
                }
            }
            ty => {
                let value = self.of(ty, 2);
                format!("{name} = {value};")
            }
        };
        self.put(line);
    }

    /// A change of an object through a method.
    pub(super) fn change(&mut self) {
        let found = [Ty::List, Ty::Map, Ty::Node][self.rng.below(3)];
        let Some(name) = self.expressions().name(found) else {
            return self.assignment();
        };
        let value = self.of(Ty::Int, 1);
        let line = match found {
            Ty::List => format!("{name}.add({value});"),
            Ty::Map => format!("{name}.put({value}, {});", self.of(Ty::Int, 0)),
            _ => {
                let other = self.of(Ty::Node, 0);
                let line = format!("{name}.put({other});");
                match self.risky {
                    true => line,
                    false => format!("if ({name} != null) {line}"),
                }
            }
        };
        self.put(line);
    }

    pub(super) fn repetition(&mut self, depth: usize) {
        let name = self.fresh();
        let limit = 1 + self.rng.below(3);
        self.loops += 1;
        let scope = self.scope.len();
        match self.rng.below(3) {
            0 => {
                let condition = self.condition(1);
                self.put(format!("int {name} = 0;"));
                self.put(format!("while ({name} < {limit} && {condition}) {{"));
                self.put(format!("{name}++;"));
                self.block(depth);
                self.put("}");
            }
            1 => {
                self.put(format!(
                    "for (int {name} = 0; {name} < {limit}; {name}++) {{"
                ));
                self.put(format!("final int c{name} = {name};"));
                self.bind(&format!("c{name}"), Ty::Int, true);
                self.block(depth);
                self.put("}");
            }
            _ => {
                let condition = self.condition(1);
                self.put(format!("int {name} = 0;"));
                self.put("do {");
                self.put(format!("{name}++;"));
                self.block(depth);
                self.put(format!("}} while ({name} < {limit} && {condition});"));
            }
        }
        self.scope.truncate(scope);
        self.loops -= 1;
    }

    pub(super) fn attempt(&mut self, depth: usize) {
        let (before, loops) = (self.in_try, self.loops);
        self.in_try = true;
        let risky = std::mem::replace(&mut self.risky, true);
        self.put("try {");
        self.block(depth);
        let checked = self.rng.percent(25);
        if checked {
            let value = self.of(Ty::Int, 1);
            self.put(format!("total += checked({value});"));
        }
        self.risky = risky;
        if checked {
            let name = self.fresh();
            self.put(format!("}} catch (Trouble {name}) {{"));
            self.block(depth);
        }
        let name = self.fresh();
        match self.rng.below(4) {
            0 => {
                self.put(format!(
                    "}} catch (ArithmeticException | NullPointerException {name}) {{"
                ));
                self.block(depth);
                if !risky {
                    let other = self.fresh();
                    self.put(format!("}} catch (RuntimeException {other}) {{"));
                    self.block(depth);
                }
            }
            1 => {
                self.put(format!("}} catch (Oops {name}) {{"));
                self.put(format!("total = {name}.code;"));
                let other = self.fresh();
                self.put(format!(
                    "}} catch (IndexOutOfBoundsException | NegativeArraySizeException {other}) {{"
                ));
                self.block(depth);
                if !risky {
                    let other = self.fresh();
                    self.put(format!("}} catch (RuntimeException {other}) {{"));
                    self.block(depth);
                }
            }
            _ => {
                self.put(format!("}} catch (RuntimeException {name}) {{"));
                self.put(format!(
                    "if ({name} instanceof ArithmeticException) total = 77;"
                ));
                self.block(depth);
            }
        }
        if self.rng.percent(40) {
            // A jump out of it would swallow what was thrown.
            self.loops = 0;
            self.put("} finally {");
            self.block(depth);
        }
        self.put("}");
        (self.in_try, self.loops) = (before, loops);
    }

    pub(super) fn switch(&mut self, depth: usize) {
        let value = self.of(Ty::Int, 1);
        let loops = std::mem::replace(&mut self.loops, 0);
        self.put(format!("switch ({value}) {{"));
        for case in ["case 0:", "case 1: case 5:", "default:"] {
            self.put(format!("{case} {{"));
            self.block(depth);
            self.put("}");
            if self.rng.percent(70) {
                self.put("break;");
            }
        }
        self.put("}");
        self.loops = loops;
    }

    pub(super) fn text_switch(&mut self, depth: usize) {
        let Some(name) = self.expressions().name(Ty::Text) else {
            return self.switch(depth);
        };
        let loops = std::mem::replace(&mut self.loops, 0);
        self.put(format!("switch ({name} + \"\") {{"));
        for case in ["case \"a\":", "case \"\": case \"ab\":", "default:"] {
            self.put(format!("{case} {{"));
            self.block(depth);
            self.put("}");
            self.put("break;");
        }
        self.put("}");
        self.loops = loops;
    }

    pub(super) fn switch_expression(&mut self) {
        let name = self.fresh();
        let index = self.of(Ty::Int, 1);
        let values: Vec<String> = (0..3).map(|_| self.of(Ty::Int, 1)).collect();
        self.put(format!(
            "int {name} = switch (Color.values()[(({index}) & 0x7fffffff) % 3].next()) {{ case RED -> {}; case GREEN -> {{ total++; yield {}; }} default -> {}; }};",
            values[0], values[1], values[2]
        ));
        self.bind(&name, Ty::Int, false);
    }
}
