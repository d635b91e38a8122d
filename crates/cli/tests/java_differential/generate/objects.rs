//! Classes: dispatch, initialization, nesting, generics, enumerations.

use super::Writer;

/// Overriding, overloading, `super`, interfaces with default methods.
pub(crate) fn hierarchy(writer: &mut Writer) {
    let (shape, root, middle, leaf) = (
        writer.name("Shape"),
        writer.name("Root"),
        writer.name("Middle"),
        writer.name("Leaf"),
    );
    let numbers: Vec<i64> = (0..5).map(|_| writer.between(-9, 99)).collect();
    member!(
        writer,
        "interface {shape} {{ int area(); default String show() {{ return \"area \" + area(); }} static int unit() {{ return {}; }} }}",
        numbers[0]
    );
    member!(
        writer,
        "static abstract class {root} implements {shape} {{ int f = {}; static int made; {root}() {{ made++; init(); }} void init() {{ f += 1; }} \
         abstract int twist(int x); public int area() {{ return twist(f); }} int pick(Object o) {{ return 1; }} int pick(String s) {{ return 2; }} int pick(long n) {{ return 3; }} int pick(Integer n) {{ return 4; }} }}",
        numbers[1]
    );
    let calls_super = writer.pick(&["super.init();", "", "f *= 2;"]);
    member!(
        writer,
        "static class {middle} extends {root} {{ int f = {}; int g = 7; void init() {{ {calls_super} g = 5; }} int twist(int x) {{ return x + f * g; }} public String show() {{ return \"m\" + super.show() + super.f; }} }}",
        numbers[2]
    );
    let overrides = writer.pick(&[
        "int twist(int x) { return super.twist(x) * 2; }",
        "public int area() { return super.area() - 1; }",
        "",
    ]);
    member!(
        writer,
        "static class {leaf} extends {middle} {{ {overrides} int pick(String s) {{ return 22; }} public String toString() {{ return \"leaf\" + f + ((({root}) this).f); }} }}"
    );
    for class in [&middle, &leaf] {
        let object = writer.name("o");
        line!(writer, "{root} {object} = new {class}();");
        print!(
            writer,
            "{object}.show() + \" \" + {object}.area() + \" \" + {object}.f"
        );
        print!(
            writer,
            "{object}.pick(null == {object} ? \"\" : \"x\") + {object}.pick(1) * 10 + {object}.pick('c') * 100 + {object}.pick((Object) \"s\") * 1000 + {object}.pick(Integer.valueOf(3)) * 10000"
        );
        print!(
            writer,
            "({object} instanceof {leaf}) + \" \" + ({object} instanceof {shape}) + \" \" + (({middle}) {object}).g"
        );
    }
    print!(writer, "{root}.made + {shape}.unit()");
    print!(writer, "new {leaf}()");
    line!(
        writer,
        "try {{ System.out.println((({leaf}) ({root}) new {middle}()).g); }} catch (ClassCastException e) {{ System.out.println(\"cast\"); }}"
    );
    print!(
        writer,
        "new {leaf}().getClass().getSimpleName().startsWith(\"Leaf\")"
    );
}

/// The order of static and instance initializers.
pub(crate) fn initialization(writer: &mut Writer) {
    let (one, two, three) = (writer.name("A"), writer.name("B"), writer.name("C"));
    writer.member("static int trace(String s, int n) { System.out.println(s + n); return n; }");
    let fails = writer.rng.percent(30);
    member!(
        writer,
        "static class {one} {{ static int s = trace(\"{one}.s\", {}); int i = trace(\"{one}.i\", s); {{ trace(\"block\", i); }} {one}() {{ trace(\"new\", i + 1); }} static final int CONSTANT = 5; static int lazy() {{ return s; }} }}",
        writer_number(writer)
    );
    member!(
        writer,
        "static class {two} extends {one} {{ static int t = trace(\"{two}.t\", s + 1); int j = trace(\"{two}.j\", t); {two}(int x) {{ super(); trace(\"made\", x); }} {two}() {{ this({}); }} static {{ {} }} }}",
        writer_number(writer),
        if fails {
            "if (t != 0) throw new IllegalStateException(\"static\");"
        } else {
            "trace(\"static\", t);"
        }
    );
    member!(
        writer,
        "static class {three} {{ static {{ System.out.println(\"never for constants\"); }} static final String NAME = \"name\"; static Integer box = 3; }}"
    );
    print!(writer, "{one}.CONSTANT + {three}.NAME");
    for _ in 0..3 {
        let use_ = match writer.rng.below(5) {
            0 => format!("System.out.println({one}.lazy());"),
            1 => format!("new {two}();"),
            2 => format!("System.out.println({two}.s);"),
            3 => format!("{one}[] x = new {one}[2]; System.out.println(x.length);"),
            _ => format!("System.out.println({three}.box);"),
        };
        line!(
            writer,
            "try {{ {use_} }} catch (Throwable e) {{ System.out.println(e.getClass() + \" \" + e.getMessage()); }}"
        );
    }
    if fails && writer.rng.percent(40) {
        line!(writer, "new {two}(4);");
    }
}

