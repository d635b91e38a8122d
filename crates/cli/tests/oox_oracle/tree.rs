//! Programs as the language's definition describes them, and their text.

use std::fmt::Write as _;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Int,
    Uint,
    Bool,
    Class(&'static str),
    Array(Box<Ty>),
}

impl Ty {
    pub(crate) fn array(of: Ty) -> Ty {
        Ty::Array(Box::new(of))
    }

    pub(crate) fn is_whole(&self) -> bool {
        matches!(self, Ty::Int | Ty::Uint)
    }

    pub(crate) fn text(&self) -> String {
        match self {
            Ty::Int => "int".into(),
            Ty::Uint => "uint".into(),
            Ty::Bool => "bool".into(),
            Ty::Class(name) => (*name).into(),
            Ty::Array(of) => format!("{}[]", of.text()),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Int(i64),
    Bool(bool),
    Null,
    Var(String),
    Length(String),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Quantified(Box<Quantified>),
}

#[derive(Clone, Debug)]
pub(crate) struct Quantified {
    pub(crate) all: bool,
    pub(crate) element: String,
    pub(crate) index: String,
    pub(crate) array: String,
    pub(crate) body: Expr,
}

impl Expr {
    pub(crate) fn var(name: &str) -> Expr {
        Expr::Var(name.into())
    }

    pub(crate) fn binary(op: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    fn text(&self, style: Style) -> String {
        self.at(style, 0)
    }

    /// Its text where operators of a level or above may stand without parentheses.
    fn at(&self, style: Style, level: usize) -> String {
        match self {
            Expr::Int(value) => value.to_string(),
            Expr::Bool(value) => value.to_string(),
            Expr::Null => "null".into(),
            Expr::Var(name) => name.clone(),
            Expr::Length(name) => format!("#{name}"),
            Expr::Negative(of) => format!("-({})", of.text(style)),
            Expr::Not(of) => format!("!({})", of.text(style)),
            Expr::Binary(op, left, right) => {
                let own = strength(op);
                // Nobody says how implications in a row are to be read.
                let first = if *op == "==>" { own + 1 } else { own };
                let (left, right) = (left.at(style, first), right.at(style, own + 1));
                match style.bare && own >= level {
                    true => format!("{left} {op} {right}"),
                    false => format!("({left} {op} {right})"),
                }
            }
            Expr::Quantified(it) => {
                let word = if it.all { "forall" } else { "exists" };
                let (element, index, array) = (&it.element, &it.index, &it.array);
                let body = it.body.text(style);
                if style.jip {
                    format!("({word} {array}, {index}, {element} : {body})")
                } else {
                    format!("({word} {element}, {index} : {array} : {body})")
                }
            }
        }
    }
}

/// How tightly an operator binds.
fn strength(op: &str) -> usize {
    match op {
        "==>" => 1,
        "||" => 2,
        "&&" => 3,
        "==" | "!=" => 4,
        "<" | "<=" | ">" | ">=" => 5,
        "+" | "-" => 6,
        _ => 7,
    }
}

/// How a program is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// In the dialect of Jip.
    pub(crate) jip: bool,
    /// With as few parentheses as possible.
    pub(crate) bare: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A static method.
    Class(&'static str),
    Var(String),
    Super,
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) target: Target,
    pub(crate) method: &'static str,
    pub(crate) args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) enum Right {
    Expr(Expr),
    Field(String, &'static str),
    Element(String, Expr),
    Call(Call),
    New(&'static str, Vec<Expr>),
    NewArray(Ty, Vec<Expr>),
    Cast(&'static str, String),
}

#[derive(Clone, Debug)]
pub(crate) enum Left {
    Var(String),
    Field(String, &'static str),
    Element(String, Expr),
}

#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Expr(Expr),
    Instance {
        not: bool,
        var: String,
        class: &'static str,
    },
}

/// A place for an assertion: several are possible, one is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Assertion {
    pub(crate) number: usize,
    pub(crate) possible: Vec<Expr>,
    pub(crate) chosen: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Declare(Ty, String, Option<Right>),
    Assign(Left, Right),
    Call(Call),
    Assert(Assertion),
    Assume(Condition),
    If(Condition, Vec<Line>, Vec<Line>),
    While(Expr, Vec<Line>),
    Return(Option<Expr>),
    Throw,
    Try(Vec<Line>, Vec<Line>),
    Block(Vec<Line>),
    Break,
    Continue,
    SuperConstructor(Vec<Expr>),
}

/// A statement and the line it is written in.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) statement: Statement,
}

impl From<Statement> for Line {
    fn from(statement: Statement) -> Line {
        Line {
            number: 0,
            statement,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) line: usize,
    pub(crate) expr: Expr,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Method {
    pub(crate) name: &'static str,
    pub(crate) is_static: bool,
    pub(crate) result: Option<Ty>,
    pub(crate) params: Vec<(String, Ty)>,
    pub(crate) requires: Option<Clause>,
    pub(crate) ensures: Option<Clause>,
    pub(crate) exceptional: Option<Clause>,
    /// None for a method without a body.
    pub(crate) body: Option<Vec<Line>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) is_interface: bool,
    pub(crate) parent: Option<&'static str>,
    pub(crate) interfaces: Vec<&'static str>,
    pub(crate) fields: Vec<(&'static str, Ty)>,
    /// A constructor is called like the class.
    pub(crate) methods: Vec<Method>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) jip: bool,
    /// Written with as few parentheses as possible.
    pub(crate) bare: bool,
    pub(crate) classes: Vec<Class>,
}

impl Program {
    pub(crate) fn class(&self, name: &str) -> &Class {
        let found = self.classes.iter().find(|it| it.name == name);
        found.expect("the generator names only classes that exist")
    }

    pub(crate) fn is_subtype(&self, name: &str, of: &str) -> bool {
        let class = self.class(name);
        name == of
            || class.parent.is_some_and(|it| self.is_subtype(it, of))
            || class.interfaces.iter().any(|it| self.is_subtype(it, of))
    }

    /// The classes of objects that a type can have.
    pub(crate) fn instantiable(&self, of: &str) -> Vec<&'static str> {
        let classes = self.classes.iter().filter(|it| !it.is_interface);
        let classes = classes.filter(|it| it.name != "Main" && self.is_subtype(it.name, of));
        classes.map(|it| it.name).collect()
    }

    /// The fields of a class, inherited ones first.
    pub(crate) fn fields(&self, name: &str) -> Vec<(&'static str, Ty)> {
        let class = self.class(name);
        let mut fields = class.parent.map_or(Vec::new(), |it| self.fields(it));
        fields.extend(class.fields.iter().cloned());
        fields
    }

    /// The method that runs: of the class, of its ancestors, then a default method of an interface.
    pub(crate) fn method(&self, class: &str, name: &str) -> Option<&Method> {
        let class = self.class(class);
        let own = class.methods.iter();
        let mut own = own.filter(|it| it.name == name && it.body.is_some());
        own.next()
            .or_else(|| class.parent.and_then(|it| self.method(it, name)))
            .or_else(|| class.interfaces.iter().find_map(|it| self.method(it, name)))
    }

    /// Writes the program, every statement and clause in a line that it is told.
    pub(crate) fn write(&mut self) -> String {
        let mut out = Writer {
            style: Style {
                jip: self.jip,
                bare: self.bare,
            },
            text: String::new(),
            line: 1,
        };
        for class in &mut self.classes {
            out.class(class);
        }
        out.text
    }
}

struct Writer {
    style: Style,
    text: String,
    line: usize,
}

impl Writer {
    fn put(&mut self, text: impl AsRef<str>) -> usize {
        let _ = writeln!(self.text, "{}", text.as_ref());
        self.line += 1;
        self.line - 1
    }

    fn class(&mut self, class: &mut Class) {
        let word = if class.is_interface {
            "interface"
        } else {
            "class"
        };
        let mut head = format!("{word} {}", class.name);
        if let Some(parent) = class.parent {
            let _ = write!(head, " extends {parent}");
        }
        if !class.interfaces.is_empty() {
            let _ = write!(head, " implements {}", class.interfaces.join(", "));
        }
        self.put(format!("{head} {{"));
        let sign = if self.style.jip { "- " } else { "" };
        for (name, ty) in &class.fields {
            self.put(format!("{sign}{} {name};", ty.text()));
        }
        for method in &mut class.methods {
            self.method(class.name, method);
        }
        self.put("}");
    }

    fn method(&mut self, class: &str, method: &mut Method) {
        let params = method.params.iter();
        let params: Vec<String> = params
            .map(|(name, ty)| format!("{} {name}", ty.text()))
            .collect();
        let mut head = String::new();
        if method.is_static {
            head.push_str("static ");
        }
        if method.name != class {
            let result = method.result.as_ref().map_or("void".into(), Ty::text);
            let _ = write!(head, "{result} ");
        }
        let _ = write!(head, "{}({})", method.name, params.join(", "));
        let Some(body) = &mut method.body else {
            self.put(format!("{head};"));
            return;
        };
        self.put(head);
        let clauses = [
            ("requires", &mut method.requires),
            ("ensures", &mut method.ensures),
            ("exceptional", &mut method.exceptional),
        ];
        for (word, clause) in clauses {
            if let Some(clause) = clause {
                let expr = clause.expr.text(self.style);
                clause.line = self.put(format!("{word}({expr})"));
            }
        }
        self.put("{");
        self.lines(body);
        self.put(";");
        self.put("}");
    }

    fn lines(&mut self, lines: &mut [Line]) {
        for line in lines {
            line.number = self.line;
            self.statement(&mut line.statement);
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        let style = self.style;
        match statement {
            Statement::Declare(ty, name, None) => {
                self.put(format!("{} {name};", ty.text()));
            }
            Statement::Declare(ty, name, Some(right)) => {
                let right = right_text(right, style);
                self.put(format!("{} {name} := {right};", ty.text()));
            }
            Statement::Assign(left, right) => {
                let left = match left {
                    Left::Var(name) => name.clone(),
                    Left::Field(var, field) => format!("{var}.{field}"),
                    Left::Element(var, index) => format!("{var}[{}]", index.text(style)),
                };
                self.put(format!("{left} := {};", right_text(right, style)));
            }
            Statement::Call(call) => {
                self.put(format!("{};", call_text(call, style)));
            }
            Statement::Assert(assertion) => {
                let chosen = assertion
                    .chosen
                    .map(|it| assertion.possible[it].text(style));
                match chosen {
                    Some(text) => self.put(format!("assert {text};")),
                    None => self.put(";"),
                };
            }
            Statement::Assume(condition) => {
                self.put(format!("assume {};", condition_text(condition, style)));
            }
            Statement::If(condition, then, other) => {
                self.put(format!("if ({}) {{", condition_text(condition, style)));
                self.lines(then);
                self.put(";");
                self.put("} else {");
                self.lines(other);
                self.put(";");
                self.put("}");
            }
            Statement::While(condition, body) => {
                self.put(format!("while ({}) {{", condition.text(style)));
                self.lines(body);
                self.put("}");
            }
            Statement::Try(body, handler) => {
                self.put("try {");
                self.lines(body);
                self.put(";");
                self.put("} catch {");
                self.lines(handler);
                self.put(";");
                self.put("}");
            }
            Statement::Block(body) => {
                self.put("{");
                self.lines(body);
                self.put(";");
                self.put("}");
            }
            Statement::Return(None) => {
                self.put("return;");
            }
            Statement::Return(Some(value)) => {
                self.put(format!("return {};", value.text(style)));
            }
            Statement::Throw => {
                self.put("throw \"thrown\";");
            }
            Statement::Break => {
                self.put("break;");
            }
            Statement::Continue => {
                self.put("continue;");
            }
            Statement::SuperConstructor(args) => {
                self.put(format!("super({});", args_text(args, style)));
            }
        }
    }
}

fn args_text(args: &[Expr], style: Style) -> String {
    let args: Vec<String> = args.iter().map(|it| it.text(style)).collect();
    args.join(", ")
}

fn call_text(call: &Call, style: Style) -> String {
    let target = match &call.target {
        Target::Class(name) => name,
        Target::Var(name) => name.as_str(),
        Target::Super => "super",
    };
    format!("{target}.{}({})", call.method, args_text(&call.args, style))
}

fn right_text(right: &Right, style: Style) -> String {
    match right {
        Right::Expr(expr) => expr.text(style),
        Right::Field(var, field) => format!("{var}.{field}"),
        Right::Element(var, index) => format!("{var}[{}]", index.text(style)),
        Right::Call(call) => call_text(call, style),
        Right::New(class, args) => format!("new {class}({})", args_text(args, style)),
        Right::NewArray(ty, sizes) => {
            let sizes: Vec<String> = sizes
                .iter()
                .map(|it| format!("[{}]", it.text(style)))
                .collect();
            format!("new {}{}", ty.text(), sizes.concat())
        }
        Right::Cast(class, var) => format!("({class}) {var}"),
    }
}

fn condition_text(condition: &Condition, style: Style) -> String {
    match condition {
        Condition::Expr(expr) => expr.text(style),
        Condition::Instance { not, var, class } => {
            let not = if *not { "!" } else { "" };
            format!("{not}{var} instanceof {class}")
        }
    }
}
