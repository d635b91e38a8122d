//! Hostile OOX programs, each for several sizes.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::Case;

type Program = fn(usize) -> String;

/// Programs by a number, and the numbers they are made for.
const PROGRAMS: &[(&str, Program, &[usize])] = &[
    ("else-if", else_if, &[1_000, 10_000, 100_000]),
    ("nested-if", nested_if, &[100, 1_000, 100_000]),
    ("branches", branches, &[20, 1_000, 20_000]),
    (
        "statements",
        |n| body(&"x := x + 1;\n".repeat(n)),
        &[10_000, 100_000, 500_000],
    ),
    (
        "assertions",
        |n| body(&"assert x == x + y - y;\n".repeat(n)),
        &[1_000, 100_000],
    ),
    ("locals", locals, &[1_000, 20_000, 100_000]),
    ("parameters", parameters, &[1_000, 100_000]),
    ("classes", classes, &[1_000, 20_000, 50_000]),
    ("subclasses", subclasses, &[100, 2_000, 20_000]),
    ("interfaces", interfaces, &[100, 5_000]),
    ("methods", methods, &[1_000, 20_000]),
    ("calls", calls, &[1_000, 20_000]),
    ("fields", fields, &[1_000, 20_000]),
    ("overloads", overloads, &[100, 5_000]),
    (
        "literal",
        |n| body(&format!("x := {}; assert x != y;", "9".repeat(n))),
        &[1_000, 100_000, 1_000_000],
    ),
    (
        "literals",
        |n| {
            body(&format!(
                "x := {}; assert x != y;",
                "12345678901234567890 * ".repeat(n) + "1"
            ))
        },
        &[1_000, 50_000],
    ),
    (
        "name",
        |n| body(&format!("int {0} := x; assert {0} == x;", "n".repeat(n))),
        &[1_000_000],
    ),
    (
        "string",
        |n| {
            body(&format!(
                "string s := \"{}\"; assert s != null;",
                "s".repeat(n)
            ))
        },
        &[1_000_000, 5_000_000],
    ),
    (
        "comment",
        |n| format!("// {}\n{}", "c".repeat(n), body("assert x == x;")),
        &[5_000_000],
    ),
    (
        "sum",
        |n| body(&format!("x := x{}; assert x == y;", " + x".repeat(n))),
        &[1_000, 100_000],
    ),
    (
        "alternating-sum",
        |n| {
            body(&format!(
                "x := x{}; assert x == y;",
                " + y - x * y".repeat(n)
            ))
        },
        &[1_000, 50_000],
    ),
    (
        "product",
        |n| body(&format!("x := x{}; assert x != 2;", " * y".repeat(n))),
        &[30, 1_000, 20_000],
    ),
    (
        "conjunction",
        |n| body(&format!("assert x == x{};", " && x + y > 3".repeat(n))),
        &[1_000, 50_000],
    ),
    ("disjunction", disjunction, &[1_000, 20_000]),
    (
        "implication",
        |n| body(&format!("assert {} x == y;", "x > y ==> ".repeat(n))),
        &[100, 50_000],
    ),
    (
        "parentheses",
        |n| body(&format!("x := {}x{};", "(".repeat(n), ")".repeat(n))),
        &[100, 100_000, 1_000_000],
    ),
    (
        "negations",
        |n| body(&format!("assert {}(x == y);", "!".repeat(n))),
        &[100, 100_000],
    ),
    (
        "minuses",
        |n| body(&format!("x := {}x; assert x == 1;", "- ".repeat(n))),
        &[100, 100_000],
    ),
    (
        "blocks",
        |n| body(&("{".repeat(n) + &"}".repeat(n))),
        &[100, 100_000],
    ),
    ("nested-loops", nested_loops, &[5, 100, 10_000]),
    ("nested-tries", nested_tries, &[100, 10_000]),
    ("locks", locks, &[10, 1_000]),
    (
        "division-chain",
        |n| {
            body(&format!(
                "x := x{}; assert x != 7;",
                " / (y + 1) % 1000".repeat(n)
            ))
        },
        &[10, 1_000],
    ),
    (
        "squares",
        |n| body(&("y := y * y + x;\n".repeat(n) + "assert y != 12345;")),
        &[5, 30, 1_000],
    ),
    (
        "constant-squares",
        |n| {
            body(&format!(
                "int p := 3; int i := 0; while (i < {n}) {{ p := p * p; i := i + 1; }} assert p != x;"
            ))
        },
        &[10, 40, 1_000],
    ),
    (
        "factorial",
        |n| {
            body(&format!(
                "int p := 1; int i := 1; while (i < {n}) {{ p := p * i; i := i + 1; }} assert p != x;"
            ))
        },
        &[1_000, 100_000],
    ),
    (
        "doubling",
        |n| {
            body(&format!(
                "int i := 0; while (i < {n}) {{ x := x + x + y; i := i + 1; }} assert x != 5;"
            ))
        },
        &[100, 10_000, 1_000_000],
    ),
    (
        "cubes",
        |_| body("int z := x - y; assert x*x*x + y*y*y + z*z*z != 114 || x == 17;"),
        &[1],
    ),
    (
        "endless-loop",
        |_| body("while (true) { x := x + 1; }"),
        &[1],
    ),
    (
        "endless-growth",
        |_| body("while (x != 0) { x := x + y * x; }"),
        &[1],
    ),
    (
        "endless-forks",
        |_| {
            body(
                "int i := 0; while (true) { if (x > i) { y := y + 1; } else { y := y - x; } i := i + 1; assert y != 100000; }",
            )
        },
        &[1],
    ),
    (
        "endless-objects",
        |_| {
            with_node("Node l := null; while (true) { Node n := new Node(); n.next := l; l := n; }")
        },
        &[1],
    ),
    (
        "endless-arrays",
        |_| body("int i := 0; while (true) { int[] a := new int[100000]; a[0] := i; i := i + 1; }"),
        &[1],
    ),
    (
        "endless-recursion",
        |_| {
            "class Main { static int f(int x) { int y := Main.f(x + 1); return y + 1; } static void main(int x) { int r := Main.f(x); assert r == 0; } }".into()
        },
        &[1],
    ),
    (
        "endless-input-list",
        |_| {
            "class Node { Node next; int v; } class Main { static void main(Node l) { int s := 0; while (l != null) { int v := l.v; s := s + v * v; l := l.next; } assert s != 1234567; } }".into()
        },
        &[1],
    ),
    (
        "deep-recursion",
        |n| {
            format!(
                "class Main {{ static int f(int x) {{ int y := 0; if (x > 0) {{ y := Main.f(x - 1); }} return y + 1; }} static void main() {{ int r := Main.f({n}); assert r == {}; }} }}",
                n + 1
            )
        },
        &[1_000, 100_000],
    ),
    (
        "fibonacci",
        |n| {
            format!(
                "class Main {{ static int f(int x) {{ int a := 1; int b := 0; if (x > 1) {{ a := Main.f(x - 1); b := Main.f(x - 2); }} return a + b; }} static void main() {{ int r := Main.f({n}); assert r > 0; }} }}"
            )
        },
        &[20, 60],
    ),
    ("table", table, &[256, 4_096, 65_536]),
    ("filled-array", filled, &[1_000, 65_536, 1_000_000]),
    (
        "huge-array",
        |n| {
            body(&format!(
                "int[] a := new int[{n}]; a[x] := 1; int v := a[y]; assert v == 0;"
            ))
        },
        &[1_000_000, 2_000_000_000],
    ),
    (
        "dimensions",
        |n| {
            body(&format!(
                "int{0} a := new int{1}; assert a != null;",
                "[]".repeat(n),
                "[2]".repeat(n)
            ))
        },
        &[5, 25, 10_000],
    ),
    ("writes", writes, &[100, 5_000]),
    ("quantifiers", quantifiers, &[2, 4, 100, 10_000]),
    (
        "quantified-products",
        |n| over_array(&format!("assert {} v0 * i0 != 77;", forall(n))),
        &[1, 3],
    ),
    ("sort", sort, &[4, 12]),
    ("knapsack", knapsack, &[20, 60]),
    ("pigeons", pigeons, &[6, 12]),
    ("threads", threads, &[3, 8, 100]),
    ("alias", alias, &[5, 30]),
    (
        "requires",
        |n| {
            format!(
                "class Main {{ static void main(int x, int y) requires(x > 0{}) {{ assert x != 77; }} }}",
                " && x * y > 1".repeat(n)
            )
        },
        &[100, 20_000],
    ),
];

