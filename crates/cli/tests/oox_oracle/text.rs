//! The text of programs.

use std::fmt::Write as _;

use super::tree::{
    Call, Class, Condition, Expr, Left, Line, Method, Program, Right, Statement, Style, Target, Ty,
};

impl Program {
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

impl Expr {
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
