//! Small situations in which a verdict depends on aliases, indexes, classes or signs, with assertions that fit them.
//!
//! Purely random statements seldom meet such a situation; here two references are written and one is read back.

use crate::statements::Statements;
use crate::types::Ty;

impl Statements<'_> {
    pub(crate) fn scenario(&mut self) {
        match self.rng.below(6) {
            0 | 1 => self.two_objects(),
            2 | 3 => self.two_elements(),
            4 => self.dispatched(),
            _ => self.divided(),
        }
    }

    /// Candidates that begin at a random one, so that each has its turn.
    fn assert_one(&mut self, formulas: &[String]) {
        let first = self.rng.below(formulas.len());
        let turned = formulas[first..].iter().chain(&formulas[..first]);
        let candidates = turned.map(|it| format!("assert {it};")).collect();
        self.out.hole(candidates);
    }

    fn reference(&mut self, wanted: impl Fn(Ty) -> bool) -> Option<(String, Ty)> {
        let var = self.expressions().pick(|var| wanted(var.ty))?;
        Some((var.name, var.ty))
    }

    fn two_objects(&mut self) {
        let object = |ty| matches!(ty, Ty::Node | Ty::Sub);
        let (Some((one, _)), Some((two, _))) = (self.reference(object), self.reference(object))
        else {
            return;
        };
        self.line(format!("if ({one} != null && {two} != null) {{"));
        let (mut one, two) = (one, two);
        if self.rng.percent(40) {
            let next = self.name(Ty::Node);
            self.line(format!("Node {next} := {one}.next;"));
            self.line(format!("if ({next} == null) {{ {next} := {two}; }}"));
            one = next;
        }
        let read = self.name(Ty::Int);
        let known = self.expressions().int(1);
        self.line(format!("{one}.v := 5;"));
        self.line(format!("{two}.v := {known};"));
        self.line(format!("int {read} := {one}.v;"));
        self.assert_one(&[
            format!("{read} == 5"),
            format!("{one} != {two} ==> {read} == 5"),
            format!("{one} == {two} ==> {read} == ({known})"),
            format!("{read} == 5 || {one} == {two}"),
            format!("{read} == 5 || {read} == ({known})"),
            format!("{read} != 5 ==> {one} == {two}"),
        ]);
        self.line("}");
    }

    fn two_elements(&mut self) {
        let Some((one, ty)) = self.reference(Ty::is_array) else {
            return;
        };
        let Some((two, _)) = self.reference(|it| it == ty) else {
            return;
        };
        let element = ty.element().unwrap_or(Ty::Int);
        let (i, j) = (self.name(Ty::Int), self.name(Ty::Int));
        let (first, second) = (self.index(), self.index());
        self.line(format!("int {i} := {first}; int {j} := {second};"));
        self.line(format!("if ({one} != null && {two} != null) {{"));
        self.line(format!(
            "if (0 <= {i} && {i} < #{one} && 0 <= {j} && {j} < #{two}) {{"
        ));
        let (x, y) = match element {
            Ty::Int => ("5".to_string(), self.expressions().int(0)),
            Ty::Bool => ("true".to_string(), "false".to_string()),
            ty => (self.expressions().of(ty, 0), "null".to_string()),
        };
        let read = self.name(element);
        if self.rng.percent(70) {
            self.line(format!("{one}[{i}] := {x};"));
            self.line(format!("{two}[{j}] := {y};"));
            self.line(format!("{} {read} := {one}[{i}];", element.name()));
        } else {
            self.line(format!("{two}[{j}] := {x};"));
            self.line(format!("{} {read} := {one}[{i}];", element.name()));
            self.line(format!("{one}[{i}] := {y};"));
        }
        self.assert_one(&[
            format!("{read} == {x}"),
            format!("{one} != {two} ==> {read} == {x}"),
            format!("({one} == {two} && {i} == {j}) ==> {read} == {y}"),
            format!("({one} == {two} && {i} == {j}) ==> {read} == {x}"),
            format!("{i} != {j} ==> {read} == {x}"),
            format!("(forall e{i}, k{i} : {one} : k{i} == {i} ==> e{i} == {read})"),
            format!("(exists e{i}, k{i} : {one} : e{i} == {read})"),
            format!("(exists e{i}, k{i} : {two} : k{i} == {j} && e{i} == {y})"),
            format!("(forall e{i}, k{i} : {two} : e{i} == {x} ==> k{i} == {j})"),
            format!("(exists e{i}, k{i} : {two} : k{i} > 0) ==> #{two} > 1"),
        ]);
        self.line("} }");
    }

    fn dispatched(&mut self) {
        let Some((object, ty)) = self.reference(|ty| !ty.methods().is_empty()) else {
            return;
        };
        let method = if ty == Ty::Node { "step" } else { "area" };
        if !self.calls {
            return;
        }
        let tested = if ty == Ty::Node { "Sub" } else { "Crate" };
        let (result, known) = (self.name(Ty::Int), self.name(Ty::Bool));
        self.line(format!("if ({object} != null) {{"));
        self.line(format!("bool {known} := false;"));
        if matches!(ty, Ty::Node | Ty::Face) {
            self.line(format!(
                "if ({object} instanceof {tested}) {{ {known} := true; }}"
            ));
        }
        self.line(format!("int {result} := {object}.{method}(2);"));
        let formulas: Vec<String> = (0..4)
            .flat_map(|value| {
                [
                    format!("{result} == {value}"),
                    format!("{known} ==> {result} == {value}"),
                    format!("!{known} ==> {result} == {value}"),
                    format!("{result} != {value}"),
                ]
            })
            .collect();
        self.assert_one(&formulas);
        self.line("}");
    }

    fn divided(&mut self) {
        let (x, y) = (self.expressions().int(1), self.expressions().int(0));
        let (p, q, d, r) = (
            self.name(Ty::Int),
            self.name(Ty::Int),
            self.name(Ty::Int),
            self.name(Ty::Int),
        );
        let divisor = if self.rng.percent(60) {
            (self.rng.below(4) + 1).to_string()
        } else {
            y
        };
        let sign = ["", "-"][self.rng.below(2)];
        self.line(format!("int {p} := {x}; int {q} := {sign}({divisor});"));
        self.line(format!("if ({q} != 0) {{"));
        self.line(format!("int {d} := {p} / {q}; int {r} := {p} % {q};"));
        self.assert_one(&[
            format!("{d} * {q} + {r} == {p}"),
            format!("{r} >= 0"),
            format!("{p} >= 0 ==> {r} >= 0"),
            format!("{p} <= 0 ==> {r} <= 0"),
            format!("{r} < 4"),
            format!("({p} >= 0 && {q} > 0) ==> ({d} <= {p} && {r} < {q})"),
            format!("{q} > 1 ==> ({d} < {p} || {p} <= 0)"),
            format!("{d} != 3"),
        ]);
        self.line("}");
    }
}
