//! Methods that call themselves.

use super::super::tree::{Expr, Left, Line, Method, Right, Statement, Ty};
use super::{Maker, back, branch, call, declare, plus};

const NAMES: [&str; 4] = ["one", "two", "three", "four"];

impl Maker<'_> {
    pub(super) fn recursive_method(&mut self) {
        let name = NAMES[self.helpers.len()];
        self.scope.clear();
        match self.random.below(12) {
            0..=2 => self.linear(name),
            3 => self.twice(name),
            4 => self.ackermann(name),
            5 => self.above(name),
            6 => self.mutual(name),
            7 => self.product(name),
            8 => self.elements(name),
            9 => self.along(name),
            10 => self.bumps(name),
            _ => self.fills(name),
        }
    }

    fn constant(&mut self) -> i64 {
        [0, 1, 1, 2, 3][self.random.below(5)]
    }

    /// Whether there is nothing left to do.
    fn done(&mut self, name: &str) -> Expr {
        let op = *self.random.pick(&["<=", "<=", "==", "<"]);
        let bound = Expr::Int(self.random.below(2) as i64);
        Expr::binary(op, Expr::var(name), bound)
    }

    fn method(&mut self, name: &'static str, params: &[&str], body: Vec<Line>) {
        let params = params.iter().map(|it| ((*it).to_string(), Ty::Int));
        self.helpers.push(Method {
            name,
            is_static: true,
            result: Some(Ty::Int),
            params: params.collect(),
            body: Some(body),
            ..Method::default()
        });
    }

    /// Declares the result of a call and, sometimes, asserts something about it.
    fn result_of(&mut self, out: &mut Vec<Line>, var: &str, of: (&'static str, Vec<Expr>)) {
        out.push(declare(Ty::Int, var, Right::Call(call(of.0, of.1))));
        self.add(var, Ty::Int, false);
        if self.random.percent(25) {
            out.push(self.assertion());
        }
    }

    fn linear(&mut self, name: &'static str) {
        self.add("p", Ty::Int, true);
        self.add("q", Ty::Int, true);
        let first = self.simple();
        let mut body = vec![branch(self.done("p"), vec![back(first)], Vec::new())];
        if self.random.percent(20) {
            let condition = self.condition();
            body.push(branch(condition, vec![Statement::Throw.into()], Vec::new()));
        }
        let by = [1, 1, 1, 2][self.random.below(4)];
        let more = self.constant();
        let args = vec![plus("p", -by), plus("q", more)];
        self.result_of(&mut body, "r", (name, args));
        let result = match self.random.below(4) {
            0 => Expr::var("r"),
            1 => Expr::binary("+", Expr::var("r"), self.simple()),
            _ => plus("r", self.constant()),
        };
        body.push(back(result));
        self.method(name, &["p", "q"], body);
    }

    fn twice(&mut self, name: &'static str) {
        self.add("p", Ty::Int, true);
        let first = self.small();
        let mut body = vec![branch(self.done("p"), vec![back(first)], Vec::new())];
        if self.random.percent(70) {
            let one = Expr::binary("==", Expr::var("p"), Expr::Int(1));
            body.push(branch(one, vec![back(Expr::Int(1))], Vec::new()));
        }
        self.result_of(&mut body, "r", (name, vec![plus("p", -1)]));
        let by = 1 + self.random.below(2) as i64;
        self.result_of(&mut body, "s", (name, vec![plus("p", -by)]));
        let sum = Expr::binary("+", Expr::var("r"), Expr::var("s"));
        let sum = match self.random.percent(40) {
            true => Expr::binary("+", sum, Expr::Int(1)),
            false => sum,
        };
        body.push(back(sum));
        self.method(name, &["p"], body);
    }

    fn ackermann(&mut self, name: &'static str) {
        self.add("p", Ty::Int, true);
        self.add("q", Ty::Int, true);
        let by = 1 + self.random.below(2) as i64;
        let mut body = vec![branch(
            self.done("p"),
            vec![back(plus("q", by))],
            Vec::new(),
        )];
        let down = call(name, vec![plus("p", -1), Expr::Int(1)]);
        let then = vec![
            declare(Ty::Int, "t", Right::Call(down)),
            back(Expr::var("t")),
        ];
        body.push(branch(self.done("q"), then, Vec::new()));
        self.result_of(&mut body, "r", (name, vec![Expr::var("p"), plus("q", -1)]));
        self.result_of(&mut body, "s", (name, vec![plus("p", -1), Expr::var("r")]));
        body.push(back(Expr::var("s")));
        self.method(name, &["p", "q"], body);
    }

    /// Like McCarthy's.
    fn above(&mut self, name: &'static str) {
        self.add("p", Ty::Int, true);
        let limit = 5 + self.random.below(8) as i64;
        let down = 1 + self.random.below(3) as i64;
        let up = down + self.random.below(2) as i64;
        let large = Expr::binary(">", Expr::var("p"), Expr::Int(limit));
        let mut body = vec![branch(large, vec![back(plus("p", -down))], Vec::new())];
        self.result_of(&mut body, "r", (name, vec![plus("p", up)]));
        self.result_of(&mut body, "s", (name, vec![Expr::var("r")]));
        body.push(back(Expr::var("s")));
        self.method(name, &["p"], body);
    }

    fn mutual(&mut self, name: &'static str) {
        let other = NAMES[self.helpers.len() + 1];
        for (own, to, value) in [(name, other, 1), (other, name, 0)] {
            let first = back(Expr::Int(value));
            let mut body = vec![branch(self.done("p"), vec![first], Vec::new())];
            self.scope.clear();
            self.add("p", Ty::Int, true);
            self.result_of(&mut body, "r", (to, vec![plus("p", -1)]));
            body.push(back(Expr::var("r")));
            self.method(own, &["p"], body);
        }
    }

    fn product(&mut self, name: &'static str) {
        self.add("p", Ty::Int, true);
        self.add("q", Ty::Int, true);
        let mut body = vec![branch(self.done("q"), vec![back(Expr::Int(0))], Vec::new())];
        self.result_of(&mut body, "r", (name, vec![Expr::var("p"), plus("q", -1)]));
        body.push(back(Expr::binary("+", Expr::var("r"), Expr::var("p"))));
        self.method(name, &["p", "q"], body);
    }

    /// Along an array.
    fn elements(&mut self, name: &'static str) {
        self.add("a", Ty::array(Ty::Int), true);
        self.add("p", Ty::Int, true);
        let op = *self.random.pick(&[">=", ">=", "=="]);
        let done = Expr::binary(op, Expr::var("p"), Expr::Length("a".into()));
        let mut body = vec![branch(done, vec![back(Expr::Int(0))], Vec::new())];
        let read = Right::Element("a".into(), Expr::var("p"));
        body.push(declare(Ty::Int, "x", read));
        self.result_of(&mut body, "r", (name, vec![Expr::var("a"), plus("p", 1)]));
        let positive = Expr::binary(">", Expr::var("x"), Expr::Int(0));
        let more = back(plus("r", 1));
        body.push(branch(positive, vec![more], vec![back(Expr::var("r"))]));
        let params = vec![("a".into(), Ty::array(Ty::Int)), ("p".into(), Ty::Int)];
        self.helpers.push(Method {
            name,
            is_static: true,
            result: Some(Ty::Int),
            params,
            body: Some(body),
            ..Method::default()
        });
    }

    /// Along a list.
    fn along(&mut self, name: &'static str) {
        let ty = Ty::Class("Node");
        self.add("l", ty.clone(), true);
        let done = Expr::binary("==", Expr::var("l"), Expr::Null);
        let mut body = vec![branch(done, vec![back(Expr::Int(0))], Vec::new())];
        let next = Right::Field("l".into(), "next");
        body.push(declare(ty.clone(), "n", next));
        if self.random.percent(40) {
            let left = Left::Field("l".into(), "v");
            let value = self.small();
            body.push(Statement::Assign(left, Right::Expr(value)).into());
        }
        self.result_of(&mut body, "r", (name, vec![Expr::var("n")]));
        body.push(back(plus("r", self.constant())));
        self.helpers.push(Method {
            name,
            is_static: true,
            result: Some(Ty::Int),
            params: vec![("l".into(), ty)],
            body: Some(body),
            ..Method::default()
        });
    }

    /// Changes a field on every call.
    fn bumps(&mut self, name: &'static str) {
        let ty = Ty::Class("Node");
        let mut body = vec![branch(
            self.done("p"),
            vec![Statement::Return(None).into()],
            Vec::new(),
        )];
        body.push(declare(Ty::Int, "x", Right::Field("l".into(), "v")));
        let left = Left::Field("l".into(), "v");
        let more = plus("x", self.constant());
        body.push(Statement::Assign(left, Right::Expr(more)).into());
        self.around_call(body, (name, ("l", ty)));
    }

    /// Writes elements.
    fn fills(&mut self, name: &'static str) {
        let done = Expr::binary(">=", Expr::var("p"), Expr::Length("a".into()));
        let mut body = vec![branch(
            done,
            vec![Statement::Return(None).into()],
            Vec::new(),
        )];
        let left = Left::Element("a".into(), Expr::var("p"));
        let value = self.small();
        body.push(Statement::Assign(left, Right::Expr(value)).into());
        self.around_call(body, (name, ("a", Ty::array(Ty::Int))));
    }

    /// The call of a method without a result, last or not.
    fn around_call(
        &mut self,
        mut body: Vec<Line>,
        (name, (object, ty)): (&'static str, (&str, Ty)),
    ) {
        let by = if object == "a" { 1 } else { -1 };
        let again = call(name, vec![Expr::var(object), plus("p", by)]);
        body.push(Statement::Call(again).into());
        self.add(object, ty.clone(), true);
        self.add("p", Ty::Int, true);
        if self.random.percent(50) {
            body.push(self.assertion());
        }
        self.helpers.push(Method {
            name,
            is_static: true,
            params: vec![(object.into(), ty), ("p".into(), Ty::Int)],
            body: Some(body),
            ..Method::default()
        });
    }
}
