//! Exceptions with methods of their own on random ways through `try`, `catch`, `finally`, resources and loops.

use oxpecker_base::Rng;

use super::sources::{Sources, pick};

/// Methods; one calls only those in front of it.
const METHODS: usize = 4;

const MAIN: [&str; 5] = [
    "public static void log(Object text) { System.out.println(text); }",
    "static void may() throws Throwable { }",
    "static <T> T id(T t) throws Throwable { return t; }",
    "static class R implements AutoCloseable { final int n; R(int n) { this.n = n; log(\"open \" + n); if (n == 4) throw new IllegalStateException(\"open\"); } public void close() throws Exception { log(\"close \" + n); if (n % 2 == 1) throw new java.io.IOException(\"close \" + n); } }",
    "static void show(Throwable t, int depth) { if (t == null || depth > 4) return; log(depth + \" \" + t.getClass().getName() + (t instanceof NullPointerException ? \"\" : \" \" + t + \" | \" + t.getMessage() + \" | \" + t.getLocalizedMessage())); show(t.getCause(), depth + 1); for (Throwable s : t.getSuppressed()) show(s, depth + 2); }",
];

struct Writer<'a> {
    rng: &'a mut Rng,
    lines: Vec<String>,
    names: usize,
    /// How many exception classes there are.
    classes: usize,
    /// The method being written.
    method: usize,
}

pub(crate) fn program(rng: &mut Rng, sources: &mut Sources) {
    let classes = 2 + rng.below(4);
    for index in 0..classes {
        let (head, members) = exception(rng, index);
        let package = if index % 2 == 0 { "a" } else { "b" };
        sources.add(package, &format!("X{index}"), &head, &members);
    }
    sources.add("b", "Nothing", "public class Nothing", &[]);
    let mut main: Vec<String> = MAIN.iter().map(|it| (*it).to_string()).collect();
    for method in 0..METHODS {
        let mut writer = Writer {
            rng: &mut *rng,
            lines: Vec::new(),
            names: 0,
            classes,
            method,
        };
        writer.statements(3);
        main.push(format!("static int m{method}(int n) throws Throwable {{"));
        main.append(&mut writer.lines);
        main.push(format!("return n * 10 + {method}; }}"));
    }
    main.push("public static void main(String[] args) {".into());
    for method in 0..METHODS {
        main.push(format!(
            "for (int n = 0; n < 5; n++) try {{ log(\"m{method} \" + n + \" = \" + m{method}(n)); }} catch (Throwable t) {{ show(t, 0); }}"
        ));
    }
    main.push("}".into());
    sources.add("a", "Main", "public class Main", &main);
}

/// A class of exceptions that overrides some of what `Throwable` calls.
fn exception(rng: &mut Rng, index: usize) -> (String, Vec<String>) {
    let name = format!("X{index}");
    let parent = match rng.below(5) {
        0 => "Exception".into(),
        1 => "RuntimeException".into(),
        2 => "Error".into(),
        _ if index > 0 => format!("X{}", rng.below(index)),
        _ => pick(rng, &["Exception", "RuntimeException", "Throwable"]).into(),
    };
    let mut members = vec![
        "public static int filled;".to_string(),
        format!("public {name}(String m) {{ super(m); }}"),
        match rng.below(3) {
            0 => format!("public {name}(String m, Throwable c) {{ super(m, c); }}"),
            _ => format!("public {name}(String m, Throwable c) {{ super(m); initCause(c); }}"),
        },
        // Only classes of the library have this one, and those that were given it.
        format!(
            "?protected {name}(String m, Throwable c, boolean s, boolean w) {{ super(m, c, s, w); }}"
        ),
        format!(
            "?public {name}() {{ this(\"four\", null, {}, {}); }}",
            rng.percent(50),
            rng.percent(50)
        ),
    ];
    if rng.percent(50) {
        let result = match rng.below(6) {
            0 => "if (filled > 2) throw new IllegalStateException(\"fill\"); return this;",
            1 => "return null;",
            2 | 3 => "return super.fillInStackTrace();",
            _ => "return this;",
        };
        members.push(format!(
            "public Throwable fillInStackTrace() {{ filled++; System.out.println(\"fill {name} \" + filled + super.getMessage() + super.getCause()); {result} }}"
        ));
    }
    let overrides = [
        "public String getMessage() { return \"own \" + super.getMessage(); }",
        "public String getLocalizedMessage() { return \"local \" + super.getLocalizedMessage(); }",
        "public String toString() { return \"text \" + super.toString(); }",
        "public Throwable getCause() { System.out.println(\"cause?\"); return super.getCause(); }",
        "public Throwable initCause(Throwable c) { System.out.println(\"cause!\"); return super.initCause(c); }",
    ];
    for method in overrides {
        if rng.percent(20) {
            members.push(method.into());
        }
    }
    (format!("public class {name} extends {parent}"), members)
}