/// Files that are no programs.
const BROKEN: &[(&str, fn() -> Vec<u8>)] = &[
    ("empty", Vec::new),
    ("zeros", || vec![0; 5_000_000]),
    ("bytes", || {
        (0..5_000_000_u32)
            .map(|it| (it.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect()
    }),
    ("open-braces", || b"{".repeat(1_000_000)),
    ("close-braces", || b"}".repeat(1_000_000)),
    ("open-classes", || b"class A { ".repeat(200_000)),
    ("semicolons", || b";".repeat(2_000_000)),
    ("quotes", || b"\"".repeat(1_000_001)),
    ("operators", || b"+-*/ ".repeat(500_000)),
    ("identifiers", || b"abc ".repeat(1_000_000)),
    ("newlines", || b"\n".repeat(5_000_000)),
    ("dots", || {
        b"class Main { static void main() { x"
            .iter()
            .copied()
            .chain(b".x".repeat(500_000))
            .collect()
    }),
    ("unterminated", || {
        b"class Main { static void main() { assert \"".to_vec()
    }),
    ("assignments", || {
        b"class Main { static void main() { "
            .iter()
            .copied()
            .chain(b"x := ".repeat(500_000))
            .collect()
    }),
    ("unicode", || {
        "class Ä { "
            .as_bytes()
            .iter()
            .copied()
            .chain("ﷺ".as_bytes().repeat(500_000))
            .collect()
    }),
    ("undeclared", || {
        body(&"a := b;\n".repeat(50_000)).into_bytes()
    }),
    ("type-errors", || {
        body(&"x := true;\n".repeat(50_000)).into_bytes()
    }),
    ("duplicates", || {
        "class Main { }\n".repeat(50_000).into_bytes()
    }),
    ("circle", || {
        "class A extends B { } class B extends A { } class Main { static void main(A a) { } }"
            .into()
    }),
];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, program, sizes) in PROGRAMS {
        for size in *sizes {
            cases.push(Case::new(&format!("oox-{name}-{size}"), move |place| {
                verify(place, program(*size).as_bytes(), &[])
            }));
        }
    }
    for (name, bytes) in BROKEN {
        cases.push(Case::new(&format!("oox-broken-{name}"), move |place| {
            verify(place, &bytes(), &[])
        }));
    }
    let options: [(&str, &[&str]); 6] = [
        ("bits", &["--int-bits", "32"]),
        ("json", &["--format", "json"]),
        ("workers", &["-j", "3"]),
        ("process", &["--solver", "z3-process"]),
        ("concolic", &["--engine", "concolic"]),
        ("unlayered", &["--disable", "all"]),
    ];
    let hard: [(&str, Program, usize); 4] = [
        ("squares", squares, 30),
        ("else-if", else_if, 2_000),
        ("table", table, 4_096),
        ("quantifiers", quantifiers, 4),
    ];
    for (option, words) in options {
        for (name, program, size) in hard {
            cases.push(Case::new(&format!("oox-{option}-{name}"), move |place| {
                verify(place, program(size).as_bytes(), words)
            }));
        }
    }
    cases
}

