//! Classes and interfaces in two packages with methods of few names: private, package-private, protected, public, static,
//! default, abstract, with results that differ, and calls of them by every type.

use oxpecker_base::Rng;

use super::sources::{Sources, pick};

/// Methods. One calls only those behind it, so that every call ends.
const NAMES: [&str; 3] = ["f", "g", "k"];

/// A class or an interface.
struct Declared {
    name: String,
    package: &'static str,
    is_interface: bool,
    is_abstract: bool,
    head: String,
    parents: Vec<usize>,
    interfaces: Vec<usize>,
}

pub(crate) fn program(rng: &mut Rng, sources: &mut Sources) {
    let types = declare(rng);
    for (index, declared) in types.iter().enumerate() {
        let members = members(rng, &types, index);
        sources.add(declared.package, &declared.name, &declared.head, &members);
    }
    if rng.percent(40) {
        let index = rng.below(types.len());
        let changed = &types[index];
        let members = members(rng, &types, index);
        sources.replace(changed.package, &changed.name, &changed.head, &members);
    }
    let mut main = vec![
        "public static void main(String[] args) { calls(); Calls.calls(); }".to_string(),
        "public static void out(int n, Object text) { System.out.println(n + \" \" + text); }"
            .to_string(),
        "public static void calls() {".to_string(),
    ];
    main.extend(calls(rng, &types));
    main.push("}".into());
    sources.add("a", "Main", "public class Main", &main);
    let mut others = vec!["public static void calls() {".to_string()];
    others.extend(calls(rng, &types));
    others.push("}".into());
    sources.add("b", "Calls", "public class Calls", &others);
}

/// Some interfaces, then some classes; what extends something stands behind it.
fn declare(rng: &mut Rng) -> Vec<Declared> {
    let interfaces = 1 + rng.below(3);
    let classes = 3 + rng.below(4);
    let mut types: Vec<Declared> = Vec::new();
    for index in 0..interfaces + classes {
        let is_interface = index < interfaces;
        let mut implemented: Vec<usize> = (0..index.min(interfaces)).collect();
        implemented.retain(|_| rng.percent(30));
        let parent = (index > interfaces && rng.percent(85))
            .then(|| interfaces + rng.below(index - interfaces));
        let is_abstract = !is_interface && rng.percent(15);
        let name = if is_interface {
            format!("I{index}")
        } else {
            format!("C{index}")
        };
        let list = |of: &[usize]| {
            let names: Vec<&str> = of.iter().map(|it| types[*it].name.as_str()).collect();
            names.join(", ")
        };
        let mut head = match (is_interface, is_abstract) {
            (true, _) => format!("public interface {name}"),
            (_, true) => format!("public abstract class {name}"),
            _ => format!("public class {name}"),
        };
        if let Some(parent) = parent {
            head += &format!(" extends {}", types[parent].name);
        }
        if !implemented.is_empty() {
            let word = if is_interface {
                "extends"
            } else {
                "implements"
            };
            head += &format!(" {word} {}", list(&implemented));
        }
        let mut parents = implemented.clone();
        parents.extend(parent);
        types.push(Declared {
            name,
            package: pick(rng, &["a", "b"]),
            is_interface,
            is_abstract,
            head,
            parents,
            interfaces: implemented,
        });
    }
    types
}

fn members(rng: &mut Rng, types: &[Declared], index: usize) -> Vec<String> {
    let declared = &types[index];
    let mut members = Vec::new();
    for (number, name) in NAMES.iter().enumerate() {
        if rng.percent(30) {
            continue;
        }
        let result = match *name {
            "k" => pick(rng, &["Object", "String"]),
            _ => "String",
        };
        members.push(if declared.is_interface {
            interface_method(rng, types, index, (number, result))
        } else {
            class_method(rng, types, index, (number, result))
        });
    }
    if !declared.is_interface && rng.percent(25) {
        members.extend(nest(&declared.name));
    }
    members
}

fn interface_method(
    rng: &mut Rng,
    types: &[Declared],
    index: usize,
    (number, result): (usize, &str),
) -> String {
    let name = NAMES[number];
    let body = body(rng, types, index, number);
    match rng.below(8) {
        0 | 1 => format!("?{result} {name}();"),
        2 => format!("?private {result} {name}() {{ {body} }}"),
        3 => format!(
            "?static {result} {name}() {{ return \"{}.{name}$\"; }}",
            types[index].name
        ),
        _ => format!("?default {result} {name}() {{ {body} }}"),
    }
}

