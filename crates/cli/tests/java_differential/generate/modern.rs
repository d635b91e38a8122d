//! Lambdas, streams, and what newer versions of the language have.

use super::Writer;

/// Lambdas and references to methods.
pub(crate) fn lambdas(writer: &mut Writer) {
    let (add, captured) = (writer.name("f"), writer.name("k"));
    let number = writer.between(-9, 99);
    line!(writer, "int {captured} = {number};");
    line!(
        writer,
        "Function<Integer, Integer> {add} = x -> x * 2 + {captured};"
    );
    print!(
        writer,
        "{add}.apply({}) + {add}.andThen(y -> y - 1).compose((Integer z) -> z + 1).apply(3)",
        number
    );
    let supplier = writer.name("s");
    line!(
        writer,
        "Supplier<List<String>> {supplier} = ArrayList::new;"
    );
    print!(writer, "{supplier}.get().size()");
    line!(
        writer,
        "BiFunction<Integer, Integer, Integer> b{add} = {};",
        writer.pick(&["Math::max", "Integer::sum", "(a, b) -> a % (b + 1)"])
    );
    print!(writer, "b{add}.apply({number}, 7)");
    line!(
        writer,
        "Predicate<String> p{add} = String::isEmpty; System.out.println(p{add}.negate().or(s -> s.length() > 2).test({}));",
        writer.text()
    );
    line!(
        writer,
        "Runnable r{add} = () -> System.out.println(\"run \" + {captured}); r{add}.run();"
    );
    line!(
        writer,
        "IntBinaryOperator i{add} = (a, b) -> a << b; System.out.println(i{add}.applyAsInt({captured}, 3));"
    );
    line!(
        writer,
        "UnaryOperator<String> u{add} = String::trim; System.out.println(u{add}.apply({}));",
        writer.text()
    );
    let list = writer.name("l");
    line!(
        writer,
        "List<String> {list} = new ArrayList<>(Arrays.asList(\"pear\", \"fig\", \"apple\", {}));",
        writer.text()
    );
    let order = writer.pick(&[
        "Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())",
        "Comparator.reverseOrder()",
        "(a, b) -> a.length() - b.length()",
        "String::compareTo",
    ]);
    line!(writer, "{list}.sort({order}); System.out.println({list});");
    line!(
        writer,
        "{list}.removeIf(s -> s.contains(\"p\")); {list}.replaceAll(s -> s + s.length()); {list}.forEach(System.out::println);"
    );
    let map = writer.name("m");
    line!(
        writer,
        "Map<String, Integer> {map} = new TreeMap<>(); for (String s : {list}) {map}.merge(s, 1, Integer::sum);"
    );
    line!(
        writer,
        "{map}.computeIfAbsent(\"new\", s -> s.length()); {map}.computeIfPresent(\"new\", (s, n) -> n * 10); {map}.forEach((s, n) -> System.out.println(s + n));"
    );
    let maker = writer.name("Maker");
    member!(
        writer,
        "interface {maker} {{ int[] make(int n); default int total(int n) {{ int s = 0; for (int x : make(n)) s += x + 1; return s; }} }}"
    );
    line!(
        writer,
        "{maker} x{maker} = int[]::new; System.out.println(x{maker}.total({}));",
        writer.between(0, 5)
    );
    line!(
        writer,
        "Optional<Integer> o{maker} = Optional.of({number}).filter(n -> n > 20).map(n -> n * 2); System.out.println(o{maker}.isPresent() + \" \" + o{maker}.orElse(-1));"
    );
    let chain = writer.name("c");
    line!(
        writer,
        "Function<Integer, Function<Integer, Integer>> {chain} = a -> b -> a * 10 + b; System.out.println({chain}.apply(4).apply({number}));"
    );
}

/// Streams.
pub(crate) fn streams(writer: &mut Writer) {
    let (low, high) = (writer.between(-5, 5), writer.between(6, 30));
    let (modulus, factor) = (writer.between(1, 5), writer.between(1, 9));
    print!(
        writer,
        "IntStream.range({low}, {high}).filter(x -> x % {modulus} == 0).map(x -> x * {factor}).sum()"
    );
    let list = writer.name("l");
    line!(
        writer,
        "List<Integer> {list} = new ArrayList<>(); for (int i = {low}; i < {high}; i++) {list}.add(i * {factor} % 11);"
    );
    let ends = [
        format!("{list}.stream().map(x -> x + 1).collect(Collectors.toList())"),
        format!(
            "{list}.stream().distinct().sorted().map(String::valueOf).collect(Collectors.joining(\",\"))"
        ),
        format!("{list}.stream().reduce(0, (a, b) -> a * 3 + b)"),
        format!("{list}.stream().mapToInt(Integer::intValue).max().getAsInt()"),
        format!("{list}.stream().anyMatch(x -> x == {factor})"),
        format!("{list}.stream().skip(2).limit(4).count()"),
        format!("{list}.stream().sorted(Comparator.reverseOrder()).findFirst().get()"),
        format!(
            "new TreeMap<>({list}.stream().collect(Collectors.groupingBy(x -> x % 3, Collectors.counting())))"
        ),
        format!("Stream.iterate(1, x -> x * 2).limit({modulus}).collect(Collectors.toList())"),
        format!(
            "Arrays.stream(new int[] {{3, 1, {factor}}}).boxed().sorted().collect(Collectors.toList())"
        ),
    ];
    for _ in 0..4 {
        let end = &ends[writer.rng.below(ends.len())];
        writer.print(end);
    }
}

