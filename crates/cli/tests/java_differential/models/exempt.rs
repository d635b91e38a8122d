//! Models that are not called one by one, and why.

/// Classes and methods with the reason why no calls are generated for them.
const EXEMPT: &[(&str, &str)] = &[
    (
        "java/lang/Thread",
        "threads have their own tests: java_threads",
    ),
    (
        "java/lang/Object.wait",
        "threads have their own tests: java_threads",
    ),
    (
        "java/lang/Object.notify",
        "threads have their own tests: java_threads",
    ),
    (
        "java/lang/Object",
        "says which object it is, or makes one: nothing two machines have in common",
    ),
    (
        "java/lang/Class",
        "reflection is compared by the programs of generate/",
    ),
    (
        "java/lang/reflect/",
        "reflection is compared by the programs of generate/",
    ),
    (
        "java/lang/invoke/",
        "handles take arguments that the compiler makes",
    ),
    ("java/lang/ref/", "depends on the garbage collector"),
    (
        "java/lang/Throwable",
        "stack traces are not kept; the rest is compared by generate/exceptions.rs",
    ),
    ("java/lang/System", "the environment, or a whole process"),
    ("java/lang/Runtime", "the environment, or a whole process"),
    ("java/lang/ProcessEnvironment", "the environment"),
    ("java/lang/ClassLoader", "the environment"),
    ("java/lang/Module", "the environment"),
    ("java/lang/StackTraceElement", "stack traces are not kept"),
    ("java/lang/Shutdown", "ends the process"),
    ("java/lang/Math.random", "random"),
    ("java/lang/StrictMath.random", "random"),
    (
        "java/lang/AbstractStringBuilder.",
        "not public; its methods are called by way of the two builders",
    ),
    (
        "java/lang/String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;",
        "not public",
    ),
    (
        "java/lang/String.valueOfCodePoint",
        "not public; called by way of Character.toString",
    ),
    (
        "java/lang/String$CaseInsensitiveComparator",
        "not public; called by way of compareToIgnoreCase",
    ),
    (
        "java/lang/StringBuilder.append(Ljava/lang/AbstractStringBuilder;",
        "not public",
    ),
    (
        "java/lang/StringBuffer.append(Ljava/lang/AbstractStringBuilder;",
        "not public",
    ),
    (
        "java/lang/StringBuilder.compareTo(Ljava/lang/StringBuffer;",
        "there is no such method",
    ),
    (
        "java/lang/StringBuffer.compareTo(Ljava/lang/StringBuilder;",
        "there is no such method",
    ),
    (
        "java/io/",
        "streams: what is printed is compared by every program",
    ),
    ("java/net/", "the network"),
    ("java/nio/", "the environment"),
    ("java/security/", "the environment"),
    ("java/util/", "the environment, or random"),
    (
        "jdk/internal/",
        "not exported; the library's code that calls it is compared",
    ),
    (
        "sun/",
        "not exported; the library's code that calls it is compared",
    ),
    ("org/sosy_lab/", "inputs"),
    ("oxpecker/", "inputs"),
    ("net/jqwik/", "assumptions of a harness"),
    ("org/junit/", "assumptions of a harness"),
    (
        "java/lang/StringCoding",
        "not public; the library's code that calls it is compared",
    ),
    (
        "java/lang/Double.doubleToRawLongBits",
        "the bits of NaN are left open",
    ),
    (
        "java/lang/Float.floatToRawIntBits",
        "the bits of NaN are left open",
    ),
];

/// Why a method is not called.
pub(crate) fn reason(method: &str) -> Option<&'static str> {
    let row = EXEMPT
        .iter()
        .find(|(prefix, _)| method.starts_with(prefix))?;
    Some(row.1)
}

/// Whether a method of a class that is called has no receiver.
pub(crate) fn is_static(class: &str, name: &str) -> bool {
    match class {
        "java/lang/String" => matches!(name, "valueOf" | "copyValueOf" | "join" | "format"),
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => false,
        _ => name != "<init>",
    }
}

/// Whether a method has no result.
pub(crate) fn gives_nothing(method: &str) -> bool {
    [
        "getChars(",
        "setCharAt(",
        "setLength(",
        "trimToSize(",
        "ensureCapacity(",
    ]
    .iter()
    .any(|name| method.contains(&format!(".{name}")))
}

/// Whether the library's own code of a class can run here: strings and builders have no fields that it could read.
pub(crate) fn is_plain_code(class: &str) -> bool {
    !class.starts_with("java/lang/String")
}
