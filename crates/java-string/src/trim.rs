//! Taking away what surrounds a text.

use crate::character;
use crate::{code_point_at, code_point_before};

/// `trim`: units up to the space are taken away.
pub fn trim(text: &[u16]) -> &[u16] {
    let visible = |unit: &u16| *unit > 0x20;
    match (
        text.iter().position(visible),
        text.iter().rposition(visible),
    ) {
        (Some(first), Some(last)) => &text[first..=last],
        _ => &[],
    }
}

/// `stripLeading`.
pub fn strip_leading(text: &[u16]) -> &[u16] {
    let mut place = 0;
    while let Some((point, size)) = code_point_at(text, place)
        && character::is_whitespace(point)
    {
        place += size;
    }
    &text[place..]
}

/// `stripTrailing`.
pub fn strip_trailing(text: &[u16]) -> &[u16] {
    let mut end = text.len();
    while let Some((point, size)) = code_point_before(text, end)
        && character::is_whitespace(point)
    {
        end -= size;
    }
    &text[..end]
}

/// `strip`.
pub fn strip(text: &[u16]) -> &[u16] {
    strip_trailing(strip_leading(text))
}

/// `isBlank`.
pub fn is_blank(text: &[u16]) -> bool {
    strip_leading(text).is_empty()
}