impl Writer<'_> {
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    fn statements(&mut self, depth: usize) {
        for _ in 0..1 + self.rng.below(2) {
            match self.rng.below(10) {
                0..=3 if depth > 0 => self.attempt(depth),
                4 if depth > 0 => self.repeat(depth),
                5 if depth > 0 => self.resource(depth),
                _ => {
                    let simple = self.simple();
                    self.line(format!("?{simple}"));
                }
            }
        }
    }

    /// Half of the exceptions are the program's own.
    fn class(&mut self) -> String {
        match self.rng.below(8) {
            0 => "RuntimeException".into(),
            1 => "Exception".into(),
            2 => "ArithmeticException".into(),
            3 => "IllegalStateException".into(),
            _ => format!("X{}", self.rng.below(self.classes)),
        }
    }

    fn new_exception(&mut self) -> String {
        let class = self.class();
        match self.rng.below(6) {
            0 => format!("new {class}(\"a\" + n, new X0(\"cause\"))"),
            1 => format!("new {class}()"),
            2 => format!("new {class}((String) null)"),
            _ => format!("new {class}(\"m\" + n)"),
        }
    }

    /// A statement in one line that may end or not.
    fn simple(&mut self) -> String {
        let when = format!("n % {} == {}", 1 + self.rng.below(4), self.rng.below(3));
        let new = self.new_exception();
        let number = self.name("s");
        match self.rng.below(12) {
            0 | 1 => format!("log(\"{number} \" + n);"),
            2..=4 => format!("if ({when}) throw {new};"),
            5 => format!("if ({when}) log(1 / (n - n));"),
            6 => format!("if ({when}) log(id((String) null).length());"),
            7 => format!("if ({when}) log(new int[n - 3].length);"),
            8 => format!("if ({when}) return n + {};", self.rng.below(90)),
            9 if self.method > 0 => {
                format!("n += m{}(n % 5) % 7;", self.rng.below(self.method))
            }
            10 => format!(
                "if ({when}) throw id({new}).initCause({});",
                self.new_exception()
            ),
            11 => format!(
                "Throwable {number} = {new}; {number}.addSuppressed({}); if ({when}) throw {number};",
                self.suppressed(&number)
            ),
            _ => "n++;".into(),
        }
    }

    fn suppressed(&mut self, own: &str) -> String {
        match self.rng.below(5) {
            0 => own.into(),
            1 => "null".into(),
            _ => self.new_exception(),
        }
    }

    fn attempt(&mut self, depth: usize) {
        self.line("try { may();".into());
        self.statements(depth - 1);
        self.line("}".into());
        let count = self.rng.below(3);
        for _ in 0..count {
            let (class, name) = (self.class(), self.name("e"));
            let handler = self.handler(&name);
            self.line(format!("?catch ({class} {name}) {{ {handler} }}"));
        }
        let name = self.name("e");
        match self.rng.below(3) {
            0 => {
                let handler = self.handler(&name);
                self.line(format!("catch (Throwable {name}) {{ {handler} }}"));
            }
            _ => {
                self.line("finally {".into());
                self.statements(depth.saturating_sub(2));
                self.line("}".into());
            }
        }
    }

    /// What is done with a caught exception.
    fn handler(&mut self, name: &str) -> String {
        let new = self.new_exception();
        let simple = self.simple();
        match self.rng.below(8) {
            0 => format!("show({name}, 0); if (n != 3) throw {name};"),
            1 => format!("if (n > 1) throw new X0(\"wrapped\", {name});"),
            2 => {
                format!("Throwable {name}x = {new}; {name}x.addSuppressed({name}); throw {name}x;")
            }
            3 => format!("log(\"caught \" + {name}.getClass().getName()); n += 3;"),
            4 => format!("try {{ {simple} }} finally {{ log(\"inner\"); if (n == 2) return 5; }}"),
            5 => format!("{name}.fillInStackTrace(); show({name}, 1);"),
            _ => format!("show({name}, 0); {simple}"),
        }
    }

    fn repeat(&mut self, depth: usize) {
        let name = self.name("i");
        self.line(format!(
            "for (int {name} = 0; {name} < 3; {name}++) {{ try {{ may();"
        ));
        self.statements(depth - 1);
        let jump = pick(self.rng, &["break", "continue", "n++"]);
        let rest = self.rng.below(3);
        self.line(format!(
            "}} finally {{ log(\"loop \" + {name}); if (n % 3 == {rest}) {jump}; }} }}"
        ));
    }

    fn resource(&mut self, depth: usize) {
        let (one, two) = (self.name("r"), self.name("r"));
        let first = self.rng.below(5);
        self.line(format!(
            "try (R {one} = new R({first}); R {two} = id(n == 1 ? null : new R(n % 5))) {{ may();"
        ));
        self.statements(depth - 1);
        self.line("}".into());
    }
}
