//! Static initializers that log, read each other, fail and catch, in classes, interfaces and enumerations.

use oxpecker_base::Rng;

use super::sources::{Sources, pick};

/// What a type is.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Class,
    Interface,
    Enumeration,
}

struct Declared {
    name: String,
    kind: Kind,
    head: String,
}

pub(crate) fn program(rng: &mut Rng, sources: &mut Sources) {
    let types = declare(rng);
    for (index, declared) in types.iter().enumerate() {
        let members = members(rng, &types, index);
        let package = if index % 3 == 0 { "b" } else { "a" };
        sources.add(package, &declared.name, &declared.head, &members);
    }
    let log = [
        "static int depth;",
        "public static int log(String text, int value) { System.out.println(text); return value; }",
        "public static Object box(String text) { System.out.println(text); return text; }",
        "public static int fail(String text, Throwable thrown) { System.out.println(text + \" fails\"); Log.<RuntimeException>sneak(thrown); return 0; }",
        "static <T extends Throwable> void sneak(Throwable thrown) throws T { throw (T) thrown; }",
        "public static void caught(Object where, Throwable t) { System.out.println(where + \" \" + t.getClass().getName() + (t instanceof NoClassDefFoundError ? \" \" + t.getMessage() : \" \" + t.getCause())); }",
    ];
    let log: Vec<String> = log.iter().map(|it| (*it).to_string()).collect();
    sources.add("b", "Log", "public class Log", &log);
    let mut main = Vec::new();
    if rng.percent(40) {
        main.extend(members(rng, &types, types.len()));
    }
    main.push("public static void main(String[] args) {".into());
    for number in 0..6 + rng.below(8) {
        let action = action(rng, &types);
        main.push(format!(
            "?try {{ {action} }} catch (Throwable t) {{ Log.caught({number}, t); }}"
        ));
    }
    main.push("}".into());
    let interfaces: Vec<&str> = types
        .iter()
        .filter(|it| it.kind == Kind::Interface)
        .map(|it| it.name.as_str())
        .collect();
    let head = match interfaces.is_empty() || rng.percent(50) {
        true => "public class Main".to_string(),
        false => format!("public class Main implements {}", pick(rng, &interfaces)),
    };
    sources.add("a", "Main", &head, &main);
}

fn declare(rng: &mut Rng) -> Vec<Declared> {
    let (interfaces, classes) = (1 + rng.below(4), 2 + rng.below(4));
    let mut types: Vec<Declared> = Vec::new();
    for index in 0..interfaces + classes {
        let kind = match index < interfaces {
            true => Kind::Interface,
            false if rng.percent(12) => Kind::Enumeration,
            false => Kind::Class,
        };
        let mut above: Vec<&str> = types
            .iter()
            .take(interfaces)
            .map(|it| it.name.as_str())
            .collect();
        above.retain(|_| rng.percent(40));
        let above = above.join(", ");
        let parents: Vec<&Declared> = types.iter().filter(|it| it.kind == Kind::Class).collect();
        let name = match kind {
            Kind::Interface => format!("I{index}"),
            Kind::Class => format!("C{index}"),
            Kind::Enumeration => format!("E{index}"),
        };
        let mut head = match kind {
            Kind::Interface => format!("public interface {name}"),
            Kind::Class => format!("public class {name}"),
            Kind::Enumeration => format!("public enum {name}"),
        };
        if kind == Kind::Class && !parents.is_empty() && rng.percent(70) {
            head += &format!(" extends {}", pick(rng, &parents).name);
        }
        if !above.is_empty() {
            let word = if kind == Kind::Interface {
                "extends"
            } else {
                "implements"
            };
            head += &format!(" {word} {above}");
        }
        types.push(Declared { name, kind, head });
    }
    types
}

