//! Tokens of Java, as far as inputs need them.

use oxpecker_base::{FileId, Span};

use super::error::{BadScript, Located};

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Word(String),
    /// Digits with everything that belongs to the number.
    Number(String),
    Char(u16),
    Text(Vec<u16>),
    Sign(char),
}

/// Splits a text; comments are left out. An error says what is wrong and where.
pub(super) fn tokens(file: FileId, text: &str) -> Result<Vec<(Token, Span)>, Located> {
    let mut rest = text;
    let mut found = Vec::new();
    let at = |rest: &str| (text.len() - rest.len()) as u32;
    let span = |start: u32, end: u32| Span { file, start, end };
    while let Some(first) = rest.chars().next() {
        let start = at(rest);
        let len = match first {
            _ if first.is_whitespace() => first.len_utf8(),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' | '\'' => {
                let (units, len) = quoted(rest, first).ok_or_else(|| Located {
                    problem: BadScript::OpenText,
                    span: span(start, start + 1),
                })?;
                let end = start + len as u32;
                let token = match (first, units.as_slice()) {
                    ('"', _) => Token::Text(units),
                    (_, [unit]) => Token::Char(*unit),
                    _ => {
                        return Err(Located {
                            problem: BadScript::NotOneCharacter,
                            span: span(start, end),
                        });
                    }
                };
                found.push((token, span(start, end)));
                len
            }
            _ if is_number(rest) => {
                let len = number_length(rest);
                let token = Token::Number(rest[..len].to_string());
                found.push((token, span(start, start + len as u32)));
                len
            }
            _ if first.is_alphabetic() || matches!(first, '_' | '$' | '<') => {
                let is_part = |it: char| it.is_alphanumeric() || "_$<>".contains(it);
                let len = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
                let token = Token::Word(rest[..len].to_string());
                found.push((token, span(start, start + len as u32)));
                len
            }
            sign => {
                let len = sign.len_utf8();
                found.push((Token::Sign(sign), span(start, start + len as u32)));
                len
            }
        };
        rest = &rest[len..];
    }
    Ok(found)
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|it: char| it.is_ascii_digit())
}

/// Digits, a point, an exponent with its sign, and the letter of the type.
fn number_length(text: &str) -> usize {
    let mut before = ' ';
    for (at, it) in text.char_indices() {
        let signed = matches!(it, '-' | '+') && (at == 0 || matches!(before, 'e' | 'E'));
        if !(it.is_ascii_alphanumeric() || it == '.' || signed) {
            return at;
        }
        before = it;
    }
    text.len()
}

/// The units of a literal and its length with both quotes.
fn quoted(text: &str, quote: char) -> Option<(Vec<u16>, usize)> {
    let mut units = Vec::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, it)) = chars.next() {
        let plain = match it {
            _ if it == quote => return Some((units, at + 1)),
            '\\' => match chars.next()?.1 {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                '0' => '\0',
                'u' => {
                    let mut unit = 0;
                    for _ in 0..4 {
                        unit = 16 * unit + chars.next()?.1.to_digit(16)?;
                    }
                    units.push(unit as u16);
                    continue;
                }
                other => other,
            },
            other => other,
        };
        units.extend_from_slice(plain.encode_utf16(&mut [0; 2]));
    }
    None
}
