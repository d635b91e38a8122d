//! Hostile Java sources. Without a compiler each is an error of its own.

use std::fmt::Write;
use std::fs;

use crate::Case;

type Statements = fn(usize) -> String;

/// Bodies of `main` and what stands beside it, with the sizes they are made for.
const PROGRAMS: &[(&str, Statements, &[usize])] = &[
    ("else-if", |n| main(&else_if(n)), &[500, 3_000]),
    (
        "sum",
        |n| {
            main(&format!(
                "int x = args.length{}; assert x != 7;",
                " + args.length".repeat(n)
            ))
        },
        &[1_000, 3_000],
    ),
    (
        "string",
        |n| {
            main(&format!(
                "String s = \"{}\"; assert s.length() == {n};",
                "s".repeat(n)
            ))
        },
        &[65_000],
    ),
    (
        "builder",
        |_| main("StringBuilder s = new StringBuilder(\"a\"); while (true) s.append(s);"),
        &[1],
    ),
    (
        "filled-chars",
        |n| {
            main(&format!(
                "char[] a = new char[{n}]; java.util.Arrays.fill(a, 'x'); int i = args.length; assert a[i & {}] == 'x';",
                n - 1
            ))
        },
        &[4_096, 65_536],
    ),
    (
        "table",
        |n| {
            main(&format!(
                "int[] a = new int[{n}]; for (int i = 0; i < {n}; i++) a[i] = i * 31 % 1009; int i = args.length; if (i < {n}) assert a[i] != 1000;"
            ))
        },
        &[4_096, 100_000],
    ),
    (
        "squares",
        |n| {
            main(&format!(
                "int x = args.length; for (int i = 0; i < {n}; i++) x = x * x + i; assert x != 12345;"
            ))
        },
        &[30, 100_000],
    ),
    (
        "longs",
        |n| {
            main(&format!(
                "long x = args.length; {} assert x != 12345;",
                "x = x * x * 31 + (x >>> 7);".repeat(n)
            ))
        },
        &[5, 200],
    ),
    (
        "doubles",
        |n| {
            main(&format!(
                "double x = args.length; {} assert x != 0.12345;",
                "x = x * x / (x + 1.5) - Math.sqrt(x);".repeat(n)
            ))
        },
        &[3, 100],
    ),
    (
        "big-integer",
        |_| {
            main(
                "java.math.BigInteger p = java.math.BigInteger.valueOf(args.length + 3); while (true) p = p.multiply(p);",
            )
        },
        &[1],
    ),
    (
        "list",
        |_| {
            main(
                "java.util.ArrayList<Object> l = new java.util.ArrayList<>(); while (true) l.add(new int[1000]);",
            )
        },
        &[1],
    ),
    (
        "map",
        |_| {
            main(
                "java.util.HashMap<Integer, Integer> m = new java.util.HashMap<>(); for (int i = 0; ; i++) m.put(i * args.length, i);",
            )
        },
        &[1],
    ),
    (
        "recursion",
        |_| {
            "public class Main { static int f(int x) { return f(x + 1) + 1; } public static void main(String[] args) { assert f(args.length) == 0; } }".into()
        },
        &[1],
    ),
    (
        "endless",
        |_| main("for (int i = 0; ; i++) assert args.length != i || i < 100000;"),
        &[1],
    ),
    (
        "threads",
        |n| {
            main(&format!(
                "int[] c = new int[1]; for (int i = 0; i < {n}; i++) new Thread(() -> c[0]++).start(); assert c[0] <= {n};"
            ))
        },
        &[3, 50],
    ),
    (
        "regex",
        |_| {
            main(
                "assert !(args.length + \"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\").matches(\"(.a|a.|aa)*(a*)*b\");",
            )
        },
        &[1],
    ),
    (
        "classes",
        |n| {
            (0..n).fold(main("assert args.length != 3;"), |text, it| {
                text + &format!("\nclass C{it} {{ int f{it}; int m() {{ return {it}; }} }}")
            })
        },
        &[200, 3_000],
    ),
    (
        "methods",
        |n| {
            format!(
                "public class Main {{ {} public static void main(String[] args) {{ assert m1(args.length) != 3; }} }}",
                (0..n)
                    .map(|it| format!("static int m{it}(int x) {{ return x + {it}; }}\n"))
                    .collect::<String>()
            )
        },
        &[5_000],
    ),
    (
        "large-array",
        |_| main("int[][] a = new int[50000][50000]; assert a[args.length] != null;"),
        &[1],
    ),
    ("broken", |n| main(&"{".repeat(n)), &[10_000]),
    (
        "parentheses",
        |n| main(&format!("int x = {}1{};", "(".repeat(n), ")".repeat(n))),
        &[500, 50_000],
    ),
    ("switch", switch, &[2_000]),
];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, program, sizes) in PROGRAMS {
        for size in *sizes {
            cases.push(Case::new(&format!("java-{name}-{size}"), move |place| {
                let file = place.join("Main.java");
                fs::write(&file, program(*size)).expect("the directory is ours");
                let file = file.display().to_string();
                ["verify", &file, "--entry", "Main.main"]
                    .map(str::to_string)
                    .to_vec()
            }));
        }
    }
    cases
}

/// A method with an input, which stands for the number of arguments.
fn main(statements: &str) -> String {
    let statements = statements.replace("args.length", "n");
    format!("public class Main {{ public static void main(int n) {{ {statements} }} }}")
}

fn else_if(n: usize) -> String {
    let mut text = String::from("int x = args.length, y = 0; if (x == 0) y = 1;");
    for at in 1..n {
        let _ = write!(text, " else if (x == {at}) y = {at};");
    }
    text + " assert y != 77 || x == 77;"
}

fn switch(n: usize) -> String {
    let cases: String = (0..n)
        .map(|it| format!("case {}: y += {it}; break;\n", it * 17))
        .collect();
    main(&format!(
        "int x = args.length, y = 0; switch (x) {{ {cases} }} assert y != 77;"
    ))
}
