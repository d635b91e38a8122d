//! Expressions over all primitive types.

use super::Writer;

/// A primitive type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Kind {
    pub(crate) const ALL: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Short,
        Kind::Char,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Short => "short",
            Kind::Char => "char",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
        }
    }
}

/// Variables that expressions may use.
pub(crate) type Scope = Vec<(String, Kind)>;

/// Statements over ints and longs.
pub(crate) fn ints(writer: &mut Writer) {
    statements(writer, &[Kind::Int, Kind::Int, Kind::Long]);
}

/// Statements over everything.
pub(crate) fn mixed(writer: &mut Writer) {
    statements(writer, &Kind::ALL);
}

fn statements(writer: &mut Writer, kinds: &[Kind]) {
    let mut scope = Scope::new();
    for _ in 0..4 {
        let kind = writer.pick(kinds);
        let (name, value) = (writer.name("v"), literal(writer, kind));
        line!(writer, "{} {name} = {value};", kind.name());
        scope.push((name, kind));
    }
    let steps = writer.between(4, 10);
    for _ in 0..steps {
        let place = writer.rng.below(scope.len());
        let (name, kind) = scope[place].clone();
        let line = match writer.rng.below(6) {
            0 if kind != Kind::Boolean => {
                let change = writer.pick(&["++", "--"]);
                format!("{name}{change};")
            }
            1 if kind != Kind::Boolean => {
                let op = writer.pick(&["+=", "-=", "*="]);
                let value = expression(writer, &scope, Kind::Int, 2);
                format!("{name} {op} {value};")
            }
            2 if !matches!(kind, Kind::Boolean | Kind::Float | Kind::Double) => {
                let op = writer.pick(&["<<=", ">>=", ">>>=", "&=", "|=", "^="]);
                let value = expression(writer, &scope, Kind::Int, 2);
                format!("{name} {op} {value};")
            }
            _ => {
                let value = expression(writer, &scope, kind, 3);
                format!("{name} = {value};")
            }
        };
        if writer.rng.percent(50) {
            line!(
                writer,
                "try {{ {line} }} catch (ArithmeticException e) {{ System.out.println(e.getMessage()); }}"
            );
        } else {
            writer.line(line);
        }
        show(writer, &name, kind);
    }
}

/// Prints a value exactly.
pub(crate) fn show(writer: &mut Writer, value: &str, kind: Kind) {
    match kind {
        Kind::Float => print!(writer, "Float.floatToIntBits({value})"),
        Kind::Double => print!(writer, "Double.doubleToLongBits({value})"),
        Kind::Char => print!(writer, "(int) {value}"),
        _ => writer.print(value),
    }
}

fn literal(writer: &mut Writer, kind: Kind) -> String {
    match kind {
        Kind::Boolean => writer.pick(&["true", "false"]).into(),
        Kind::Byte | Kind::Short | Kind::Char => format!("({}) {}", kind.name(), writer.int()),
        Kind::Int => writer.int(),
        Kind::Long => writer.long(),
        Kind::Float => format!("(float) {}", writer.double()),
        Kind::Double => writer.double(),
    }
}

/// An expression of a type.
pub(crate) fn expression(writer: &mut Writer, scope: &Scope, kind: Kind, depth: usize) -> String {
    let variables: Vec<&String> = scope
        .iter()
        .filter(|(_, known)| *known == kind)
        .map(|(name, _)| name)
        .collect();
    if depth == 0 || writer.rng.percent(15) {
        if !variables.is_empty() && writer.rng.percent(70) {
            let place = writer.rng.below(variables.len());
            return variables[place].clone();
        }
        return literal(writer, kind);
    }
    let next = depth - 1;
    if writer.rng.percent(12) {
        let condition = expression(writer, scope, Kind::Boolean, next);
        let one = expression(writer, scope, kind, next);
        let two = expression(writer, scope, kind, next);
        return format!("({condition} ? {one} : {two})");
    }
    match kind {
        Kind::Boolean => condition(writer, scope, next),
        Kind::Byte | Kind::Short | Kind::Char => {
            let inner = expression(writer, scope, Kind::Int, next);
            format!("(({}) {inner})", kind.name())
        }
        Kind::Int | Kind::Long => integer(writer, scope, kind, next),
        Kind::Float | Kind::Double => float(writer, scope, kind, next),
    }
}