fn writer_number(writer: &mut Writer) -> i64 {
    writer.between(-9, 99)
}

/// Inner, local and anonymous classes.
pub(crate) fn nested(writer: &mut Writer) {
    let (outer, inner) = (writer.name("Outer"), writer.name("Inner"));
    let start = writer.between(-9, 99);
    member!(
        writer,
        "static class {outer} {{ private int x = {start}; class {inner} {{ int x = {outer}.this.x * 2; int both() {{ {outer}.this.x++; return x * 100 + {outer}.this.x; }} class Deep {{ int all() {{ return both() + x + {outer}.this.x; }} }} }} \
         {inner} make() {{ return new {inner}(); }} private static int hidden(int n) {{ return n + 1; }} }}"
    );
    let (object, deep) = (writer.name("o"), writer.name("d"));
    line!(writer, "{outer} {object} = new {outer}();");
    print!(
        writer,
        "{object}.make().both() + {object}.new {inner}().x + {outer}.hidden({object}.x)"
    );
    line!(
        writer,
        "{outer}.{inner}.Deep {deep} = {object}.make().new Deep();"
    );
    print!(writer, "{deep}.all() - {object}.x");
    let captured = writer.name("captured");
    line!(writer, "final int {captured} = {};", writer_number(writer));
    let local = writer.name("Local");
    line!(
        writer,
        "class {local} {{ int n = {captured}; int next() {{ return n++ + {captured}; }} }} {local} x{local} = new {local}();"
    );
    print!(
        writer,
        "x{local}.next() + x{local}.next() + new {local}().next()"
    );
    let anonymous = writer.name("r");
    line!(
        writer,
        "Comparator<Integer> {anonymous} = new Comparator<Integer>() {{ int calls = 0; public int compare(Integer a, Integer b) {{ calls++; return (b - a) * {}; }} public String toString() {{ return calls > 0 ? \"used\" : \"new\"; }} }};",
        writer.pick(&["1", "-1"])
    );
    line!(
        writer,
        "List<Integer> l{anonymous} = new ArrayList<>(Arrays.asList(3, 1, {captured}, 2)); System.out.println({anonymous}); l{anonymous}.sort({anonymous}); System.out.println(l{anonymous} + \" \" + {anonymous});"
    );
    let iterable = writer.name("Range");
    member!(
        writer,
        "static class {iterable} implements Iterable<Integer> {{ final int to; {iterable}(int to) {{ this.to = to; }} public Iterator<Integer> iterator() {{ return new Iterator<Integer>() {{ int at; public boolean hasNext() {{ return at < to; }} public Integer next() {{ if (!hasNext()) throw new NoSuchElementException(); return at++; }} }}; }} }}"
    );
    line!(
        writer,
        "int s{iterable} = 0; for (int x : new {iterable}({})) s{iterable} += x * x; System.out.println(s{iterable});",
        writer.between(0, 9)
    );
}