fn members(rng: &mut Rng, types: &[Declared], index: usize) -> Vec<String> {
    let own = types.get(index);
    let name = own.map_or("Main", |it| it.name.as_str());
    let kind = own.map_or(Kind::Class, |it| it.kind);
    let mut members = Vec::new();
    if kind == Kind::Enumeration {
        members.push(format!(
            "RED(Log.log(\"{name}.RED\", 1)), BLUE(Log.log(\"{name}.BLUE\", 2)); {name}(int n) {{ }}"
        ));
    }
    members.push(format!("public static final int K = {};", rng.below(9)));
    if rng.percent(70) {
        let value = value(rng, types);
        members.push(format!(
            "?public static final int V = Log.log(\"{name}.V\", 1) + {value};"
        ));
    }
    if rng.percent(40) {
        members.push(format!(
            "?public static final Object B = Log.box(\"{name}.B\");"
        ));
    }
    if kind == Kind::Interface {
        members.push(match rng.below(4) {
            0 => "?void m();".into(),
            1 => "?private void m() { }".into(),
            2 => "?static void m() { }".into(),
            _ => "?default void m() { }".into(),
        });
        return members;
    }
    members.push("?public void m() { }".into());
    members.push(format!("?public static int w = {};", 1 + rng.below(5)));
    members.push(format!(
        "?public static int call() {{ return Log.log(\"{name}.call\", w); }}"
    ));
    if rng.percent(60) {
        members.push(block(rng, types, name));
    }
    if rng.percent(30) {
        members.push(format!("?{{ Log.log(\"new {name}\", 0); }}"));
    }
    members
}

/// A static initializer of statements.
fn block(rng: &mut Rng, types: &[Declared], name: &str) -> String {
    let mut statements = vec![format!("Log.log(\"{name} begins\", 0);")];
    for _ in 0..1 + rng.below(2) {
        let action = action(rng, types);
        statements.push(match rng.below(4) {
            0 => action,
            1 => format!("try {{ {action} }} finally {{ Log.log(\"{name} finally\", 0); }}"),
            _ => format!(
                "try {{ {action} }} catch (Throwable t) {{ Log.caught(\"in {name}\", t); }}"
            ),
        });
    }
    if rng.percent(30) {
        let thrown = thrown(rng);
        statements.push(format!("if (w > {}) throw {thrown};", rng.below(4)));
    }
    format!("?static {{ {} }}", statements.join(" "))
}

fn thrown(rng: &mut Rng) -> &'static str {
    pick(
        rng,
        &[
            "new RuntimeException(\"r\")",
            "new Error(\"e\")",
            "new IllegalStateException()",
            "new ExceptionInInitializerError(\"x\")",
            "new NullPointerException(\"n\")",
        ],
    )
}

/// Something that needs a type, or seems to.
fn action(rng: &mut Rng, types: &[Declared]) -> String {
    let declared = &types[rng.below(types.len())];
    let name = &declared.name;
    match rng.below(12) {
        0 => format!("System.out.println({name}.K);"),
        1 | 2 => format!("System.out.println({name}.V);"),
        3 => format!("System.out.println({name}.B);"),
        4 => format!("System.out.println({name}.class.getName());"),
        5 => format!("Object o = new {name}[2];"),
        6 | 7 if declared.kind == Kind::Class => format!("new {name}();"),
        8 => format!("System.out.println({name}.call());"),
        9 => format!("{name}.w++; System.out.println({name}.w);"),
        10 => format!(
            "Object o = null; System.out.println(o instanceof {name}); {name} x = ({name}) o;"
        ),
        11 => format!("System.out.println(Class.forName({name}.class.getName()) == {name}.class);"),
        _ => format!("System.out.println({name}.V);"),
    }
}

/// A number that may need other types, or fails.
fn value(rng: &mut Rng, types: &[Declared]) -> String {
    let name = &types[rng.below(types.len())].name;
    match rng.below(8) {
        0 | 1 => format!("{name}.K"),
        2 | 3 => format!("{name}.V"),
        4 => format!("{name}.call()"),
        5 => format!("Log.fail(\"{name}\", {})", thrown(rng)),
        6 => format!("Log.fail(\"{name}\", new Exception(\"checked\"))"),
        _ => "0".into(),
    }
}
