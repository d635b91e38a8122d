//! Exceptions: thrown, caught, thrown again, left to escape.

use super::Writer;

const CLASSES: [&str; 6] = [
    "RuntimeException",
    "IllegalArgumentException",
    "IllegalStateException",
    "ArithmeticException",
    "UnsupportedOperationException",
    "IndexOutOfBoundsException",
];

/// Nested handlers with `finally`.
pub(crate) fn nested(writer: &mut Writer) {
    let method = writer.name("t");
    let (thrown, caught, again) = (
        writer.pick(&CLASSES),
        writer.pick(&CLASSES),
        writer.pick(&CLASSES),
    );
    let early = writer.pick(&["return 1;", "throw new Exception(\"checked\");", "n++;"]);
    let last = writer.pick(&["", "", "if (n > 2) return 99;", "n += 5;"]);
    let handler = match (caught, thrown) {
        // What is caught first must not hide the second handler.
        ("RuntimeException", _) => {
            "catch (RuntimeException e) { System.out.println(\"r \" + e.getMessage()); n += 10; }"
                .to_string()
        }
        _ => format!(
            "catch ({caught} e) {{ System.out.println(\"c \" + e.getMessage()); n += 10; }} \
             catch (RuntimeException e) {{ System.out.println(\"r \" + e); throw new {again}(\"again\", null == e ? null : e).initCause(null); }}"
        ),
    };
    let handler = handler.replace(
        &format!("throw new {again}(\"again\", null == e ? null : e).initCause(null);"),
        &format!("throw new {again}(\"again\");"),
    );
    member!(
        writer,
        "static int {method}(int n) throws Exception {{ try {{ \
         if (n == 0) {{ {early} }} if (n == 1) throw new {thrown}(\"one\"); \
         try {{ if (n == 2) throw new {again}(\"two\"); n *= 3; }} finally {{ System.out.println(\"inner \" + n); }} \
         }} {handler} finally {{ System.out.println(\"outer \" + n); {last} }} return n; }}"
    );
    for value in 0..4 {
        line!(
            writer,
            "try {{ System.out.println({method}({value})); }} catch (Exception e) {{ System.out.println(\"main \" + e); }}"
        );
    }
    if writer.rng.percent(20) {
        line!(writer, "System.out.println({method}(2));");
    }
}

/// Exceptions that the machine throws, with their messages.
pub(crate) fn of_the_machine(writer: &mut Writer) {
    let zero = writer.name("zero");
    line!(
        writer,
        "int {zero} = args.length; Object o{zero} = \"text\"; int[] a{zero} = new int[{}];",
        writer_number(writer)
    );
    let failures = [
        format!("System.out.println({} / {zero});", 7),
        format!("System.out.println(5L % {zero});"),
        format!("a{zero}[{}] = 1;", writer.between(-2, 6)),
        format!("Integer i = (Integer) o{zero};"),
        format!("Object x = new int[{zero} - {}];", writer.between(1, 9)),
        format!("Object[] x = new Integer[1]; x[0] = o{zero};"),
        format!("java.util.List<String> x = (java.util.List<String>) o{zero};"),
        format!("Object x = (int[]) (Object) new long[{zero}];"),
        format!(
            "System.out.println(Integer.parseInt(\"{}\"));",
            writer.pick(&["12", "x1", "", "99999999999", "-7"])
        ),
        format!("new ArrayList<Integer>({});", writer.between(-2, 3)),
        format!("new ArrayList<Integer>().get({});", writer.between(0, 3)),
        "new ArrayDeque<Integer>().pop();".to_string(),
        "Collections.emptyList().iterator().next();".to_string(),
        "Objects.requireNonNull(null, \"needed\");".to_string(),
        "Thread.State.valueOf(\"NOPE\");".to_string(),
    ];
    for _ in 0..6 {
        let place = writer.rng.below(failures.len());
        line!(
            writer,
            "try {{ {} System.out.println(\"fine\"); }} catch (RuntimeException e) {{ System.out.println(e); }}",
            failures[place]
        );
    }
    let nothing = writer.name("nothing");
    line!(writer, "String {nothing} = args.length == 0 ? null : \"\";");
    line!(
        writer,
        "try {{ System.out.println({nothing}.length()); }} catch (NullPointerException e) {{ System.out.println(\"npe\"); }}"
    );
    if writer.rng.percent(40) {
        let place = writer.rng.below(failures.len());
        writer.line(&failures[place]);
    }
}

fn writer_number(writer: &mut Writer) -> i64 {
    writer.between(0, 4)
}

/// Own classes of exceptions, causes, and what leaves `main`.
pub(crate) fn own(writer: &mut Writer) {
    let (checked, unchecked) = (writer.name("Checked"), writer.name("Unchecked"));
    member!(
        writer,
        "static class {checked} extends Exception {{ final int code; {checked}(String m, int code) {{ super(m); this.code = code; }} }}"
    );
    member!(
        writer,
        "static class {unchecked} extends RuntimeException {{ {unchecked}(Throwable cause) {{ super(cause); }} public String getMessage() {{ return \"own: \" + super.getMessage(); }} }}"
    );
    let method = writer.name("w");
    let limit = writer.between(0, 4);
    member!(
        writer,
        "static int {method}(int n) {{ try {{ if (n > {limit}) throw new {checked}(\"over\", n); return n; }} \
         catch ({checked} e) {{ if (e.code % 2 == 0) throw new {unchecked}(e); return -e.code; }} }}"
    );
    for value in 0..5 {
        line!(
            writer,
            "try {{ System.out.println({method}({value})); }} catch ({unchecked} e) {{ System.out.println(e + \" / \" + e.getCause().getMessage()); }}"
        );
    }
    if writer.rng.percent(60) {
        let value = writer.between(0, 8);
        print!(writer, "{method}({value})");
    }
    if writer.rng.percent(30) {
        line!(
            writer,
            "if (args.length == 0) throw new {checked}(\"end\", 1);"
        );
    } else if writer.rng.percent(30) {
        writer.line("if (args.length == 0) throw new AssertionError(\"wrong\");");
    }
}

/// Resources that are closed.
pub(crate) fn resources(writer: &mut Writer) {
    let class = writer.name("Res");
    let bad = writer.between(0, 3);
    member!(
        writer,
        "static class {class} implements AutoCloseable {{ final int n; {class}(int n) {{ if (n == {bad}) throw new IllegalStateException(\"open \" + n); this.n = n; System.out.println(\"open \" + n); }} \
         public void close() {{ System.out.println(\"close \" + n); if (n == {}) throw new IllegalArgumentException(\"close \" + n); }} }}",
        writer.between(0, 3)
    );
    let fails = writer.pick(&["", "if (true) throw new RuntimeException(\"body\");"]);
    for first in 0..3 {
        line!(
            writer,
            "try ({class} x = new {class}({first}); {class} y = new {class}({})) {{ System.out.println(x.n + y.n); {fails} }} \
             catch (RuntimeException e) {{ System.out.println(e + \" \" + Arrays.toString(e.getSuppressed())); }} finally {{ System.out.println(\"done\"); }}",
            first + 1
        );
    }
}