fn verify(place: &Path, program: &[u8], options: &[&str]) -> Vec<String> {
    let file = place.join("hostile.oox");
    fs::write(&file, program).expect("the directory is ours");
    let mut args = vec!["verify".to_string(), file.display().to_string()];
    args.extend(options.iter().map(ToString::to_string));
    args
}

fn body(statements: &str) -> String {
    format!("class Main {{ static void main(int x, int y) {{ {statements} }} }}")
}

fn with_node(statements: &str) -> String {
    format!(
        "class Node {{ Node next; int v; Node() {{ ; }} }} {}",
        body(statements)
    )
}

fn over_array(statements: &str) -> String {
    format!(
        "class Main {{ static void main(int[] a, int x) {{ assume a != null; assume #a == 3; {statements} }} }}"
    )
}

fn else_if(n: usize) -> String {
    let mut text = String::from("if (x == 0) { y := 0; }");
    for at in 1..n {
        let _ = write!(text, " else if (x == {at}) {{ y := {at}; }}");
    }
    body(&(text + " assert y != 77 || x == 77;"))
}

fn nested_if(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = write!(text, "if (x > {at}) {{ ");
    }
    body(&(text + "assert y == 0;" + &"}".repeat(n)))
}

fn branches(n: usize) -> String {
    let branch = "if (x * y > 3) { x := x - y; } else { y := y * x; }\n";
    body(&(branch.repeat(n) + "assert x != 77;"))
}

