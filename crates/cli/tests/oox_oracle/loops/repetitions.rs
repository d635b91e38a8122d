//! Loops.

use super::super::tree::{Condition, Expr, Left, Line, Right, Statement, Ty};
use super::{Maker, branch, declare, plus, set};

/// Loops inside of each other.
const MOST_NESTED: usize = 2;

impl Maker<'_> {
    /// A loop, sometimes with a handler around it.
    pub(super) fn guarded_repetition(&mut self, out: &mut Vec<Line>) {
        if !self.random.percent(20) {
            return self.repetition(out);
        }
        let scope = self.scope.len();
        let mut body = Vec::new();
        self.repetition(&mut body);
        self.scope.truncate(scope);
        let mut handler = vec![self.assertion()];
        if self.random.percent(50) {
            self.statement(&mut handler);
            self.scope.truncate(scope);
        }
        out.push(Statement::Try(body, handler).into());
    }

    pub(super) fn repetition(&mut self, out: &mut Vec<Line>) {
        if self.loops == MOST_NESTED {
            return self.statement(out);
        }
        match self.random.below(14) {
            0..=5 => self.counted(out),
            6 => self.meeting(out),
            7 => self.walk(out),
            8 => self.endless(out),
            9 => self.halved(out),
            // Solvers take long for remainders by unknown numbers.
            10 if self.random.percent(20) => self.divided(out),
            11 => self.searched(out),
            12 => self.built(out),
            13 => self.flagged(out),
            _ => self.counted(out),
        }
    }

    /// The body of a loop with what makes it go on at its beginning or end.
    fn body(&mut self, step: Vec<Line>) -> Vec<Line> {
        self.loops += 1;
        let scope = self.scope.len();
        let mut body = Vec::new();
        let is_first = self.random.percent(25);
        if is_first {
            body.extend(step.iter().cloned());
        }
        if self.random.percent(45) {
            body.push(self.assertion());
        }
        for _ in 0..1 + self.random.below(2) {
            self.statement(&mut body);
        }
        if self.random.percent(20) {
            self.repetition(&mut body);
        }
        if !is_first {
            body.extend(step);
        }
        self.scope.truncate(scope);
        self.loops -= 1;
        body
    }

    /// Declares a number of a loop.
    fn counter(&mut self, out: &mut Vec<Line>, from: Expr) -> String {
        let name = self.fresh();
        out.push(declare(Ty::Int, &name, Right::Expr(from)));
        self.add(&name, Ty::Int, true);
        name
    }

    fn counted(&mut self, out: &mut Vec<Line>) {
        let bound = match self.array().filter(|_| self.random.percent(60)) {
            Some(array) => Expr::Length(array),
            None => self.simple(),
        };
        let is_up = self.random.percent(75);
        let by = [1, 1, 1, 1, 2, 3][self.random.below(6)];
        let zero = match self.random.percent(70) {
            true => Expr::Int(self.random.below(2) as i64),
            false => self.simple(),
        };
        let (from, to) = if is_up { (zero, bound) } else { (bound, zero) };
        let at = self.counter(out, from);
        let op = match (is_up, self.random.below(5)) {
            (true, 0..=2) => "<",
            (true, 3) => "<=",
            (false, 0..=2) => ">",
            (false, 3) => ">=",
            _ => "!=",
        };
        let mut guard = Expr::binary(op, Expr::var(&at), to);
        if self.random.percent(10) {
            guard = Expr::binary("&&", guard, self.condition());
        }
        let step = set(&at, plus(&at, if is_up { by } else { -by }));
        let step = match self.random.below(12) {
            // The loop may stand still.
            0 => vec![branch(self.condition(), vec![step], Vec::new())],
            1 => {
                let more = set(&at, plus(&at, if is_up { by + 1 } else { -by - 1 }));
                vec![branch(self.condition(), vec![step], vec![more])]
            }
            _ => vec![step],
        };
        let body = self.body(step);
        out.push(Statement::While(guard, body).into());
    }

    /// Two numbers move until they are equal.
    fn meeting(&mut self, out: &mut Vec<Line>) {
        let (one, two) = (self.simple(), self.simple());
        let one = self.counter(out, one);
        let two = self.counter(out, two);
        let (x, y) = (Expr::var(&one), Expr::var(&two));
        let up = set(&one, plus(&one, 1));
        let down = match self.random.below(3) {
            0 => set(&one, plus(&one, -1)),
            1 => set(&two, plus(&two, 1)),
            _ => set(&one, Expr::binary("-", x.clone(), y.clone())),
        };
        let step = vec![branch(
            Expr::binary("<", x.clone(), y.clone()),
            vec![up],
            vec![down],
        )];
        let body = self.body(step);
        out.push(Statement::While(Expr::binary("!=", x, y), body).into());
    }

    /// Along a list.
    fn walk(&mut self, out: &mut Vec<Line>) {
        let Some(list) = self.list() else {
            return self.counted(out);
        };
        let at = self.fresh();
        let ty = Ty::Class("Node");
        out.push(declare(ty.clone(), &at, Right::Expr(Expr::Var(list))));
        self.add(&at, ty.clone(), true);
        let next = self.fresh();
        let step = vec![
            declare(ty, &next, Right::Field(at.clone(), "next")),
            set(&at, Expr::Var(next)),
        ];
        let body = self.body(step);
        let guard = Expr::binary("!=", Expr::var(&at), Expr::Null);
        out.push(Statement::While(guard, body).into());
    }

    /// Left by statements only.
    fn endless(&mut self, out: &mut Vec<Line>) {
        let at = self.counter(out, Expr::Int(0));
        let op = *self.random.pick(&[">", ">=", "==", ">="]);
        let done = Expr::binary(op, Expr::var(&at), self.simple());
        let leave = match self.random.below(6) {
            0 => Statement::Throw,
            1 => Statement::Return(self.result.clone().map(|_| Expr::var(&at))),
            _ => Statement::Break,
        };
        let mut step = vec![branch(done, vec![leave.into()], Vec::new())];
        let more = set(&at, plus(&at, 1 + self.random.below(2) as i64));
        step.insert(self.random.below(2), more);
        let body = self.body(step);
        out.push(Statement::While(Expr::Bool(true), body).into());
    }

    fn halved(&mut self, out: &mut Vec<Line>) {
        let from = self.simple();
        let at = self.counter(out, from);
        let op = *self.random.pick(&[">", "!="]);
        let bound = Expr::Int(self.random.below(2) as i64);
        let guard = Expr::binary(op, Expr::var(&at), bound);
        let half = Expr::binary("/", Expr::var(&at), Expr::Int(2));
        let step = match self.random.percent(30) {
            true => {
                let rest = Expr::binary("%", Expr::var(&at), Expr::Int(2));
                let even = Expr::binary("==", rest, Expr::Int(0));
                vec![branch(
                    even,
                    vec![set(&at, half)],
                    vec![set(&at, plus(&at, -1))],
                )]
            }
            false => vec![set(&at, half)],
        };
        let body = self.body(step);
        out.push(Statement::While(guard, body).into());
    }

    /// The greatest common divisor.
    fn divided(&mut self, out: &mut Vec<Line>) {
        let (one, two) = (self.simple(), self.simple());
        let one = self.counter(out, one);
        let two = self.counter(out, two);
        let rest = self.fresh();
        let value = Expr::binary("%", Expr::var(&one), Expr::var(&two));
        let step = vec![
            declare(Ty::Int, &rest, Right::Expr(value)),
            set(&one, Expr::var(&two)),
            set(&two, Expr::Var(rest)),
        ];
        let body = self.body(step);
        let guard = Expr::binary("!=", Expr::var(&two), Expr::Int(0));
        out.push(Statement::While(guard, body).into());
    }

    /// An interval that shrinks.
    fn searched(&mut self, out: &mut Vec<Line>) {
        let high = self.simple();
        let low = self.counter(out, Expr::Int(0));
        let high = self.counter(out, high);
        let (l, h) = (Expr::var(&low), Expr::var(&high));
        let middle = self.fresh();
        let sum = Expr::binary("+", l.clone(), h.clone());
        let value = match self.random.percent(50) {
            true => Expr::binary("/", sum, Expr::Int(2)),
            false => {
                let half = Expr::binary("-", h.clone(), l.clone());
                Expr::binary("+", l.clone(), Expr::binary("/", half, Expr::Int(2)))
            }
        };
        let op = *self.random.pick(&["<", "<", "<="]);
        let more = self.random.below(2) as i64;
        let up = set(&low, plus(&middle, 1));
        let down = set(&high, plus(&middle, -more));
        self.add(&middle, Ty::Int, true);
        let choice = self.condition();
        let step = vec![branch(choice, vec![up], vec![down])];
        let mut body = vec![declare(Ty::Int, &middle, Right::Expr(value))];
        if let Some(array) = self.array().filter(|_| self.random.percent(50)) {
            let name = self.fresh();
            let read = Right::Element(array, Expr::var(&middle));
            body.push(declare(Ty::Int, &name, read));
        }
        body.extend(self.body(step));
        self.scope.pop();
        out.push(Statement::While(Expr::binary(op, l, h), body).into());
    }

    /// Makes a list.
    fn built(&mut self, out: &mut Vec<Line>) {
        let ty = Ty::Class("Node");
        let list = self.fresh();
        out.push(declare(ty.clone(), &list, Right::Expr(Expr::Null)));
        let at = self.counter(out, Expr::Int(0));
        let new = self.fresh();
        let value = self.simple();
        let link = Statement::Assign(
            Left::Field(new.clone(), "next"),
            Right::Expr(Expr::var(&list)),
        );
        let step = vec![
            declare(ty.clone(), &new, Right::New("Node", vec![value])),
            link.into(),
            set(&list, Expr::Var(new)),
            set(&at, plus(&at, 1)),
        ];
        let guard = Expr::binary("<", Expr::var(&at), self.simple());
        let body = self.body(step);
        self.add(&list, ty, true);
        out.push(Statement::While(guard, body).into());
    }

    /// Goes on until something was seen.
    fn flagged(&mut self, out: &mut Vec<Line>) {
        let flag = self.fresh();
        let start = Right::Expr(Expr::Bool(true));
        out.push(declare(Ty::Bool, &flag, start));
        self.add(&flag, Ty::Bool, true);
        let at = self.counter(out, Expr::Int(0));
        let seen = self.condition();
        let off = set(&flag, Expr::Bool(false));
        let more = set(&at, plus(&at, 1));
        let step = vec![branch(seen, vec![off], vec![more])];
        let below = Expr::binary("<", Expr::var(&at), self.simple());
        let guard = Expr::binary("&&", Expr::var(&flag), below);
        let body = self.body(step);
        out.push(Statement::While(guard, body).into());
    }

    /// A way out of the loop, or on to its next round.
    pub(super) fn jump(&mut self) -> Statement {
        let jump = match self.random.below(8) {
            0..=3 => Statement::Break,
            4 => Statement::Continue,
            5 | 6 => Statement::Throw,
            _ => Statement::Return(self.result.clone().map(|_| Expr::Int(1))),
        };
        let condition = Condition::Expr(self.condition());
        Statement::If(condition, vec![jump.into()], Vec::new())
    }
}