/// Switch expressions and text blocks.
pub(crate) fn arrows(writer: &mut Writer) {
    let method = writer.name("ar");
    let (one, two) = (writer.between(0, 9), writer.between(10, 19));
    member!(
        writer,
        "static String {method}(int x) {{ return switch (x) {{ case {one}, {two} -> \"pair\"; case 50 -> {{ String s = \"\"; for (int i = 0; i < 3; i++) s += i; yield s; }} default -> x < 0 ? throwing(x) : \"other\" + x; }}; }} static String throwing(int x) {{ throw new IllegalArgumentException(\"x\" + x); }}"
    );
    for value in [one, two, 50, -1, 77] {
        line!(
            writer,
            "try {{ System.out.println({method}({value})); }} catch (IllegalArgumentException e) {{ System.out.println(e); }}"
        );
    }
    let kind = writer.name("Day");
    member!(writer, "enum {kind} {{ MON, SAT, SUN }}");
    line!(
        writer,
        "for ({kind} d : {kind}.values()) {{ int n = switch (d) {{ case MON -> 1; case SAT, SUN -> {{ int k = d.ordinal(); yield k * 10; }} }}; System.out.println(n); }}"
    );
    let text = writer.text();
    line!(
        writer,
        "System.out.println(switch ({text}) {{ case \"a\", \"abc\" -> 1; case \"Hello\" -> 2; default -> {text}.length() * 100; }});"
    );
    writer.line("var list = new ArrayList<Map<String, int[]>>(); list.add(new HashMap<>()); for (var m : list) System.out.println(m.size());");
}

/// Records and patterns of `instanceof`.
pub(crate) fn records(writer: &mut Writer) {
    let (point, pair) = (writer.name("Point"), writer.name("Both"));
    member!(
        writer,
        "record {point}(int x, long y, double z, String s, boolean b, char c, byte[] bytes) {{ {point} {{ if (x < 0) throw new IllegalArgumentException(\"x\"); }} {point}(int x) {{ this(x, x, x / 2.0, \"p\" + x, x % 2 == 0, 'c', null); }} int twice() {{ return x * 2; }} static {point} origin() {{ return new {point}(0); }} }}"
    );
    member!(writer, "record {pair}<T>(T left, {point} right) {{ }}");
    let number = writer.between(-2, 9);
    line!(
        writer,
        "try {{ {point} p = new {point}({number}); System.out.println(p + \" \" + p.twice() + \" \" + p.hashCode() + \" \" + p.equals(new {point}({number})) + \" \" + p.equals({point}.origin()) + p.equals(null)); }} catch (IllegalArgumentException e) {{ System.out.println(e); }}"
    );
    let text = writer.text();
    print!(writer, "new {pair}<>({text}, {point}.origin())");
    print!(
        writer,
        "new {pair}<>({text}, null).equals(new {pair}<>({text}, null))"
    );
    print!(writer, "new {pair}<>({text}, null).hashCode()");
    let object = writer.name("o");
    let value = writer.pick(&["\"text\"", "5", "2.5", "new int[3]", "null", "'x'"]);
    line!(writer, "Object {object} = {value};");
    line!(
        writer,
        "if ({object} instanceof String s && s.length() > 2) System.out.println(s + s.length()); else if ({object} instanceof Integer i) System.out.println(i + 1); else if ({object} instanceof int[] a) System.out.println(a.length); else if (!({object} instanceof Number n)) System.out.println(\"no number\"); else System.out.println(n.intValue());"
    );
    writer.print("\"\"\"\n\t\t\ttext\n\t\t\t  block \\\n\t\t\tjoined\n\t\t\t\"\"\"");
    let sealed = writer.name("Sealed");
    member!(
        writer,
        "sealed interface {sealed} permits {sealed}A, {sealed}B {{ }} record {sealed}A(int n) implements {sealed} {{ }} record {sealed}B({sealed} inner) implements {sealed} {{ }}"
    );
    print!(
        writer,
        "new {sealed}B(new {sealed}B(new {sealed}A({number})))"
    );
}

/// Switches over types.
pub(crate) fn patterns(writer: &mut Writer) {
    let (shape, method) = (writer.name("Fig"), writer.name("pa"));
    member!(
        writer,
        "sealed interface {shape} permits {shape}C, {shape}R {{ }} record {shape}C(int r) implements {shape} {{ }} record {shape}R(int w, {shape} in) implements {shape} {{ }}"
    );
    member!(
        writer,
        "static int {method}({shape} s) {{ return switch (s) {{ case {shape}C(int r) when r > 5 -> r * r; case {shape}C c -> c.r(); case {shape}R(int w, {shape}C(var r)) -> w * 100 + r; case {shape}R(int w, {shape} in) -> w + {method}(in); }}; }}"
    );
    let (one, two) = (writer.between(0, 9), writer.between(0, 9));
    print!(writer, "{method}(new {shape}C({one}))");
    print!(writer, "{method}(new {shape}R({two}, new {shape}C({one})))");
    print!(
        writer,
        "{method}(new {shape}R(1, new {shape}R({two}, new {shape}C({one}))))"
    );
    let of = writer.name("of");
    member!(
        writer,
        "static String {of}(Object o) {{ return switch (o) {{ case null -> \"null\"; case Integer i when i > 10 -> \"big\"; case Integer i -> \"int\" + i; case String s -> s + s.length(); case int[] a -> \"array\" + a.length; case Thread.State t -> t.name(); default -> \"other\"; }}; }}"
    );
    for value in [
        "null",
        "5",
        "50",
        "\"xy\"",
        "new int[2]",
        "Thread.State.NEW",
        "2.5",
    ] {
        print!(writer, "{of}({value})");
    }
}
