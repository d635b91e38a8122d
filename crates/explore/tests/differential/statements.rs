//! Random statements.

use oxpecker_base::Rng;

use crate::expressions::{Expressions, Var};
use crate::sketch::Sketch;
use crate::types::Ty;

/// Candidates for one assertion.
const CANDIDATES: usize = 12;

/// Writes the body of one method.
#[derive(Debug)]
pub(crate) struct Statements<'a> {
    pub(crate) rng: &'a mut Rng,
    pub(crate) fresh: &'a mut usize,
    pub(crate) scope: Vec<Var>,
    pub(crate) out: Sketch,
    /// Whether a null check is written in front of most uses.
    pub(crate) careful: bool,
    /// Whether the static methods may be called.
    pub(crate) calls: bool,
    /// Types of objects and arrays this program uses.
    pub(crate) types: &'a [Ty],
    /// What `return` gives; none in `void` methods.
    pub(crate) result: Option<Ty>,
    pub(crate) in_loop: bool,
    /// Whether the dialect has no static types.
    pub(crate) untyped: bool,
}

impl Statements<'_> {
    pub(crate) fn expressions(&mut self) -> Expressions<'_> {
        let risky = !self.careful;
        Expressions {
            rng: self.rng,
            scope: &self.scope,
            logic: false,
            fresh: self.fresh,
            risky,
        }
    }

    fn formula(&mut self) -> String {
        let depth = 1 + self.rng.below(2);
        let mut expressions = self.expressions();
        expressions.logic = true;
        expressions.risky = false;
        expressions.bool(depth)
    }

    pub(crate) fn line(&mut self, line: impl Into<String>) {
        self.out.push(line);
    }

    pub(crate) fn name(&mut self, ty: Ty) -> String {
        *self.fresh += 1;
        let letter = match ty {
            Ty::Int => "x",
            Ty::Bool => "b",
            Ty::Float => "f",
            Ty::Str => "s",
            Ty::Ints | Ty::Nodes | Ty::Bools => "a",
            _ => "o",
        };
        format!("{letter}{}", self.fresh)
    }

    /// Declares a variable or assigns one that fits, and writes the statement.
    fn assign(&mut self, ty: Ty, value: &str) {
        let target = self
            .expressions()
            .pick(|var| var.writable && ty.widens(var.ty));
        match target {
            Some(var) if self.rng.percent(30) => self.line(format!("{} := {value};", var.name)),
            _ => {
                self.assign_fresh(ty, value);
            }
        }
    }

    pub(crate) fn block(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    pub(crate) fn scoped(&mut self, count: usize, depth: usize) {
        let known = self.scope.len();
        self.block(count, depth);
        self.scope.truncate(known);
    }

    fn statement(&mut self, depth: usize) {
        match self.rng.below(if depth > 0 { 40 } else { 24 }) {
            0..3 => {
                let value = self.expressions().int(2);
                self.assign(Ty::Int, &value);
            }
            3 => {
                let value = self.expressions().bool(2);
                self.assign(Ty::Bool, &value);
            }
            4..8 => self.field_read(),
            8..11 => self.field_write(),
            11..13 => self.element_read(),
            13..15 => self.element_write(),
            15 => self.create(),
            16 => self.cast(),
            17 | 18 => self.call(),
            19 => self.copy(),
            20 | 21 => self.assertion(),
            22 => {
                let formula = self.formula();
                self.line(format!("assume {formula};"));
            }
            23 => self.float(),
            24..29 => self.branch(depth),
            29..32 => self.loops(depth),
            32..34 => self.attempt(depth),
            34 => self.leave(),
            35..39 => self.scenario(),
            _ => self.type_test(depth),
        }
    }

    fn float(&mut self) {
        if self.types.contains(&Ty::Float) {
            let value = self.expressions().of(Ty::Float, 2);
            self.assign(Ty::Float, &value);
        }
    }

    fn copy(&mut self) {
        if let Some(var) = self.expressions().pick(|var| var.ty.is_reference()) {
            let value = self.expressions().of(var.ty, 1);
            self.assign(var.ty, &value);
        }
    }

    /// Writes `if (o != null)` around what follows, most of the time.
    fn guarded(&mut self, condition: &str, write: impl FnOnce(&mut Self)) {
        let guarded = self.careful && self.rng.percent(92);
        if guarded {
            // What is declared here must be visible below: a use inside the guard declares nothing.
            self.line(format!("if ({condition}) {{"));
            let known = self.scope.len();
            write(self);
            self.scope.truncate(known);
            self.line("}");
        } else {
            write(self);
        }
    }

    fn field_read(&mut self) {
        let Some(object) = self.expressions().pick(|var| !var.ty.fields().is_empty()) else {
            return;
        };
        let fields = object.ty.fields();
        let (field, ty) = fields[self.rng.below(fields.len())];
        let condition = format!("{} != null", object.name);
        let name = self.name(ty);
        self.declare(ty, &name, ty.default());
        self.guarded(&condition, |it| {
            it.line(format!("{name} := {}.{field};", object.name));
        });
        let writable = true;
        self.scope.push(Var { name, ty, writable });
    }

    fn field_write(&mut self) {
        let Some(object) = self.expressions().pick(|var| !var.ty.fields().is_empty()) else {
            return;
        };
        let fields = object.ty.fields();
        let (field, ty) = fields[self.rng.below(fields.len())];
        let value = self.expressions().of(ty, 1);
        self.guarded(&format!("{} != null", object.name), |it| {
            it.line(format!("{}.{field} := {value};", object.name));
        });
    }

    pub(crate) fn index(&mut self) -> String {
        if self.rng.percent(45) {
            self.rng.below(2).to_string()
        } else {
            self.expressions().int(1)
        }
    }

    fn element_read(&mut self) {
        let Some(array) = self.expressions().pick(|var| var.ty.is_array()) else {
            return;
        };
        let ty = array.ty.element().unwrap_or(Ty::Int);
        let (index, name) = (self.index(), self.name(ty));
        self.declare(ty, &name, ty.default());
        self.in_bounds(&array.name, &index, |it| {
            it.line(format!("{name} := {}[{index}];", array.name));
        });
        let writable = true;
        self.scope.push(Var { name, ty, writable });
    }

    fn element_write(&mut self) {
        let Some(array) = self.expressions().pick(|var| var.ty.is_array()) else {
            return;
        };
        let ty = array.ty.element().unwrap_or(Ty::Int);
        let (index, value) = (self.index(), self.expressions().of(ty, 1));
        self.in_bounds(&array.name, &index, |it| {
            it.line(format!("{}[{index}] := {value};", array.name));
        });
    }

    fn in_bounds(&mut self, array: &str, index: &str, write: impl FnOnce(&mut Self)) {
        let inside = format!("0 <= {index} && {index} < #{array}");
        self.guarded(&format!("{array} != null"), |it| {
            it.guarded(&inside, write);
        });
    }

    fn create(&mut self) {
        match self.rng.below(4) {
            0 => {
                let value = self.expressions().int(1);
                self.assign(Ty::Node, &format!("new Node({value})"));
            }
            1 => {
                let value = self.expressions().int(1);
                self.assign(Ty::Sub, &format!("new Sub({value})"));
            }
            2 => self.assign(Ty::Crate, "new Crate()"),
            _ => {
                let place = self.rng.below(3);
                let ty = [Ty::Ints, Ty::Nodes, Ty::Bools][place];
                let element = ["int", "Node", "bool"][place];
                let size = if self.rng.percent(75) {
                    self.rng.below(3).to_string()
                } else {
                    self.expressions().int(0)
                };
                self.assign(ty, &format!("new {element}[{size}]"));
            }
        }
    }

    fn cast(&mut self) {
        let Some(var) = self.expressions().pick(|var| !var.ty.narrower().is_empty()) else {
            return;
        };
        let targets = var.ty.narrower();
        let ty = targets[self.rng.below(targets.len())];
        if self.careful {
            self.line(format!("if ({} instanceof {}) {{", var.name, ty.name()));
            self.assign_fresh(ty, &format!("({}) {}", ty.name(), var.name));
            let known = self.scope.len() - 1;
            self.block(2, 0);
            self.scope.truncate(known);
            self.line("}");
        } else {
            self.assign(ty, &format!("({}) {}", ty.name(), var.name));
        }
    }

    fn assign_fresh(&mut self, ty: Ty, value: &str) {
        let name = self.name(ty);
        self.declare(ty, &name, value);
        let writable = true;
        self.scope.push(Var { name, ty, writable });
    }

    /// Without static types, any variable may be declared as a number.
    fn declare(&mut self, ty: Ty, name: &str, value: &str) {
        let declared = if self.untyped && self.rng.percent(25) {
            Ty::Int
        } else {
            ty
        };
        self.line(format!("{} {name} := {value};", declared.name()));
    }

    fn call(&mut self) {
        if self.calls && self.rng.percent(35) {
            let (one, two) = (self.expressions().int(1), self.expressions().int(1));
            return match self.rng.below(3) {
                0 => self.assign(Ty::Int, &format!("Main.count({one}, {two})")),
                1 => {
                    let node = self.expressions().of(Ty::Node, 1);
                    self.assign(Ty::Node, &format!("Main.walk({node}, {one})"));
                }
                _ => self.assign(Ty::Int, &format!("Main.help({one}, {two})")),
            };
        }
        if !self.calls {
            return;
        }
        let Some(object) = self.expressions().pick(|var| !var.ty.methods().is_empty()) else {
            return;
        };
        let methods = object.ty.methods();
        let (method, param, result) = methods[self.rng.below(methods.len())];
        let argument = self.expressions().of(param, 1);
        let call = format!("{}.{method}({argument})", object.name);
        self.guarded(&format!("{} != null", object.name), |it| match result {
            Some(ty) => it.assign(ty, &call),
            None => it.line(format!("{call};")),
        });
    }

    /// A place for an assertion that holds on the inputs tried first.
    pub(crate) fn assertion(&mut self) {
        let candidates = (0..CANDIDATES).map(|_| {
            let formula = if self.rng.percent(65) {
                let mut expressions = self.expressions();
                expressions.logic = true;
                expressions.relation()
            } else {
                self.formula()
            };
            format!("assert {formula};")
        });
        let candidates = candidates.collect();
        self.out.hole(candidates);
    }
}
