//! The modified UTF-8 of class files: zero takes two bytes, and what lies beyond 16 bits is
//! written as two surrogates of three bytes each, which need not come in pairs.

use std::sync::Arc;

use crate::error::Problem;

/// A text constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// As a name; surrogates without a partner are replaced.
    name: Arc<str>,
    /// The code units, if the name does not determine them.
    units: Option<Arc<[u16]>>,
}

impl Text {
    /// Decodes the bytes of a constant.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, Problem> {
        if let Ok(ascii) = std::str::from_utf8(bytes)
            && ascii.bytes().all(|byte| (1..0x80).contains(&byte))
        {
            return Ok(Self {
                name: ascii.into(),
                units: None,
            });
        }
        let units = decode_units(bytes).ok_or(Problem::MalformedText)?;
        Ok(match String::from_utf16(&units) {
            Ok(name) => Self {
                name: name.into(),
                units: None,
            },
            Err(_) => Self {
                name: String::from_utf16_lossy(&units).into(),
                units: Some(units.into()),
            },
        })
    }

    /// The text as a name: exact unless there are surrogates without a partner.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// The UTF-16 code units, exactly.
    pub fn units(&self) -> Arc<[u16]> {
        match &self.units {
            Some(units) => Arc::clone(units),
            None => self.name.encode_utf16().collect(),
        }
    }
}

/// The code units, if the bytes are well formed.
fn decode_units(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied();
    while let Some(first) = rest.next() {
        let mut continuation = || {
            let byte = rest.next()?;
            (byte & 0xc0 == 0x80).then_some(u16::from(byte & 0x3f))
        };
        units.push(match first {
            0x01..=0x7f => u16::from(first),
            0xc0..=0xdf => u16::from(first & 0x1f) << 6 | continuation()?,
            0xe0..=0xef => u16::from(first & 0x0f) << 12 | continuation()? << 6 | continuation()?,
            _ => return None,
        });
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name and units of well-formed bytes.
    fn decoded(bytes: &[u8]) -> (String, Vec<u16>) {
        let text = Text::decode(bytes).unwrap();
        (text.name().to_string(), text.units().to_vec())
    }

    #[test]
    fn well_formed_text() {
        assert_eq!(decoded(b"abc"), ("abc".into(), vec![97, 98, 99]));
        assert_eq!(decoded(&[0xc0, 0x80]), ("\0".into(), vec![0]));
        assert_eq!(decoded(&[0xc3, 0xa9]), ("é".into(), vec![0xe9]));
        assert_eq!(decoded(&[0xe2, 0x82, 0xac]), ("€".into(), vec![0x20ac]));
        let pair = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
        assert_eq!(decoded(&pair), ("😀".into(), vec![0xd83d, 0xde00]));
    }

    #[test]
    fn lone_surrogates_survive_as_units() {
        let text = [0x61, 0xed, 0xb8, 0x80, 0xed, 0xa0, 0xbd];
        let expected = ("a\u{fffd}\u{fffd}".into(), vec![0x61, 0xde00, 0xd83d]);
        assert_eq!(decoded(&text), expected);
    }

    #[test]
    fn malformed_text() {
        let bad: [&[u8]; 7] = [
            &[0],
            &[0x61, 0],
            &[0x80],
            &[0xc3],
            &[0xc3, 0x41],
            &[0xe2, 0x82],
            &[0xf0, 0x9f, 0x98, 0x80],
        ];
        for bytes in bad {
            assert_eq!(
                Text::decode(bytes),
                Err(Problem::MalformedText),
                "{bytes:?}"
            );
        }
    }
}