fn locals(n: usize) -> String {
    let mut text = String::from("int l0 := x;");
    for at in 1..n {
        let _ = writeln!(text, "int l{at} := l{} + y;", at - 1);
    }
    body(&format!("{text} assert l{} == x;", n - 1))
}

fn parameters(n: usize) -> String {
    let list: Vec<String> = (0..n).map(|it| format!("int p{it}")).collect();
    let sum: Vec<String> = (0..n).map(|it| format!("p{it}")).collect();
    format!(
        "class Main {{ static void main({}) {{ assert {} != 7; }} }}",
        list.join(", "),
        sum.join(" + ")
    )
}

fn classes(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = writeln!(
            text,
            "class C{at} {{ int f; C{at}() {{ ; }} int m(int x) {{ return x + {at}; }} }}"
        );
    }
    let last = n - 1;
    text + &body(&format!(
        "C{last} c := new C{last}(); int r := c.m(x); assert r == x + {last};"
    ))
}

fn subclasses(n: usize) -> String {
    let mut text = String::from("class C0 { int m(int x) { return x; } }\n");
    for at in 1..n {
        let _ = writeln!(
            text,
            "class C{at} extends C{} {{ int m(int x) {{ return x + {at}; }} }}",
            at - 1
        );
    }
    text + "class Main { static void main(C0 c, int x) { if (c != null) { int r := c.m(x); assert r != x + 3; } } }"
}

fn interfaces(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = writeln!(
            text,
            "interface I{at} {{ int m{at}(int x) {{ return x; }} }}"
        );
    }
    let all: Vec<String> = (0..n).map(|it| format!("I{it}")).collect();
    let all = all.join(", ");
    text + &format!(
        "class C implements {all} {{ C() {{ ; }} }} class Main {{ static void main(I0 i) {{ assert i == null; }} }}"
    )
}

fn methods(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = writeln!(text, "static int m{at}(int x) {{ return x + {at}; }}");
    }
    format!(
        "class Main {{ {text} static void main(int x) {{ int r := Main.m{}(x); assert r != 5; }} }}",
        n - 1
    )
}

fn calls(n: usize) -> String {
    let mut text = String::from("static int m0(int x) { return x; }");
    for at in 1..n {
        let _ = writeln!(
            text,
            "static int m{at}(int x) {{ int r := Main.m{}(x); return r + 1; }}",
            at - 1
        );
    }
    format!(
        "class Main {{ {text} static void main(int x) {{ int r := Main.m{}(x); assert r != 5; }} }}",
        n - 1
    )
}

fn fields(n: usize) -> String {
    let list: String = (0..n).map(|it| format!("int f{it};\n")).collect();
    format!(
        "class C {{ {list} }} class Main {{ static void main(C c, C d) {{ if (c != null && d != null) {{ c.f1 := 3; int v := d.f1; assert v != 3 || c == d; }} }} }}"
    )
}

fn overloads(n: usize) -> String {
    let list: String = (1..n)
        .map(|it| format!("static void m(int{} a) {{ ; }}\n", "[]".repeat(it % 50)))
        .collect();
    format!("class Main {{ {list} static void main(int x) {{ Main.m(x); assert x != 2; }} }}")
}

fn disjunction(n: usize) -> String {
    let list: String = (0..n)
        .map(|it| format!(" || x * {it} + y == {it}"))
        .collect();
    body(&format!("assume x == 1{list}; assert x != 77;"))
}

fn nested_loops(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = write!(
            text,
            "int i{at} := 0; while (i{at} < x) {{ i{at} := i{at} + 1; "
        );
    }
    body(&(text + "y := y + 1;" + &"}".repeat(n) + " assert y != 77;"))
}

fn nested_tries(n: usize) -> String {
    body(
        &("try { ".repeat(n)
            + "y := 10 / x;"
            + &"} catch { y := y + 1; }".repeat(n)
            + " assert y != 77;"),
    )
}