fn condition(writer: &mut Writer, scope: &Scope, depth: usize) -> String {
    if writer.rng.percent(35) {
        let op = writer.pick(&["&&", "||", "^", "&", "|", "==", "!="]);
        let one = expression(writer, scope, Kind::Boolean, depth);
        let two = expression(writer, scope, Kind::Boolean, depth);
        return format!("({one} {op} {two})");
    }
    let kind = writer.pick(&[Kind::Int, Kind::Long, Kind::Double, Kind::Float, Kind::Char]);
    let op = writer.pick(&["<", "<=", ">", ">=", "==", "!="]);
    let one = expression(writer, scope, kind, depth);
    let two = expression(writer, scope, kind, depth);
    format!("({one} {op} {two})")
}

fn integer(writer: &mut Writer, scope: &Scope, kind: Kind, depth: usize) -> String {
    match writer.rng.below(8) {
        0 => {
            let op = writer.pick(&["-", "~"]);
            format!("({op}{})", expression(writer, scope, kind, depth))
        }
        1 => {
            let from = writer.pick(&[Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Char]);
            let inner = expression(writer, scope, from, depth);
            format!("(({}) {inner})", kind.name())
        }
        2 => {
            let op = writer.pick(&["<<", ">>", ">>>"]);
            let one = expression(writer, scope, kind, depth);
            let by = expression(writer, scope, Kind::Int, depth);
            format!("({one} {op} {by})")
        }
        3 => {
            let op = writer.pick(&["/", "%"]);
            let one = expression(writer, scope, kind, depth);
            let two = expression(writer, scope, kind, depth);
            format!("({one} {op} {two})")
        }
        _ => {
            let op = writer.pick(&["+", "-", "*", "&", "|", "^"]);
            let one = expression(writer, scope, kind, depth);
            let two = expression(writer, scope, kind, depth);
            format!("({one} {op} {two})")
        }
    }
}

fn float(writer: &mut Writer, scope: &Scope, kind: Kind, depth: usize) -> String {
    match writer.rng.below(6) {
        0 => format!("(-{})", expression(writer, scope, kind, depth)),
        1 => {
            let from = writer.pick(&[Kind::Int, Kind::Long, Kind::Float, Kind::Double]);
            let inner = expression(writer, scope, from, depth);
            format!("(({}) {inner})", kind.name())
        }
        _ => {
            let op = writer.pick(&["+", "-", "*", "/", "%"]);
            let one = expression(writer, scope, kind, depth);
            let two = expression(writer, scope, kind, depth);
            format!("({one} {op} {two})")
        }
    }
}

/// Every type cast to every other.
pub(crate) fn conversions(writer: &mut Writer) {
    for _ in 0..6 {
        let (from, to) = (writer.pick(&Kind::ALL[1..]), writer.pick(&Kind::ALL[1..]));
        let (name, value) = (writer.name("c"), literal(writer, from));
        line!(writer, "{} {name} = {value};", from.name());
        show(writer, &format!("(({}) {name})", to.name()), to);
    }
}

