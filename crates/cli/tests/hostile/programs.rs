//! The text of hostile OOX programs.

use std::fmt::Write;

pub(crate) fn body(statements: &str) -> String {
    format!("class Main {{ static void main(int x, int y) {{ {statements} }} }}")
}

pub(crate) fn with_node(statements: &str) -> String {
    format!(
        "class Node {{ Node next; int v; Node() {{ ; }} }} {}",
        body(statements)
    )
}

pub(crate) fn over_array(statements: &str) -> String {
    format!(
        "class Main {{ static void main(int[] a, int x) {{ assume a != null; assume #a == 3; {statements} }} }}"
    )
}

pub(crate) fn else_if(n: usize) -> String {
    let mut text = String::from("if (x == 0) { y := 0; }");
    for at in 1..n {
        let _ = write!(text, " else if (x == {at}) {{ y := {at}; }}");
    }
    body(&(text + " assert y != 77 || x == 77;"))
}

pub(crate) fn nested_if(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = write!(text, "if (x > {at}) {{ ");
    }
    body(&(text + "assert y == 0;" + &"}".repeat(n)))
}

pub(crate) fn branches(n: usize) -> String {
    let branch = "if (x * y > 3) { x := x - y; } else { y := y * x; }\n";
    body(&(branch.repeat(n) + "assert x != 77;"))
}

pub(crate) fn locals(n: usize) -> String {
    let mut text = String::from("int l0 := x;");
    for at in 1..n {
        let _ = writeln!(text, "int l{at} := l{} + y;", at - 1);
    }
    body(&format!("{text} assert l{} == x;", n - 1))
}

pub(crate) fn parameters(n: usize) -> String {
    let list: Vec<String> = (0..n).map(|it| format!("int p{it}")).collect();
    let sum: Vec<String> = (0..n).map(|it| format!("p{it}")).collect();
    format!(
        "class Main {{ static void main({}) {{ assert {} != 7; }} }}",
        list.join(", "),
        sum.join(" + ")
    )
}

pub(crate) fn classes(n: usize) -> String {
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

pub(crate) fn subclasses(n: usize) -> String {
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

pub(crate) fn interfaces(n: usize) -> String {
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

pub(crate) fn methods(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = writeln!(text, "static int m{at}(int x) {{ return x + {at}; }}");
    }
    format!(
        "class Main {{ {text} static void main(int x) {{ int r := Main.m{}(x); assert r != 5; }} }}",
        n - 1
    )
}

pub(crate) fn calls(n: usize) -> String {
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

pub(crate) fn fields(n: usize) -> String {
    let list: String = (0..n).map(|it| format!("int f{it};\n")).collect();
    format!(
        "class C {{ {list} }} class Main {{ static void main(C c, C d) {{ if (c != null && d != null) {{ c.f1 := 3; int v := d.f1; assert v != 3 || c == d; }} }} }}"
    )
}

pub(crate) fn overloads(n: usize) -> String {
    let list: String = (1..n)
        .map(|it| format!("static void m(int{} a) {{ ; }}\n", "[]".repeat(it % 50)))
        .collect();
    format!("class Main {{ {list} static void main(int x) {{ Main.m(x); assert x != 2; }} }}")
}

pub(crate) fn disjunction(n: usize) -> String {
    let list: String = (0..n)
        .map(|it| format!(" || x * {it} + y == {it}"))
        .collect();
    body(&format!("assume x == 1{list}; assert x != 77;"))
}

pub(crate) fn nested_loops(n: usize) -> String {
    let mut text = String::new();
    for at in 0..n {
        let _ = write!(
            text,
            "int i{at} := 0; while (i{at} < x) {{ i{at} := i{at} + 1; "
        );
    }
    body(&(text + "y := y + 1;" + &"}".repeat(n) + " assert y != 77;"))
}

pub(crate) fn nested_tries(n: usize) -> String {
    body(
        &("try { ".repeat(n)
            + "y := 10 / x;"
            + &"} catch { y := y + 1; }".repeat(n)
            + " assert y != 77;"),
    )
}

pub(crate) fn locks(n: usize) -> String {
    with_node(
        &("Node n := new Node();".to_string()
            + &"lock (n) { ".repeat(n)
            + "x := 1;"
            + &"}".repeat(n)
            + " assert x == 1;"),
    )
}

pub(crate) fn squares(n: usize) -> String {
    body(&("y := y * y;\n".repeat(n) + "assert y != 12345;"))
}

pub(crate) fn table(n: usize) -> String {
    let writes: String = (0..n)
        .map(|it| format!("a[{it}] := {};\n", it * 7 % 1001))
        .collect();
    body(&format!(
        "int[] a := new int[{n}]; {writes} if (x >= 0 && x < {n}) {{ int v := a[x]; assert v != 500; }}"
    ))
}

pub(crate) fn filled(n: usize) -> String {
    body(&format!(
        "int[] a := new int[{n}]; int i := 0; while (i < {n}) {{ a[i] := i * i; i := i + 1; }} if (x >= 0 && x < {n}) {{ int v := a[x]; assert v != 49; }}"
    ))
}

pub(crate) fn writes(n: usize) -> String {
    let writes: String = (0..n)
        .map(|it| format!("if (x + {it} >= 0 && x + {it} < 50) {{ a[x + {it}] := y; }}\n"))
        .collect();
    body(&format!(
        "int[] a := new int[50]; {writes} int v := a[7]; assert v != 9;"
    ))
}

pub(crate) fn forall(n: usize) -> String {
    (0..n)
        .map(|it| format!("forall v{it}, i{it} : a : "))
        .collect()
}

pub(crate) fn quantifiers(n: usize) -> String {
    let sum: Vec<String> = (0..n).map(|it| format!("v{it}")).collect();
    over_array(&format!(
        "assert {} {} != x * x;",
        forall(n),
        sum.join(" + ")
    ))
}

pub(crate) fn sort(n: usize) -> String {
    format!(
        "class Main {{ static void main(int[] a) {{ assume a != null; assume #a == {n}; int i := 0; while (i < #a) {{ int j := 0; while (j + 1 < #a) {{ int p := a[j]; int q := a[j + 1]; if (p > q) {{ a[j] := q; a[j + 1] := p; }} j := j + 1; }} i := i + 1; }} int f := a[0]; int l := a[{}]; assert f <= l; }} }}",
        n - 1
    )
}

pub(crate) fn knapsack(n: usize) -> String {
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

pub(crate) fn pigeons(n: usize) -> String {
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

pub(crate) fn threads(n: usize) -> String {
    let forks = "fork C.up(c);\n".repeat(n);
    format!(
        "class C {{ int n; C() {{ ; }} static void up(C c) {{ int n := c.n; c.n := n + 1; }} }} class Main {{ static void main() {{ C c := new C(); {forks} join; int n := c.n; assert n > 0; }} }}"
    )
}

pub(crate) fn alias(n: usize) -> String {
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
