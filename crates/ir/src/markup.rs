//! Any text inside XML, SVG and HTML.

use std::borrow::Cow;

/// A text for elements and attributes.
///
/// # Examples
///
/// ```
/// assert_eq!(oxpecker_ir::markup::escape("a < \"b\"\u{1b}"), "a &lt; &quot;b&quot;\u{fffd}");
/// ```
pub fn escape(text: &str) -> String {
    quick_xml::escape::escape(representable(text)).into_owned()
}

/// A text without the characters that no XML document can hold, not even escaped.
pub fn representable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_representable) {
        return text.into();
    }
    let replaced = |it| match is_representable(it) {
        true => it,
        false => char::REPLACEMENT_CHARACTER,
    };
    text.chars().map(replaced).collect()
}

/// The production `Char` of XML 1.0; what it only discourages is left out, too.
fn is_representable(char: char) -> bool {
    match char {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        _ => !char.is_control(),
    }
}
