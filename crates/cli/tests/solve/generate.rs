//! Random Java methods with free values, and what they compute, by an interpreter that shares no code with ours.

use std::collections::BTreeSet;

use oxpecker_base::Rng;

/// A number.
#[derive(Clone, Debug)]
enum Number {
    Constant(i32),
    Variable(usize),
    Binary(char, Box<Number>, Box<Number>),
    /// An element of the array of the program.
    Element(Box<Number>),
}

/// A condition.
#[derive(Clone, Debug)]
enum Condition {
    Compare(&'static str, Number, Number),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

#[derive(Clone, Debug)]
enum Statement {
    Assign(usize, Number),
    If(Condition, Vec<Statement>, Vec<Statement>),
    Assume(Condition),
    FailIf(Condition),
    Repeat(u32, Vec<Statement>),
    ReturnIf(Condition, Number),
}

/// A method with free values.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) number: u64,
    /// The ranges of the free values, which are the first variables.
    ranges: Vec<(i32, i32)>,
    table: Vec<i32>,
    body: Vec<Statement>,
    /// Whether it remembers labels: the variables, one of them the best.
    labels: bool,
    result: Number,
}

/// Variables besides the free ones.
const LOCALS: usize = 2;

impl Program {
    pub(crate) fn random(number: u64) -> Self {
        let mut rng = Rng::new(number.wrapping_mul(0x9e37_79b9) + 17);
        let ranges = (0..2 + rng.below(2)).map(|_| {
            let low = rng.below(7) as i32 - 3;
            (low, low + rng.below(6) as i32)
        });
        let ranges: Vec<(i32, i32)> = ranges.collect();
        let table = (0..4).map(|_| rng.below(9) as i32 - 4).collect();
        let vars = ranges.len() + LOCALS;
        let mut make = Make { rng, vars };
        let count = 2 + make.rng.below(4);
        let body = make.statements(count, 2);
        Program {
            number,
            ranges,
            table,
            body,
            labels: make.rng.below(2) == 0,
            result: make.number(2),
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut text = format!("    static int m{}() {{\n", self.number);
        let table: Vec<String> = self.table.iter().map(i32::to_string).collect();
        text += &format!("        int[] t = {{{}}};\n", table.join(", "));
        for (at, (low, high)) in self.ranges.iter().enumerate() {
            text += &format!("        int v{at} = Free.intIn({low}, {high});\n");
        }
        for at in self.ranges.len()..self.ranges.len() + LOCALS {
            text += &format!("        int v{at} = {at};\n");
        }
        text += &statements(&self.body, self.labels);
        if self.labels {
            text += &format!("        Free.remember(\"best\", {});\n", self.result.text());
            text += "        Free.remember(\"first\", v0);\n";
        }
        text + &format!("        return {};\n    }}\n", self.result.text())
    }

    /// All solutions, as the JSON of what they are told apart by.
    pub(crate) fn solutions(&self) -> BTreeSet<String> {
        let ends = self.ends();
        let shown = ends.iter().map(|(result, first)| match self.labels {
            true => serde_json::json!({ "best": result, "first": first }).to_string(),
            false => result.to_string(),
        });
        shown.collect()
    }

    /// The largest label, if there are labels and solutions.
    pub(crate) fn best(&self) -> Option<i32> {
        let ends = self.ends();
        let best = ends.iter().map(|it| it.0).max();
        best.filter(|_| self.labels)
    }

    fn ends(&self) -> Vec<(i32, i32)> {
        let mut free: Vec<i32> = self.ranges.iter().map(|it| it.0).collect();
        let mut ends = Vec::new();
        loop {
            let mut vars = free.clone();
            vars.extend((self.ranges.len()..self.ranges.len() + LOCALS).map(|it| it as i32));
            let mut run = Run {
                vars,
                table: &self.table,
            };
            let end = run.statements(&self.body);
            let end = end.and_then(|early| match (early, self.labels) {
                (Some(value), false) => Ok(value),
                (None, _) => run.number(&self.result),
                (Some(_), true) => Err(Stop),
            });
            if let Ok(value) = end {
                ends.push((value, run.vars[0]));
            }
            // The next combination of free values.
            let mut at = 0;
            loop {
                let Some(value) = free.get_mut(at) else {
                    return ends;
                };
                if *value < self.ranges[at].1 {
                    *value += 1;
                    break;
                }
                *value = self.ranges[at].0;
                at += 1;
            }
        }
    }
}

/// The class of some programs.
pub(crate) fn class(programs: &[Program]) -> String {
    let methods: String = programs.iter().map(Program::text).collect();
    format!("import oxpecker.Free;\n\nclass Random {{\n{methods}}}\n")
}

/// No solution: an assumption is false, or an exception was thrown.
struct Stop;

struct Run<'a> {
    vars: Vec<i32>,
    table: &'a [i32],
}

impl Run<'_> {
    fn statements(&mut self, list: &[Statement]) -> Result<Option<i32>, Stop> {
        for it in list {
            match it {
                Statement::Assign(var, value) => self.vars[*var] = self.number(value)?,
                Statement::If(condition, yes, no) => {
                    let taken = if self.holds(condition)? { yes } else { no };
                    if let Some(value) = self.statements(taken)? {
                        return Ok(Some(value));
                    }
                }
                Statement::Assume(condition) if !self.holds(condition)? => return Err(Stop),
                Statement::FailIf(condition) if self.holds(condition)? => return Err(Stop),
                Statement::Assume(_) | Statement::FailIf(_) => {}
                Statement::Repeat(times, body) => {
                    for _ in 0..*times {
                        if let Some(value) = self.statements(body)? {
                            return Ok(Some(value));
                        }
                    }
                }
                Statement::ReturnIf(condition, value) => {
                    if self.holds(condition)? {
                        return Ok(Some(self.number(value)?));
                    }
                }
            }
        }
        Ok(None)
    }