fn class_method(
    rng: &mut Rng,
    types: &[Declared],
    index: usize,
    (number, result): (usize, &str),
) -> String {
    let name = NAMES[number];
    let access = pick(
        rng,
        &["public ", "public ", "protected ", "", "", "private "],
    );
    let body = body(rng, types, index, number);
    match rng.below(12) {
        0 => format!(
            "?{access}static {result} {name}() {{ return \"{}.{name}$\"; }}",
            types[index].name
        ),
        1 => format!("?{access}final {result} {name}() {{ {body} }}"),
        2 if types[index].is_abstract => format!("?{access}abstract {result} {name}();"),
        _ => format!("?{access}{result} {name}() {{ {body} }}"),
    }
}

/// Says where it is, and calls one more method.
fn body(rng: &mut Rng, types: &[Declared], index: usize, number: usize) -> String {
    let declared = &types[index];
    let own = format!("\"{}.{}", declared.name, NAMES[number]);
    let name = NAMES[number];
    let next = NAMES.get(number + 1 + rng.below(2));
    match (rng.below(7), next) {
        (0 | 1, _) if !declared.is_interface => format!("return {own}>\" + super.{name}();"),
        (2, _) if !declared.interfaces.is_empty() => {
            let interface = &types[pick(rng, &declared.interfaces)].name;
            format!("return {own}>\" + {interface}.super.{name}();")
        }
        (3, Some(next)) => format!("return {own}>\" + this.{next}();"),
        (4, Some(next)) if !declared.parents.is_empty() => {
            let parent = &types[pick(rng, &declared.parents)].name;
            format!("return {own}>\" + (({parent}) this).{next}();")
        }
        (5, Some(next)) => {
            format!("Supplier<Object> s = this::{next}; return {own}>\" + s.get();")
        }
        _ => format!("return {own}\";"),
    }
}

/// Classes that see each other's private methods.
fn nest(own: &str) -> Vec<String> {
    vec![
        format!(
            "static class N {{ private String p() {{ return \"{own}.N.p\"; }} String q() {{ return p(); }} }}"
        ),
        format!("static class M extends N {{ String p() {{ return \"{own}.M.p\"; }} }}"),
        "public static String nest() { N n = new M(); return n.p() + n.q() + new M().p() + ((N) new M()).p(); }"
            .into(),
    ]
}

/// Calls by random types on random objects.
fn calls(rng: &mut Rng, types: &[Declared]) -> Vec<String> {
    let count = 10 + rng.below(8);
    (0..count).map(|number| call(rng, types, number)).collect()
}

fn call(rng: &mut Rng, types: &[Declared], number: usize) -> String {
    let receivers: Vec<usize> = (0..types.len())
        .filter(|it| !types[*it].is_interface && !types[*it].is_abstract)
        .collect();
    let Some(receiver) = (!receivers.is_empty()).then(|| pick(rng, &receivers)) else {
        return String::new();
    };
    let by = pick(rng, &supertypes(types, receiver));
    let (class, ty) = (&types[receiver].name, &types[by].name);
    let name = pick(rng, &NAMES);
    let object = format!("(({ty}) (Object) new {class}())");
    let value = match rng.below(12) {
        0 => format!("{ty}.{name}()"),
        1 => format!("((Supplier<Object>) {object}::{name}).get()"),
        2 => format!("((Function<{ty}, Object>) {ty}::{name}).apply({object})"),
        3 => format!("{ty}.class.getMethod(\"{name}\").invoke({object})"),
        4 => format!("{ty}.class.getDeclaredMethod(\"{name}\").invoke({object})"),
        5 => format!("{class}.nest()"),
        _ => format!("{object}.{name}()"),
    };
    format!(
        "?try {{ Main.out({number}, {value}); }} catch (Throwable t) {{ Main.out({number}, t.getClass().getName()); }}"
    )
}

/// A type and everything above it.
fn supertypes(types: &[Declared], index: usize) -> Vec<usize> {
    let mut found = vec![index];
    let mut next = 0;
    while next < found.len() {
        found.extend(&types[found[next]].parents);
        next += 1;
    }
    found
}