fn locks(n: usize) -> String {
    with_node(
        &("Node n := new Node();".to_string()
            + &"lock (n) { ".repeat(n)
            + "x := 1;"
            + &"}".repeat(n)
            + " assert x == 1;"),
    )
}

fn squares(n: usize) -> String {
    body(&("y := y * y;\n".repeat(n) + "assert y != 12345;"))
}

fn table(n: usize) -> String {
    let writes: String = (0..n)
        .map(|it| format!("a[{it}] := {};\n", it * 7 % 1001))
        .collect();
    body(&format!(
        "int[] a := new int[{n}]; {writes} if (x >= 0 && x < {n}) {{ int v := a[x]; assert v != 500; }}"
    ))
}

fn filled(n: usize) -> String {
    body(&format!(
        "int[] a := new int[{n}]; int i := 0; while (i < {n}) {{ a[i] := i * i; i := i + 1; }} if (x >= 0 && x < {n}) {{ int v := a[x]; assert v != 49; }}"
    ))
}

fn writes(n: usize) -> String {
    let writes: String = (0..n)
        .map(|it| format!("if (x + {it} >= 0 && x + {it} < 50) {{ a[x + {it}] := y; }}\n"))
        .collect();
    body(&format!(
        "int[] a := new int[50]; {writes} int v := a[7]; assert v != 9;"
    ))
}

fn forall(n: usize) -> String {
    (0..n)
        .map(|it| format!("forall v{it}, i{it} : a : "))
        .collect()
}

fn quantifiers(n: usize) -> String {
    let sum: Vec<String> = (0..n).map(|it| format!("v{it}")).collect();
    over_array(&format!(
        "assert {} {} != x * x;",
        forall(n),
        sum.join(" + ")
    ))
}

fn sort(n: usize) -> String {
    format!(
        "class Main {{ static void main(int[] a) {{ assume a != null; assume #a == {n}; int i := 0; while (i < #a) {{ int j := 0; while (j + 1 < #a) {{ int p := a[j]; int q := a[j + 1]; if (p > q) {{ a[j] := q; a[j + 1] := p; }} j := j + 1; }} i := i + 1; }} int f := a[0]; int l := a[{}]; assert f <= l; }} }}",
        n - 1
    )
}

fn knapsack(n: usize) -> String {
    let list: Vec<String> = (0..n).map(|it| format!("bool b{it}")).collect();
    let adds: String = (0..n)
        .map(|it| {
            format!(
                "if (b{it}) {{ s := s + {}; }}\n",
                1_000_003 * (it + 1) % 999_983
            )
        })
        .collect();
    format!(
        "class Main {{ static void main({}) {{ int s := 0; {adds} assert s != 1234567; }} }}",
        list.join(", ")
    )
}

fn pigeons(n: usize) -> String {
    let list: Vec<String> = (0..n).map(|it| format!("int p{it}")).collect();
    let mut text = String::new();
    for one in 0..n {
        let _ = write!(text, "assume p{one} > 0 && p{one} < {n};");
        for two in 0..one {
            let _ = write!(text, "assume p{one} != p{two};");
        }
    }
    format!(
        "class Main {{ static void main({}) {{ {text} assert false; }} }}",
        list.join(", ")
    )
}

fn threads(n: usize) -> String {
    let forks = "fork C.up(c);\n".repeat(n);
    format!(
        "class C {{ int n; C() {{ ; }} static void up(C c) {{ int n := c.n; c.n := n + 1; }} }} class Main {{ static void main() {{ C c := new C(); {forks} join; int n := c.n; assert n > 0; }} }}"
    )
}

fn alias(n: usize) -> String {
    let list: Vec<String> = (0..n).map(|it| format!("Node n{it}")).collect();
    let mut text = String::new();
    for at in 0..n {
        let _ = write!(
            text,
            "if (n{at} != null) {{ n{at}.v := {at}; n{at}.next := n{}; }}",
            (at + 1) % n
        );
    }
    format!(
        "class Node {{ Node next; int v; }} class Main {{ static void main({}) {{ {text} if (n0 != null) {{ int v := n0.v; assert v != 3; }} }} }}",
        list.join(", ")
    )
}
