//! Random expressions over the variables in scope.

use oxpecker_base::Rng;

use crate::types::Ty;

/// A variable in scope.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: String,
    pub(crate) ty: Ty,
    /// Whether statements may assign it; loop counters stay alone.
    pub(crate) writable: bool,
}

/// Expressions of one place in a program.
#[derive(Debug)]
pub(crate) struct Expressions<'a> {
    pub(crate) rng: &'a mut Rng,
    pub(crate) scope: &'a [Var],
    /// Whether quantifiers may appear.
    pub(crate) logic: bool,
    /// Makes the bound variables of quantifiers unique.
    pub(crate) fresh: &'a mut usize,
    /// Whether `/`, `%` and `#` may raise exceptions often.
    pub(crate) risky: bool,
}

impl Expressions<'_> {
    pub(crate) fn pick(&mut self, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let fitting: Vec<&Var> = self.scope.iter().filter(|var| wanted(var)).collect();
        match fitting.len() {
            0 => None,
            // Recent variables are more interesting than old ones.
            count if self.rng.percent(40) => Some(fitting[count - 1].clone()),
            count => Some(fitting[self.rng.below(count)].clone()),
        }
    }

    /// An expression of a type; references are variables or literals.
    pub(crate) fn of(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Int => self.int(depth),
            Ty::Bool => self.bool(depth),
            Ty::Float => self.float(depth),
            _ => self.reference(ty),
        }
    }

    fn reference(&mut self, ty: Ty) -> String {
        if ty == Ty::Str && self.rng.percent(40) {
            return self.text();
        }
        if self.rng.percent(85)
            && let Some(var) = self.pick(|var| var.ty.widens(ty))
        {
            return var.name;
        }
        "null".into()
    }

    fn text(&mut self) -> String {
        ["\"a\"", "\"string1\"", "\"string2\""][self.rng.below(3)].into()
    }

    fn constant(&mut self) -> String {
        match self.rng.below(20) {
            0 => "2147483647".into(),
            1 => (self.rng.below(100) + 3).to_string(),
            _ => self.rng.below(4).to_string(),
        }
    }

    fn float(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.percent(40) {
            return match self.pick(|var| var.ty == Ty::Float) {
                Some(var) if self.rng.percent(70) => var.name,
                _ => ["0.0", "1.5", "2.0", "0.1"][self.rng.below(4)].into(),
            };
        }
        // Products of doubles are very hard for solvers.
        let op = ["+", "-", "+", "-", "+", "-", "*", "/"][self.rng.below(8)];
        let depth = if op == "*" || op == "/" { 1 } else { depth };
        let (one, two) = (self.float(depth - 1), self.float(depth - 1));
        format!("({one} {op} {two})")
    }

    pub(crate) fn int(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.percent(30) {
            return match self.pick(|var| var.ty == Ty::Int) {
                Some(var) if self.rng.percent(75) => var.name,
                _ => self.constant(),
            };
        }
        match self.rng.below(if self.risky { 12 } else { 9 }) {
            0..3 => format!("({} + {})", self.int(depth - 1), self.int(depth - 1)),
            3..6 => format!("({} - {})", self.int(depth - 1), self.int(depth - 1)),
            6 => format!("({} * {})", self.int(depth - 1), self.constant()),
            7 => format!("(-{})", self.int(depth - 1)),
            8 => format!(
                "({} {} {})",
                self.int(depth - 1),
                ["/", "%"][self.rng.below(2)],
                self.rng.below(3) + 1
            ),
            9 => format!("({} * {})", self.int(depth - 1), self.int(depth - 1)),
            10 => format!(
                "({} {} {})",
                self.int(depth - 1),
                ["/", "%"][self.rng.below(2)],
                self.int(depth - 1)
            ),
            _ => match self.pick(|var| var.ty.is_array()) {
                Some(array) => format!("#{}", array.name),
                None => self.int(depth - 1),
            },
        }
    }

    pub(crate) fn bool(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.percent(15) {
            return match self.pick(|var| var.ty == Ty::Bool) {
                Some(var) if self.rng.percent(80) => var.name,
                _ if self.rng.percent(10) => ["true", "false"][self.rng.below(2)].into(),
                _ => self.comparison(0),
            };
        }
        match self.rng.below(12) {
            0..5 => self.comparison(depth - 1),
            5 | 6 => self.identity(),
            7..10 => {
                let op = ["&&", "||", "==>", "==", "!="][self.rng.below(5)];
                let (one, two) = (self.bool(depth - 1), self.bool(depth - 1));
                format!("({one} {op} {two})")
            }
            10 => format!("!{}", self.bool(depth - 1)),
            _ if self.logic => self.quantifier(depth - 1),
            _ => self.comparison(depth - 1),
        }
    }

    fn comparison(&mut self, depth: usize) -> String {
        let op = ["==", "!=", "<", "<=", ">", ">="][self.rng.below(6)];
        if self.rng.percent(15) && self.scope.iter().any(|var| var.ty == Ty::Float) {
            return format!("({} {op} {})", self.float(depth), self.float(depth));
        }
        format!("({} {op} {})", self.int(depth), self.int(depth))
    }

    /// Equality of two references.
    pub(crate) fn identity(&mut self) -> String {
        let op = ["==", "!="][self.rng.below(2)];
        match self.pick(|var| var.ty.is_reference()) {
            Some(one) => {
                let other = if self.rng.percent(30) {
                    "null".into()
                } else {
                    self.reference(one.ty)
                };
                format!("({} {op} {other})", one.name)
            }
            None => self.comparison(1),
        }
    }

    /// A simple relation between variables, of the kind that holds or nearly holds.
    pub(crate) fn relation(&mut self) -> String {
        let Some(var) = self.pick(|_| true) else {
            return "true".into();
        };
        let op = ["==", "!=", "<=", ">=", "<", "=="][self.rng.below(6)];
        let equal = ["==", "!="][self.rng.below(2)];
        let relation = match var.ty {
            Ty::Int if self.rng.percent(50) => format!("{} {op} {}", var.name, self.constant()),
            Ty::Int => format!("{} {op} {}", var.name, self.int(1)),
            Ty::Bool if self.rng.percent(50) => format!("{} {equal} {}", var.name, self.bool(0)),
            Ty::Bool => ["", "!"][self.rng.below(2)].to_string() + &var.name,
            Ty::Float => format!("{} {op} {}", var.name, self.float(0)),
            ty if ty.is_array() && self.logic && self.rng.percent(60) => self.quantifier(2),
            ty => format!("{} {equal} {}", var.name, self.reference(ty)),
        };
        if self.rng.percent(35) {
            let condition = self.bool(1);
            return format!("{condition} ==> ({relation})");
        }
        relation
    }

    fn quantifier(&mut self, depth: usize) -> String {
        let Some(array) = self.pick(|var| var.ty.is_array()) else {
            return self.comparison(depth);
        };
        *self.fresh += 1;
        let (element, index) = (format!("e{}", self.fresh), format!("k{}", self.fresh));
        let mut scope = self.scope.to_vec();
        let ty = array.ty.element().unwrap_or(Ty::Int);
        for (name, ty) in [(&element, ty), (&index, Ty::Int)] {
            scope.push(Var {
                name: name.clone(),
                ty,
                writable: false,
            });
        }
        let kind = ["forall", "exists"][self.rng.below(2)];
        let mut inner = Expressions {
            rng: self.rng,
            scope: &scope,
            logic: true,
            fresh: self.fresh,
            risky: false,
        };
        let body = inner.bool(depth.min(2));
        format!("({kind} {element}, {index} : {} : {body})", array.name)
    }
}
