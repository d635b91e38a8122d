//! Reads patterns. What is not understood completely is not read at all.

use super::{Regex, Set};

/// Characters that an expression with its counted loops written out may have.
const LARGEST: u64 = 2_000;
/// The greatest count of a loop.
const MOST_ROUNDS: u32 = 1_000;
/// Groups inside of one another.
const DEEPEST: u32 = 50;
/// Signs that mean something outside of sets.
const META: &[u8] = b"\\[](){}.*+?^$|";

pub(super) fn read(pattern: &[u16]) -> Option<Regex> {
    let signs: Option<Vec<char>> = pattern
        .iter()
        .map(|unit| char::from_u32(u32::from(*unit)).filter(|it| *it < '\u{d7ff}'))
        .collect();
    let mut reader = Reader {
        signs: signs?,
        at: 0,
        depth: 0,
    };
    let regex = reader.alternatives()?;
    let all_read = reader.at == reader.signs.len();
    (all_read && regex.size() <= LARGEST).then_some(regex)
}

struct Reader {
    signs: Vec<char>,
    at: usize,
    depth: u32,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn next(&mut self) -> Option<char> {
        let sign = self.peek()?;
        self.at += 1;
        Some(sign)
    }

    fn alternatives(&mut self) -> Option<Regex> {
        let mut parts = vec![self.sequence()?];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        match parts.len() {
            1 => parts.pop(),
            _ => Some(Regex::Either(parts)),
        }
    }

    fn sequence(&mut self) -> Option<Regex> {
        // The whole text is matched, so the ends of an alternative of all are the ends of the text.
        if self.depth == 0 {
            self.take('^');
        }
        let mut parts = Vec::new();
        while let Some(sign) = self.peek() {
            if sign == '|' || sign == ')' && self.depth > 0 {
                break;
            }
            if sign == '$' && self.depth == 0 {
                self.at += 1;
                if !matches!(self.peek(), None | Some('|')) {
                    return None;
                }
                break;
            }
            let is_group = sign == '(';
            let atom = self.atom()?;
            parts.push(self.repeated(atom, is_group)?);
        }
        Some(match parts.len() {
            1 => parts.remove(0),
            _ => Regex::All(parts),
        })
    }

    fn atom(&mut self) -> Option<Regex> {
        match self.next()? {
            '(' => self.group(),
            '[' => self.set().map(Regex::One),
            '.' => Set::dot().map(Regex::One),
            '\\' => self.escaped().map(Regex::One),
            sign if u8::try_from(sign).is_ok_and(|it| META.contains(&it)) => None,
            sign => one(sign).map(Regex::One),
        }
    }

    fn group(&mut self) -> Option<Regex> {
        if self.take('?') && !self.take(':') {
            return None;
        }
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        let inside = self.alternatives()?;
        self.depth -= 1;
        self.take(')').then_some(inside)
    }

    /// An atom with what is said about how often it comes.
    fn repeated(&mut self, atom: Regex, is_group: bool) -> Option<Regex> {
        let (least, most) = match self.peek() {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => {
                self.at += 1;
                self.counts()?
            }
            _ => return Some(atom),
        };
        self.at += 1;
        // A reluctant loop matches the same whole texts, a possessive one does not.
        self.take('?');
        if matches!(self.peek(), Some('*' | '+' | '?' | '{')) {
            return None;
        }
        let is_tried_completely = match is_group {
            true => (least, most) == (0, Some(1)) || most.is_some() && atom.length().is_some(),
            false => true,
        };
        is_tried_completely.then(|| Regex::Repeat(Box::new(atom), least, most))
    }

    /// The numbers of a counted loop, up to its closing brace.
    fn counts(&mut self) -> Option<(u32, Option<u32>)> {
        let least = self.number()?;
        if !self.take(',') {
            return (self.peek() == Some('}')).then_some((least, Some(least)));
        }
        if self.peek() == Some('}') {
            return Some((least, None));
        }
        let most = self.number()?;
        (self.peek() == Some('}') && least <= most).then_some((least, Some(most)))
    }

    fn number(&mut self) -> Option<u32> {
        let mut number: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|it| it.to_digit(10)) {
            self.at += 1;
            number = Some(number.unwrap_or(0) * 10 + digit);
            if number > Some(MOST_ROUNDS) {
                return None;
            }
        }
        number
    }

    /// The set that a sign behind a backslash stands for.
    fn escaped(&mut self) -> Option<Set> {
        let sign = self.next()?;
        let class = |ranges: &[(char, char)]| {
            let ranges = ranges.iter().map(|it| (u32::from(it.0), u32::from(it.1)));
            Set::of(ranges.collect())
        };
        let digits = [('0', '9')];
        let word = [('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
        let space = [('\t', '\r'), (' ', ' ')];
        match sign {
            'd' => class(&digits),
            'D' => class(&digits)?.others(),
            'w' => class(&word),
            'W' => class(&word)?.others(),
            's' => class(&space),
            'S' => class(&space)?.others(),
            't' => one('\t'),
            'n' => one('\n'),
            'r' => one('\r'),
            'f' => one('\u{c}'),
            'a' => one('\u{7}'),
            'e' => one('\u{1b}'),
            sign if sign.is_ascii_punctuation() || sign == ' ' => one(sign),
            _ => None,
        }
    }

    /// A set behind its opening bracket.
    fn set(&mut self) -> Option<Set> {
        let is_complement = self.take('^');
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        loop {
            match self.next()? {
                ']' if !ranges.is_empty() => break,
                // Sets inside of sets, intersections, and a bracket that may be meant as a sign.
                '[' | ']' => return None,
                '&' if self.peek() == Some('&') => return None,
                '\\' => {
                    let set = self.escaped()?;
                    // Behind a class of characters a minus is a sign, behind one character it is a range.
                    if self.peek() == Some('-') && self.signs.get(self.at + 1) != Some(&']') {
                        return None;
                    }
                    ranges.extend(set.ranges());
                }
                first => ranges.push(self.range(first)?),
            }
        }
        let set = Set::of(ranges)?;
        match is_complement {
            true => set.others(),
            false => Some(set),
        }
    }

    /// One sign of a set or the range that it begins.
    fn range(&mut self, first: char) -> Option<(u32, u32)> {
        let alone = (u32::from(first), u32::from(first));
        if self.peek() != Some('-') {
            return Some(alone);
        }
        let second = *self.signs.get(self.at + 1)?;
        if second == ']' {
            return Some(alone);
        }
        let is_plain = !matches!(second, '[' | '\\' | '&') && first != '-' && second != '-';
        self.at += 2;
        (is_plain && first <= second).then(|| (u32::from(first), u32::from(second)))
    }
}

fn one(sign: char) -> Option<Set> {
    Set::of(vec![(u32::from(sign), u32::from(sign))])
}