    fn holds(&self, condition: &Condition) -> Result<bool, Stop> {
        Ok(match condition {
            Condition::Compare(op, one, two) => {
                let (one, two) = (self.number(one)?, self.number(two)?);
                match *op {
                    "==" => one == two,
                    "!=" => one != two,
                    "<" => one < two,
                    _ => one >= two,
                }
            }
            Condition::And(one, two) => self.holds(one)? && self.holds(two)?,
            Condition::Or(one, two) => self.holds(one)? || self.holds(two)?,
        })
    }

    fn number(&self, number: &Number) -> Result<i32, Stop> {
        Ok(match number {
            Number::Constant(value) => *value,
            Number::Variable(var) => self.vars[*var],
            Number::Element(index) => {
                let index = usize::try_from(self.number(index)?).map_err(|_| Stop)?;
                *self.table.get(index).ok_or(Stop)?
            }
            Number::Binary(op, one, two) => {
                let (one, two) = (self.number(one)?, self.number(two)?);
                match op {
                    '+' => one.wrapping_add(two),
                    '-' => one.wrapping_sub(two),
                    '*' => one.wrapping_mul(two),
                    '&' => one & two,
                    '^' => one ^ two,
                    '/' if two == 0 => return Err(Stop),
                    '/' => one.wrapping_div(two),
                    _ if two == 0 => return Err(Stop),
                    _ => one.wrapping_rem(two),
                }
            }
        })
    }
}

struct Make {
    rng: Rng,
    vars: usize,
}

impl Make {
    fn statements(&mut self, count: usize, depth: u32) -> Vec<Statement> {
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: u32) -> Statement {
        match self.rng.below(if depth == 0 { 6 } else { 9 }) {
            0 | 1 => Statement::Assign(self.rng.below(self.vars), self.number(2)),
            2 => Statement::Assume(self.condition(1)),
            3 => Statement::FailIf(self.condition(1)),
            4 => Statement::ReturnIf(self.condition(1), self.number(1)),
            5 => Statement::Assign(self.rng.below(self.vars), self.number(1)),
            6 => Statement::Repeat(1 + self.rng.below(3) as u32, self.statements(1, depth - 1)),
            _ => {
                let counts = [1 + self.rng.below(2), self.rng.below(2)];
                let [yes, no] = counts.map(|it| self.statements(it, depth - 1));
                Statement::If(self.condition(1), yes, no)
            }
        }
    }

