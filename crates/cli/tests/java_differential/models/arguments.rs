//! Arguments of every type that methods with models take, the odd ones included.

const INTS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "5",
    "65",
    "97",
    "127",
    "128",
    "-128",
    "-129",
    "10",
    "16",
    "36",
    "37",
    "0x3a3",
    "0x1f600",
    "0x10ffff",
    "0x110000",
    "0xd83d",
    "Integer.MIN_VALUE",
    "Integer.MAX_VALUE",
    "-2147483647",
    "12345",
];
const LONGS: &[&str] = &[
    "0L",
    "1L",
    "-1L",
    "127L",
    "128L",
    "-128L",
    "-129L",
    "1L << 31",
    "1L << 32",
    "Long.MIN_VALUE",
    "Long.MAX_VALUE",
    "-987654321987L",
];
const SHORTS: &[&str] = &[
    "(short) 0",
    "(short) 127",
    "(short) 128",
    "(short) -128",
    "(short) -129",
    "Short.MIN_VALUE",
];
const BYTES: &[&str] = &[
    "(byte) 0",
    "(byte) 1",
    "(byte) -1",
    "(byte) 127",
    "(byte) -128",
];
const CHARS: &[&str] = &[
    "'a'",
    "'Z'",
    "'0'",
    "' '",
    "'b'",
    "'\\0'",
    "'\\u00e9'",
    "'\\u00df'",
    "'\\u0130'",
    "'\\u0131'",
    "'\\ud83d'",
    "'\\ude00'",
    "'\\uffff'",
    "'\\u03a3'",
    "'\\u2028'",
    "'\\u3000'",
    "'\\u0667'",
    "'\\u01c5'",
    "'\\u007f'",
    "'\\u0080'",
    "'_'",
    "'$'",
    "'\\t'",
    "'\\u00b5'",
    "'\\u4e00'",
];
const FLOATS: &[&str] = &[
    "0f",
    "-0f",
    "1.5f",
    "-2.5f",
    "0.5f",
    "0.49999997f",
    "Float.NaN",
    "1 / 0f",
    "-1 / 0f",
    "Float.MIN_VALUE",
    "Float.MAX_VALUE",
    "-3e9f",
    "8388609f",
    "1e-5f",
];
const DOUBLES: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "0.5",
    "-2.5",
    "0.49999999999999994",
    "Double.NaN",
    "1 / 0.0",
    "-1 / 0.0",
    "Double.MIN_VALUE",
    "Double.MAX_VALUE",
    "1e19",
    "4503599627370497.5",
    "0.51",
    "-745.2",
    "1e-5",
    "123456.789",
    "2.0",
    "3.0",
    "1e154",
];
const STRINGS: &[&str] = &[
    "null",
    "\"\"",
    "new String(\"\")",
    "\"a\"",
    "\"A\"",
    "\"abc\"",
    "new String(\"abc\")",
    "\" ab \"",
    "\"  \"",
    "\"aXbXa\"",
    "\"\\ud83d\\ude00\"",
    "\"x\\ud83d\"",
    "\"\\ude00x\"",
    "\"stra\\u00dfe\"",
    "\"\\u0130I\\u0131\"",
    "\"\\u00e9\\u0100\"",
    "\"12\"",
    "\"-7\"",
    "\"+5\"",
    "\"2147483648\"",
    "\"-9223372036854775808\"",
    "\"zz\"",
    "\"1e5\"",
    "\"NaN\"",
    "\" 3.5f \"",
    "\"0x1p3\"",
    "\"\\0\\t\"",
    "\"\\u2003x\\u3000\"",
    "\"\\u03b1\\u03b2\"",
    "\"\\u0667\"",
    "\"aaaa\"",
    "\"aa\"",
];
const SEQUENCES: &[&str] = &[
    "null",
    "\"\"",
    "\"a\"",
    "\"ab\"",
    "\"X\"",
    "\"\\ud83d\\ude00\"",
    "new StringBuilder(\"a\")",
    "new StringBuffer(\"bXa\")",
    "new StringBuilder()",
    "new String(\"abc\")",
];
const OBJECTS: &[&str] = &[
    "null",
    "\"abc\"",
    "\"\"",
    "new String(\"a\")",
    "5",
    "new StringBuilder(\"a\")",
    "'c'",
    "1.5",
    "new int[] {1}",
];
const CHAR_ARRAYS: &[&str] = &[
    "null",
    "new char[0]",
    "{'a', 'b', 'c'}",
    "{'\\ud83d', '\\ude00'}",
    "new char[8]",
];
const INT_ARRAYS: &[&str] = &[
    "null",
    "new int[0]",
    "{97, 0x1f600, 98}",
    "{-1}",
    "{0x110000}",
];
const BYTE_ARRAYS: &[&str] = &[
    "null",
    "new byte[0]",
    "{65, 66}",
    "{-61, -87, 97}",
    "{-1, 97}",
    "{-16, -97, -104, -128}",
];
const OBJECT_ARRAYS: &[&str] = &[
    "null",
    "new Object[0]",
    "{1, \"a\", 2.5}",
    "{null, 'c', true}",
    "{\"x\", -7L, 0.0}",
];
const BUILDERS: &[&str] = &[
    "new StringBuilder()",
    "new StringBuilder(\"abc\")",
    "new StringBuilder(3).append(\"a\\ud83d\\ude00b\")",
    "new StringBuilder(0)",
    "new StringBuilder(\" \\u0100x\")",
];
const BUFFERS: &[&str] = &[
    "new StringBuffer()",
    "new StringBuffer(\"abc\")",
    "new StringBuffer(3).append(\"a\\ud83d\\ude00b\")",
    "new StringBuffer(\" \\u0100x\")",
];
const CLASSES: &[&str] = &[
    "String.class",
    "int.class",
    "int[].class",
    "String[][].class",
    "Runnable.class",
    "java.util.Map.Entry.class",
    "Thread.State.class",
    "void.class",
    "Object.class",
    "Integer.class",
    "java.util.ArrayList.class",
];
const THROWABLES: &[&str] = &[
    "new Throwable()",
    "new RuntimeException(\"m\")",
    "new Error(null, new Exception(\"c\"))",
];

