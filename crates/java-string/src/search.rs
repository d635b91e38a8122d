//! Finding and replacing. Places are as Java takes them: any integer, also negative or behind the end.

/// `indexOf(String, int)`.
pub fn index_of(text: &[u16], wanted: &[u16], from: i64) -> i64 {
    let from = from.clamp(0, text.len() as i64) as usize;
    if wanted.is_empty() {
        return from as i64;
    }
    let found = text[from..]
        .windows(wanted.len())
        .position(|it| it == wanted);
    found.map_or(-1, |place| (from + place) as i64)
}

/// `lastIndexOf(String, int)`.
pub fn last_index_of(text: &[u16], wanted: &[u16], from: i64) -> i64 {
    let Some(last) = text.len().checked_sub(wanted.len()) else {
        return -1;
    };
    let mut place = from.min(last as i64);
    while place >= 0 {
        if text[place as usize..].starts_with(wanted) {
            return place;
        }
        place -= 1;
    }
    -1
}

/// The units of a code point; none of a number that is none.
pub fn units_of_point(point: i64) -> Option<Vec<u16>> {
    let point = u32::try_from(point).ok().filter(|it| *it <= 0x10_ffff)?;
    let mut units = Vec::with_capacity(2);
    crate::push_code_point(&mut units, point);
    Some(units)
}

/// `indexOf(int, int)`.
pub fn index_of_point(text: &[u16], point: i64, from: i64) -> i64 {
    match units_of_point(point) {
        Some(wanted) if from < text.len() as i64 => index_of(text, &wanted, from),
        _ => -1,
    }
}

/// `lastIndexOf(int, int)`.
pub fn last_index_of_point(text: &[u16], point: i64, from: i64) -> i64 {
    units_of_point(point).map_or(-1, |wanted| last_index_of(text, &wanted, from))
}

/// `startsWith(String, int)`.
pub fn starts_at(text: &[u16], prefix: &[u16], from: i64) -> bool {
    let rest = usize::try_from(from).ok().and_then(|from| text.get(from..));
    rest.is_some_and(|rest| rest.starts_with(prefix))
}

/// `replace(char, char)`.
pub fn replace_unit(text: &[u16], old: u16, new: u16) -> Vec<u16> {
    let changed = |unit: &u16| if *unit == old { new } else { *unit };
    text.iter().map(changed).collect()
}

/// `replace(CharSequence, CharSequence)`: every occurrence from the left; an empty one is found around every unit.
/// None if the result would be longer than `limit`.
pub fn replace_all(text: &[u16], old: &[u16], new: &[u16], limit: usize) -> Option<Vec<u16>> {
    let mut result = Vec::with_capacity(text.len());
    let mut place = 0;
    while place < text.len() {
        if text[place..].starts_with(old) {
            result.extend_from_slice(new);
            if old.is_empty() {
                result.push(text[place]);
            }
            place += old.len().max(1);
        } else {
            result.push(text[place]);
            place += 1;
        }
        if result.len() > limit {
            return None;
        }
    }
    if old.is_empty() {
        result.extend_from_slice(new);
    }
    (result.len() <= limit).then_some(result)
}

/// The first occurrence replaced.
pub fn replace_first(text: &[u16], old: &[u16], new: &[u16]) -> Vec<u16> {
    match usize::try_from(index_of(text, old, 0)) {
        Ok(place) => [&text[..place], new, &text[place + old.len()..]].concat(),
        Err(_) => text.to_vec(),
    }
}