    fn condition(&mut self, depth: u32) -> Condition {
        let parts = |make: &mut Self| {
            let part = |make: &mut Self| Box::new(make.condition(depth - 1));
            (part(make), part(make))
        };
        match self.rng.below(if depth == 0 { 1 } else { 4 }) {
            0 | 1 => {
                let op = ["==", "!=", "<", ">="][self.rng.below(4)];
                Condition::Compare(op, self.number(1), self.number(1))
            }
            2 => {
                let (one, two) = parts(self);
                Condition::And(one, two)
            }
            _ => {
                let (one, two) = parts(self);
                Condition::Or(one, two)
            }
        }
    }

    fn number(&mut self, depth: u32) -> Number {
        match self.rng.below(if depth == 0 { 4 } else { 9 }) {
            0 => Number::Constant(self.rng.below(11) as i32 - 5),
            1..=3 => Number::Variable(self.rng.below(self.vars)),
            4 => Number::Element(Box::new(self.number(depth - 1))),
            _ => {
                let op = ['+', '-', '+', '-', '*', '&', '^', '/', '%'][self.rng.below(9)];
                let (one, two) = (self.number(depth - 1), self.number(depth - 1));
                Number::Binary(op, Box::new(one), Box::new(two))
            }
        }
    }
}

impl Number {
    fn text(&self) -> String {
        match self {
            Number::Constant(value) => format!("({value})"),
            Number::Variable(var) => format!("v{var}"),
            Number::Element(index) => format!("t[{}]", index.text()),
            Number::Binary(op, one, two) => format!("({} {op} {})", one.text(), two.text()),
        }
    }
}

impl Condition {
    fn text(&self) -> String {
        match self {
            Condition::Compare(op, one, two) => format!("({} {op} {})", one.text(), two.text()),
            Condition::And(one, two) => format!("({} && {})", one.text(), two.text()),
            Condition::Or(one, two) => format!("({} || {})", one.text(), two.text()),
        }
    }
}

/// Statements as Java; early results of programs with labels are failures, so that all solutions have the same labels.
fn statements(list: &[Statement], labels: bool) -> String {
    let shown = list.iter().map(|it| match it {
        Statement::Assign(var, value) => format!("v{var} = {};\n", value.text()),
        Statement::If(condition, yes, no) => format!(
            "if ({}) {{\n{}}} else {{\n{}}}\n",
            condition.text(),
            statements(yes, labels),
            statements(no, labels)
        ),
        Statement::Assume(condition) => format!("Free.assume({});\n", condition.text()),
        Statement::FailIf(condition) => format!("if ({}) throw Free.fail();\n", condition.text()),
        Statement::Repeat(times, body) => format!(
            "for (int i{0} = 0; i{0} < {times}; i{0}++) {{\n{1}}}\n",
            unique(body),
            statements(body, labels)
        ),
        Statement::ReturnIf(condition, _) if labels => {
            format!("if ({}) throw Free.fail();\n", condition.text())
        }
        Statement::ReturnIf(condition, value) => {
            format!("if ({}) return {};\n", condition.text(), value.text())
        }
    });
    shown.collect()
}

/// A number for the variable of a loop: how deep loops are nested in it.
fn unique(body: &[Statement]) -> usize {
    let depth = |it: &Statement| match it {
        Statement::Repeat(_, body) => 1 + unique(body),
        Statement::If(_, yes, no) => unique(yes).max(unique(no)),
        _ => 0,
    };
    body.iter().map(depth).max().unwrap_or(0)
}
