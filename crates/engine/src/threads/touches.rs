//! What models of Java's library touch that other threads may touch too.

/// What a model touches that other threads may touch too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Touches {
    /// Nothing that changes.
    Nothing,
    /// The object that is its second argument.
    Second {
        /// Whether it changes the object.
        writes: bool,
    },
    /// The objects it is given.
    Arguments,
    /// Nobody knows.
    Anything,
}

/// Classes whose models compute something from what never changes.
const UNCHANGING: &[&str] = &[
    "java/io/PrintStream",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Runtime",
    "java/lang/Short",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/lang/String$CaseInsensitiveComparator",
    "java/security/AccessController",
    "java/util/Locale",
    "jdk/internal/access/SharedSecrets",
    "jdk/internal/misc/CDS",
    "jdk/internal/misc/VM",
    "jdk/internal/reflect/Reflection",
    "jdk/internal/util/Preconditions",
    "org/sosy_lab/sv_benchmarks/Verifier",
    "sun/security/action/GetPropertyAction",
];

/// Classes whose models touch the objects they are given only.
const DIRECT: &[&str] = &[
    "java/io/BufferedWriter",
    "java/io/PrintWriter",
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/lang/Throwable",
    "java/lang/ref/Reference",
    "jdk/internal/util/ArraysSupport",
];

/// Whether a method of the library's door to the memory only tells where things are, or puts accesses in order.
fn is_about_layout(name: &str) -> bool {
    let tells = ["arrayBase", "arrayIndex", "objectField", "staticField"];
    name.ends_with("Fence") || tells.iter().any(|it| name.starts_with(it))
}

/// What the model of a method touches.
pub(crate) fn touches(class: &str, selector: &str) -> Touches {
    let name = selector.split('(').next().unwrap_or(selector);
    let parameters = selector.split(')').next().unwrap_or(selector);
    match (class, name) {
        ("java/lang/Object", "clone") | ("java/lang/System", "arraycopy") => Touches::Arguments,
        // `wait` and `join` say themselves what they need; notifying takes the lock of the object.
        ("java/lang/Object", _) => Touches::Nothing,
        ("java/lang/Thread", "start" | "isAlive" | "getState" | "setName" | "setPriority") => {
            Touches::Arguments
        }
        ("java/lang/Thread", _) => Touches::Nothing,
        ("java/lang/System", "currentTimeMillis" | "nanoTime" | "identityHashCode" | "exit") => {
            Touches::Nothing
        }
        ("java/util/Locale", "setDefault") => Touches::Anything,
        ("jdk/internal/misc/Unsafe", _) if is_about_layout(name) => Touches::Nothing,
        ("jdk/internal/misc/Unsafe" | "java/lang/invoke/VarHandle", _) => Touches::Second {
            writes: !name.starts_with("get") || name.starts_with("getAnd"),
        },
        _ if UNCHANGING.contains(&class) && !parameters.contains('[') => Touches::Nothing,
        _ if UNCHANGING.contains(&class) || DIRECT.contains(&class) => Touches::Arguments,
        _ => Touches::Anything,
    }
}
