//! Random programs whose loops and recursion have no bound: counters up to unknown numbers, loops that wait for two numbers to
//! meet, walks along lists and arrays of any length, loops that are left in several ways, methods that call themselves.

mod formulas;
mod recursion;
mod repetitions;
mod statements;

use super::inputs::Random;
use super::tree::{
    Call, Class, Clause, Condition, Expr, Left, Line, Method, Program, Right, Statement, Target, Ty,
};

/// Makes a program up; machine integers overflow in some.
pub(crate) fn program(random: &mut Random, is_narrow: bool) -> Program {
    let (jip, bare) = (random.percent(15), random.percent(50));
    let mut maker = Maker {
        random,
        is_narrow,
        names: 0,
        assertions: 0,
        scope: Vec::new(),
        helpers: Vec::new(),
        loops: 0,
        result: None,
    };
    let main = maker.main(jip);
    Program {
        jip,
        bare,
        classes: vec![node(), main],
    }
}

/// What the code at some place may use.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Ty,
    /// Loops count with it, or it is an input; it is seldom assigned.
    is_fixed: bool,
}

struct Maker<'a> {
    random: &'a mut Random,
    is_narrow: bool,
    names: usize,
    assertions: usize,
    scope: Vec<Variable>,
    helpers: Vec<Method>,
    loops: usize,
    result: Option<Ty>,
}

impl Maker<'_> {
    fn main(&mut self, jip: bool) -> Class {
        for _ in 0..[0, 0, 1, 1, 2][self.random.below(5)] {
            self.recursive_method();
        }
        let (ints, list) = (Ty::array(Ty::Int), Ty::Class("Node"));
        let types: Vec<Ty> = match self.random.below(8) {
            0 | 1 => vec![Ty::Int, Ty::Int],
            2 => vec![Ty::Int, Ty::Bool, Ty::Int],
            3 => vec![ints, Ty::Int],
            4 => vec![ints.clone(), ints],
            5 => vec![list, Ty::Int],
            6 => vec![ints, list],
            _ => vec![Ty::array(ints), Ty::Int],
        };
        let names = ["a", "b", "c"].map(String::from).into_iter();
        let params: Vec<(String, Ty)> = names.zip(types).collect();
        self.scope.clear();
        for (name, ty) in &params {
            self.add(name, ty.clone(), true);
        }
        let mut main = Method {
            name: "main",
            is_static: true,
            requires: self.precondition(),
            params,
            ..Method::default()
        };
        if !jip && self.random.percent(50) {
            let expr = Expr::Bool(false);
            main.exceptional = Some(Clause { line: 0, expr });
        }
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            self.declaration(&mut body);
        }
        for _ in 0..1 + self.random.below(2) {
            self.guarded_repetition(&mut body);
            body.push(self.assertion());
        }
        if self.random.percent(40) {
            self.call(&mut body);
        }
        body.push(self.assertion());
        main.body = Some(body);
        let mut methods = std::mem::take(&mut self.helpers);
        methods.push(main);
        Class {
            name: "Main",
            methods,
            ..Class::default()
        }
    }

    /// What makes programs less likely to raise, mostly.
    fn precondition(&mut self) -> Option<Clause> {
        let mut parts = Vec::new();
        for it in self.scope.clone() {
            let var = Expr::var(&it.name);
            match it.ty {
                Ty::Array(_) if self.random.percent(90) => {
                    parts.push(Expr::binary("!=", var, Expr::Null));
                }
                Ty::Class(_) if self.random.percent(25) => {
                    parts.push(Expr::binary("!=", var, Expr::Null));
                }
                Ty::Int if self.random.percent(55) => {
                    let op = *self.random.pick(&[">=", ">=", ">", "<="]);
                    let bound = self.small();
                    parts.push(Expr::binary(op, var, bound));
                }
                _ => {}
            }
        }
        if self.int_var().is_some() && self.random.percent(30) {
            parts.push(self.comparison());
        }
        let expr = parts
            .into_iter()
            .reduce(|one, two| Expr::binary("&&", one, two))?;
        Some(Clause { line: 0, expr })
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn add(&mut self, name: &str, ty: Ty, is_fixed: bool) {
        self.scope.push(Variable {
            name: name.into(),
            ty,
            is_fixed,
        });
    }

    fn names_of(&self, wanted: impl Fn(&Variable) -> bool) -> Vec<String> {
        let fitting = self.scope.iter().filter(|it| wanted(it));
        fitting.map(|it| it.name.clone()).collect()
    }

    fn one_of(&mut self, wanted: impl Fn(&Variable) -> bool) -> Option<String> {
        let names = self.names_of(wanted);
        (!names.is_empty()).then(|| self.random.pick(&names).clone())
    }

    fn int_var(&mut self) -> Option<String> {
        self.one_of(|it| it.ty == Ty::Int)
    }

    /// A number that may be assigned.
    fn target(&mut self) -> Option<String> {
        let any = self.random.percent(6);
        self.one_of(|it| it.ty == Ty::Int && (any || !it.is_fixed))
    }

    fn array(&mut self) -> Option<String> {
        self.one_of(|it| it.ty == Ty::array(Ty::Int))
    }

    fn list(&mut self) -> Option<String> {
        self.one_of(|it| it.ty == Ty::Class("Node"))
    }
}

/// The class of the elements of lists.
fn node() -> Class {
    let set = Statement::Assign(Left::Field("this".into(), "v"), Right::Expr(Expr::var("p")));
    let constructor = Method {
        name: "Node",
        params: vec![("p".into(), Ty::Int)],
        body: Some(vec![set.into()]),
        ..Method::default()
    };
    Class {
        name: "Node",
        fields: vec![("v", Ty::Int), ("next", Ty::Class("Node"))],
        methods: vec![constructor],
        ..Class::default()
    }
}

fn call(method: &'static str, args: Vec<Expr>) -> Call {
    Call {
        target: Target::Class("Main"),
        method,
        args,
    }
}

fn declare(ty: Ty, name: &str, right: Right) -> Line {
    Statement::Declare(ty, name.into(), Some(right)).into()
}

fn set(name: &str, expr: Expr) -> Line {
    Statement::Assign(Left::Var(name.into()), Right::Expr(expr)).into()
}

fn branch(condition: Expr, then: Vec<Line>, other: Vec<Line>) -> Line {
    Statement::If(Condition::Expr(condition), then, other).into()
}

fn back(expr: Expr) -> Line {
    Statement::Return(Some(expr)).into()
}

fn plus(name: &str, constant: i64) -> Expr {
    match constant < 0 {
        true => Expr::binary("-", Expr::var(name), Expr::Int(-constant)),
        false => Expr::binary("+", Expr::var(name), Expr::Int(constant)),
    }
}
