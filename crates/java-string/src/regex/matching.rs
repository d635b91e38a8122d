//! Whether a text matches: all ways at once, a set of places in the text for every part of the expression.

use std::collections::BTreeSet;

use super::Regex;
use crate::code_point_at;

type Places = BTreeSet<usize>;

pub(super) fn matches(regex: &Regex, text: &[u16]) -> bool {
    ends(regex, text, &Places::from([0])).contains(&text.len())
}

/// Where a match that begins at one of some places may end.
fn ends(regex: &Regex, text: &[u16], starts: &Places) -> Places {
    match regex {
        Regex::One(set) => {
            let next = starts.iter().filter_map(|place| {
                let (point, units) = code_point_at(text, *place)?;
                set.contains(point).then_some(place + units)
            });
            next.collect()
        }
        Regex::All(parts) => {
            let mut places = starts.clone();
            for part in parts {
                places = ends(part, text, &places);
            }
            places
        }
        Regex::Either(parts) => {
            let all = parts.iter().map(|part| ends(part, text, starts));
            all.flatten().collect()
        }
        Regex::Repeat(body, least, most) => repeated(body, text, starts, (*least, *most)),
    }
}

fn repeated(
    body: &Regex,
    text: &[u16],
    starts: &Places,
    (least, most): (u32, Option<u32>),
) -> Places {
    let mut places = starts.clone();
    for _ in 0..least {
        places = ends(body, text, &places);
    }
    let mut reached = places.clone();
    let mut rounds = least;
    while !places.is_empty() && most.is_none_or(|most| rounds < most) {
        let next = ends(body, text, &places);
        places = next.difference(&reached).copied().collect();
        reached.extend(&places);
        rounds += 1;
    }
    reached
}