/// Boxes, their identity and their methods.
pub(crate) fn boxes(writer: &mut Writer) {
    let value = writer.pick(&[-129, -128, 0, 5, 127, 128, 1000]);
    let (one, two) = (writer.name("b"), writer.name("b"));
    let class = writer.pick(&["Integer", "Long", "Short"]);
    let cast = match class {
        "Integer" => "int",
        "Long" => "long",
        _ => "short",
    };
    line!(
        writer,
        "{class} {one} = ({cast}) {value}, {two} = ({cast}) {value};"
    );
    print!(writer, "{one} == {two}");
    print!(writer, "{one}.equals({two})");
    print!(writer, "{one}.hashCode() + {two}.intValue()");
    print!(writer, "{one}.compareTo({two})");
    let (first, second) = (writer.int(), writer.int());
    let methods = [
        "bitCount",
        "reverse",
        "reverseBytes",
        "highestOneBit",
        "lowestOneBit",
        "signum",
        "hashCode",
        "numberOfLeadingZeros",
        "numberOfTrailingZeros",
        "toUnsignedLong",
    ];
    for _ in 0..4 {
        let method = writer.pick(&methods);
        print!(writer, "Integer.{method}({first})");
    }
    let methods = [
        "compare",
        "max",
        "min",
        "sum",
        "rotateLeft",
        "rotateRight",
        "compareUnsigned",
        "divideUnsigned",
        "remainderUnsigned",
    ];
    for _ in 0..4 {
        let method = writer.pick(&methods);
        print!(writer, "Integer.{method}({first}, {second})");
    }
    let long = writer.long();
    let methods = [
        "bitCount",
        "reverse",
        "reverseBytes",
        "highestOneBit",
        "lowestOneBit",
        "signum",
        "hashCode",
        "numberOfLeadingZeros",
        "numberOfTrailingZeros",
    ];
    let method = writer.pick(&methods);
    print!(writer, "Long.{method}({long})");
    let (one, two) = (writer.double(), writer.double());
    print!(writer, "Double.compare({one}, {two})");
    print!(writer, "Double.isNaN({one}) || Double.isInfinite({two})");
    print!(writer, "Double.valueOf({one}).equals({two})");
    print!(writer, "Double.hashCode({one})");
    print!(writer, "Float.compare((float) {one}, (float) {two})");
    let name = writer.name("n");
    line!(writer, "Integer {name} = args.length == 0 ? null : 1;");
    if writer.rng.percent(30) {
        print!(writer, "{name} + 1");
    }
    let (truth, other) = (
        writer.pick(&["true", "false"]),
        writer.pick(&["true", "false"]),
    );
    print!(
        writer,
        "Boolean.compare({truth}, {other}) + Boolean.hashCode({truth})"
    );
    print!(
        writer,
        "Boolean.valueOf({truth}) == Boolean.valueOf({other})"
    );
    print!(writer, "Objects.hash({first}, {truth}, {long})");
}

/// `Math` and `StrictMath`.
pub(crate) fn functions(writer: &mut Writer) {
    let (one, two) = (writer.int(), writer.int());
    for _ in 0..4 {
        let method = writer.pick(&[
            "addExact",
            "subtractExact",
            "multiplyExact",
            "floorDiv",
            "floorMod",
            "max",
            "min",
        ]);
        let line = format!("System.out.println(Math.{method}({one}, {two}));");
        line!(
            writer,
            "try {{ {line} }} catch (ArithmeticException e) {{ System.out.println(e.getMessage()); }}"
        );
        let (one, two) = (writer.long(), writer.long());
        let line = format!("System.out.println(Math.{method}({one}, {two}));");
        line!(
            writer,
            "try {{ {line} }} catch (ArithmeticException e) {{ System.out.println(e.getMessage()); }}"
        );
    }
    for _ in 0..6 {
        let (one, two) = (writer.double(), writer.double());
        let method = writer.pick(&[
            "abs",
            "signum",
            "floor",
            "ceil",
            "rint",
            "sqrt",
            "ulp",
            "nextUp",
            "nextDown",
            "toRadians",
        ]);
        print!(writer, "Double.doubleToLongBits(Math.{method}({one}))");
        let method = writer.pick(&["max", "min", "copySign", "nextAfter", "IEEEremainder"]);
        print!(
            writer,
            "Double.doubleToLongBits(Math.{method}({one}, {two}))"
        );
        print!(
            writer,
            "Math.round({one}) + \" \" + Math.round((float) {two})"
        );
        print!(writer, "Math.getExponent({one})");
        print!(
            writer,
            "Float.floatToIntBits(Math.max((float) {one}, (float) {two}))"
        );
    }
    print!(
        writer,
        "Math.abs({one}) + Math.abs({})",
        writer_long(two.as_str())
    );
}

fn writer_long(value: &str) -> String {
    format!("(long) {value}")
}
