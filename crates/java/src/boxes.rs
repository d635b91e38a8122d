//! Which boxes of numbers are shared.

/// The numbers whose boxes `valueOf` of a class shares.
pub fn shared_range(class: &str) -> Option<(i64, i64)> {
    match class {
        "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" | "java/lang/Long" => {
            Some((-128, 127))
        }
        "java/lang/Character" => Some((0, 127)),
        "java/lang/Boolean" => Some((0, 1)),
        _ => None,
    }
}

/// Whether `valueOf` of a class shares some boxes.
pub fn has_shared_boxes(class: &str) -> bool {
    shared_range(class).is_some()
}