/// A type of a descriptor as Java writes it, and values of it; none if nobody thought of some.
pub(crate) fn values(descriptor: &str) -> Option<(&'static str, &'static [&'static str])> {
    Some(match descriptor {
        "Z" => ("boolean", &["true", "false"]),
        "B" => ("byte", BYTES),
        "S" => ("short", SHORTS),
        "C" => ("char", CHARS),
        "I" => ("int", INTS),
        "J" => ("long", LONGS),
        "F" => ("float", FLOATS),
        "D" => ("double", DOUBLES),
        "Ljava/lang/String;" => ("String", STRINGS),
        "Ljava/lang/CharSequence;" => ("CharSequence", SEQUENCES),
        "Ljava/lang/Object;" => ("Object", OBJECTS),
        "Ljava/lang/StringBuilder;" => ("StringBuilder", BUILDERS),
        "Ljava/lang/StringBuffer;" => ("StringBuffer", BUFFERS),
        "Ljava/lang/Class;" => ("Class<?>", CLASSES),
        "Ljava/lang/Throwable;" => ("Throwable", THROWABLES),
        "Ljava/util/Locale;" => (
            "java.util.Locale",
            &["java.util.Locale.ROOT", "java.util.Locale.ENGLISH", "null"],
        ),
        "Ljava/nio/charset/Charset;" => (
            "java.nio.charset.Charset",
            &[
                "java.nio.charset.StandardCharsets.UTF_8",
                "java.nio.charset.StandardCharsets.ISO_8859_1",
                "java.nio.charset.StandardCharsets.US_ASCII",
                "null",
            ],
        ),
        "[C" => ("char[]", CHAR_ARRAYS),
        "[I" => ("int[]", INT_ARRAYS),
        "[B" => ("byte[]", BYTE_ARRAYS),
        "[Ljava/lang/Object;" => ("Object[]", OBJECT_ARRAYS),
        _ => return None,
    })
}

/// The types of the parameters in a descriptor such as `(I[CLjava/lang/String;)`.
pub(crate) fn parameters(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.trim_start_matches('(').trim_end_matches(')');
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let start = rest.bytes().take_while(|it| *it == b'[').count();
        let end = match rest.as_bytes()[start] {
            b'L' => rest.find(';').expect("a class name ends") + 1,
            _ => start + 1,
        };
        parameters.push(&rest[..end]);
        rest = &rest[end..];
    }
    parameters
}
