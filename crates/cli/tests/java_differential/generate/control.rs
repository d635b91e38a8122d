//! Loops, switches, recursion.

use super::Writer;
use super::arithmetic::{Kind, expression};

/// Nested loops with labels.
pub(crate) fn loops(writer: &mut Writer) {
    let (sum, label) = (writer.name("n"), writer.name("loop"));
    line!(writer, "int {sum} = 0;");
    let (outer, inner) = (writer.between(1, 9), writer.between(1, 9));
    let jump = writer.pick(&["continue", "break"]);
    line!(
        writer,
        "{label}: for (int i = 0; i < {outer}; i++) {{ for (int j = {inner}; j > 0; j--) {{ \
         if ((i * j) % {} == {}) {jump} {label}; {sum} = {sum} * 3 + i - j; }} {sum}++; }}",
        writer_number(writer, 2, 6),
        writer_number(writer, 0, 2)
    );
    writer.print(&sum);
    let count = writer.name("k");
    line!(
        writer,
        "int {count} = {}; while ({count} != 1 && {count} < 100000) {{ {count} = {count} % 2 == 0 ? {count} / 2 : 3 * {count} + 1; {sum}++; }}",
        writer_number(writer, 1, 30)
    );
    print!(writer, "{count} + \" \" + {sum}");
    let steps = writer.between(1, 5);
    line!(
        writer,
        "int w{count} = 0; do {{ w{count} += {sum} & 7; if (w{count} > 40) break; }} while (w{count} % {} != 0 && ++{sum} < 10000);",
        steps + 1
    );
    print!(writer, "w{count}");
    let scope = vec![(sum.clone(), Kind::Int), ("i".into(), Kind::Int)];
    let condition = expression(writer, &scope, Kind::Boolean, 2);
    line!(
        writer,
        "for (int i = 0, z = 5; i < 6; i++, z -= 2) {{ if ({condition}) {{ System.out.println(i + z); continue; }} System.out.println(z); }}"
    );
}

fn writer_number(writer: &mut Writer, low: i64, high: i64) -> i64 {
    writer.between(low, high)
}

/// Switches over ints, characters, texts and enumerations.
pub(crate) fn switches(writer: &mut Writer) {
    let method = writer.name("sw");
    let mut cases = String::new();
    let base = writer.pick(&[0, 0, -3, 1000, i64::from(i32::MAX) - 4]);
    let stride = writer.pick(&[1, 1, 7, 1000]);
    for number in 0..writer.between(1, 5) {
        let stop = writer.pick(&["break;", "", "return r + 100;"]);
        let case = base
            + if base > 100_000 {
                number
            } else {
                number * stride
            };
        cases += &format!("case {case}: r += {}; {stop} ", writer.between(-50, 50));
    }
    if writer.rng.percent(70) {
        cases += "default: r = r * 2 + 1;";
    }
    member!(
        writer,
        "static int {method}(int x) {{ int r = 0; switch (x) {{ {cases} }} return r; }}"
    );
    for _ in 0..5 {
        let value = base + writer.between(-1, 5) * if base > 100_000 { 0 } else { stride };
        print!(writer, "{method}({value})");
    }
    let texts = writer.name("st");
    member!(
        writer,
        "static String {texts}(String s) {{ switch (s) {{ case \"a\": return \"first\"; case \"Aa\": case \"BB\": return \"same hash \" + s; \
         case \"hello world\": s = \"greeting\"; default: return s + \"!\"; }} }}"
    );
    for text in ["\"a\"", "\"Aa\"", "\"BB\"", "\"C#\""] {
        print!(writer, "{texts}({text})");
    }
    let text = writer.text();
    print!(writer, "{texts}({text})");
    let kind = writer.name("E");
    member!(writer, "enum {kind} {{ ONE, TWO, THREE }}");
    let method = writer.name("se");
    member!(
        writer,
        "static int {method}({kind} e) {{ switch (e) {{ case THREE: return 3; case ONE: return 1; }} return 0; }}"
    );
    line!(
        writer,
        "for ({kind} e : {kind}.values()) System.out.println(e + \" \" + {method}(e));"
    );
    line!(
        writer,
        "try {{ {method}(null); }} catch (NullPointerException e) {{ System.out.println(\"null\"); }}"
    );
}

/// Recursive methods.
pub(crate) fn recursion(writer: &mut Writer) {
    let (one, two) = (writer.name("f"), writer.name("g"));
    let (base, step) = (writer.between(0, 3), writer.between(1, 4));
    member!(
        writer,
        "static long {one}(int n, long acc) {{ return n <= {base} ? acc : {two}(n - {step}, acc * 31 + n); }}"
    );
    member!(
        writer,
        "static long {two}(int n, long acc) {{ if (n < 0) return -acc; return n % 2 == 0 ? {one}(n / 2, acc ^ n) : {one}(n - 1, acc + {step}); }}"
    );
    print!(writer, "{one}({}, 7)", writer_number(writer, 0, 60));
    let hanoi = writer.name("h");
    member!(
        writer,
        "static int {hanoi}(int n, char a, char b, char c) {{ if (n == 0) return 0; return {hanoi}(n - 1, a, c, b) + (a - b) + {hanoi}(n - 1, c, b, a) + 1; }}"
    );
    print!(
        writer,
        "{hanoi}({}, 'A', 'C', 'B')",
        writer_number(writer, 0, 7)
    );
    let sum = writer.name("v");
    member!(
        writer,
        "static int {sum}(int... xs) {{ int s = xs.length; for (int x : xs) s = s * 10 + x; return s; }}"
    );
    print!(
        writer,
        "{sum}() + {sum}({}) + {sum}(1, 2, 3)",
        writer_number(writer, 0, 9)
    );
    let ackermann = writer.name("ack");
    member!(
        writer,
        "static int {ackermann}(int m, int n) {{ return m == 0 ? n + 1 : n == 0 ? {ackermann}(m - 1, 1) : {ackermann}(m - 1, {ackermann}(m, n - 1)); }}"
    );
    print!(writer, "{ackermann}(2, {})", writer_number(writer, 0, 3));
}
