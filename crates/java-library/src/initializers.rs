//! Static initializers of library classes that are not run, or only when somebody needs what they set up.

use super::{boxes, memory, properties, streams};
use oxpecker_interp::language::Initializer;

const CLASSES: &[(&str, Initializer)] = &[
    (
        "java/lang/Boolean",
        Initializer::Only(Some(boxes::initialize)),
    ),
    ("java/lang/Byte", Initializer::Late(Some(boxes::initialize))),
    (
        "java/lang/Short",
        Initializer::Late(Some(boxes::initialize)),
    ),
    (
        "java/lang/Character",
        Initializer::Late(Some(boxes::initialize)),
    ),
    (
        "java/lang/Integer",
        Initializer::Late(Some(boxes::initialize)),
    ),
    ("java/lang/Long", Initializer::Late(Some(boxes::initialize))),
    (
        "java/lang/Float",
        Initializer::Late(Some(boxes::initialize)),
    ),
    (
        "java/lang/Double",
        Initializer::Late(Some(boxes::initialize)),
    ),
    ("java/lang/Void", Initializer::Late(Some(boxes::initialize))),
    (
        "jdk/internal/misc/UnsafeConstants",
        Initializer::Only(Some(memory::constants)),
    ),
    (
        "jdk/internal/util/StaticProperty",
        Initializer::Only(Some(properties::initialize)),
    ),
    // Its maps of what reflection hides have classes as keys, whose hash codes nobody knows.
    ("jdk/internal/reflect/Reflection", Initializer::Only(None)),
    ("java/net/Socket", Initializer::Only(None)),
    ("java/lang/Object", Initializer::Late(None)),
    // It starts a thread that programs do not see.
    ("java/lang/ref/Reference", Initializer::Only(None)),
    ("java/lang/ref/Finalizer", Initializer::Only(None)),
    ("java/lang/invoke/VarHandle", Initializer::Only(None)),
    ("java/lang/invoke/MethodHandles", Initializer::Only(None)),
    (
        "java/lang/invoke/MethodHandles$Lookup",
        Initializer::Only(None),
    ),
    ("java/lang/Thread", Initializer::Late(None)),
    ("java/util/Random", Initializer::Late(None)),
    ("java/lang/Class", Initializer::Late(None)),
    (
        "java/lang/System",
        Initializer::Only(Some(streams::initialize)),
    ),
    ("java/lang/Throwable", Initializer::Late(None)),
    ("java/lang/String", Initializer::Late(None)),
    ("java/lang/StrictMath", Initializer::Late(None)),
    ("java/lang/Math", Initializer::Late(None)),
    (
        "org/sosy_lab/sv_benchmarks/Verifier",
        Initializer::Only(None),
    ),
];

/// How a class is initialized.
pub(crate) fn initializer(class: &str) -> Initializer {
    let mut classes = CLASSES.iter();
    let special = classes.find(|(name, _)| *name == class);
    special.map_or(Initializer::Code, |(_, it)| *it)
}