/// Generic classes and bridge methods.
pub(crate) fn generic(writer: &mut Writer) {
    let (node, pair) = (writer.name("Node"), writer.name("Pair"));
    member!(
        writer,
        "static class {node}<T extends Comparable<T>> {{ T value; {node}<T> left, right; {node}(T v) {{ value = v; }} \
         boolean add(T v) {{ int c = v.compareTo(value); if (c == 0) return false; if (c < 0) {{ if (left == null) {{ left = new {node}<>(v); return true; }} return left.add(v); }} if (right == null) {{ right = new {node}<>(v); return true; }} return right.add(v); }} \
         void walk(List<T> out) {{ if (left != null) left.walk(out); out.add(value); if (right != null) right.walk(out); }} int depth() {{ return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth()); }} }}"
    );
    let (tree, list) = (writer.name("t"), writer.name("l"));
    let is_text = writer.rng.percent(40);
    let kind = if is_text { "String" } else { "Integer" };
    let first = if is_text {
        writer.text()
    } else {
        writer.between(-50, 50).to_string()
    };
    line!(writer, "{node}<{kind}> {tree} = new {node}<>({first});");
    for _ in 0..writer.between(2, 12) {
        let value = if is_text {
            writer.text()
        } else {
            writer.between(-50, 50).to_string()
        };
        print!(writer, "{tree}.add({value})");
    }
    line!(
        writer,
        "List<{kind}> {list} = new ArrayList<>(); {tree}.walk({list});"
    );
    print!(writer, "{list} + \" \" + {tree}.depth()");
    member!(
        writer,
        "static class {pair}<A, B> {{ final A a; final B b; {pair}(A a, B b) {{ this.a = a; this.b = b; }} {pair}<B, A> swap() {{ return new {pair}<>(b, a); }} static <X> {pair}<X, X> twice(X x) {{ return new {pair}<>(x, x); }} public String toString() {{ return \"(\" + a + \", \" + b + \")\"; }} }}"
    );
    let text = writer.text();
    print!(
        writer,
        "new {pair}<>({}, {text}).swap()",
        writer_number(writer)
    );
    print!(writer, "{pair}.twice({text}).a.length()");
    line!(
        writer,
        "try {{ Object o = {pair}.twice(1); {pair}<String, String> p = ({pair}<String, String>) o; System.out.println(p.a.length()); }} catch (ClassCastException e) {{ System.out.println(e.getMessage()); }}"
    );
}

/// Enumerations with fields, bodies and maps.
pub(crate) fn enumerations(writer: &mut Writer) {
    let class = writer.name("Color");
    member!(
        writer,
        "enum {class} implements Supplier<Integer> {{ RED({}), GREEN({}) {{ public Integer get() {{ return -weight; }} }}, BLUE(7); final int weight; static int sum; static {{ for ({class} c : values()) sum += c.weight; }} {class}(int w) {{ weight = w; }} public Integer get() {{ return weight * 2; }} {class} next() {{ return values()[(ordinal() + 1) % values().length]; }} }}",
        writer_number(writer),
        writer_number(writer)
    );
    line!(
        writer,
        "for ({class} c : {class}.values()) System.out.println(c + \" \" + c.get() + \" \" + c.next().name() + \" \" + c.compareTo({class}.GREEN) + \" \" + c.getDeclaringClass().getSimpleName().length());"
    );
    print!(writer, "{class}.sum");
    let name = writer.pick(&["RED", "BLUE", "PINK", ""]);
    line!(
        writer,
        "try {{ System.out.println({class}.valueOf(\"{name}\").ordinal()); }} catch (IllegalArgumentException e) {{ System.out.println(e.getMessage().endsWith(\"{name}\")); }}"
    );
    let map = writer.name("m");
    line!(
        writer,
        "EnumMap<{class}, String> {map} = new EnumMap<>({class}.class); {map}.put({class}.BLUE, \"b\"); {map}.put({class}.RED, \"r\"); System.out.println({map} + \" \" + {map}.containsKey({class}.GREEN));"
    );
    print!(
        writer,
        "EnumSet.complementOf(EnumSet.of({class}.RED)) + \" \" + EnumSet.allOf({class}.class).size()"
    );
    print!(writer, "{class}.GREEN.getClass() == {class}.class");
    line!(
        writer,
        "switch ({class}.values()[{}]) {{ case RED: System.out.println(\"r\"); case GREEN: System.out.println(\"g\"); break; default: System.out.println(\"d\"); }}",
        writer.between(0, 2)
    );
}
