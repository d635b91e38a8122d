//! Bytes of texts.

/// UTF-8 as `getBytes` writes it: a lone surrogate becomes a question mark.
pub fn to_utf8(text: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut buffer = [0; 4];
    for unit in char::decode_utf16(text.iter().copied()) {
        let char = unit.unwrap_or('?');
        bytes.extend_from_slice(char.encode_utf8(&mut buffer).as_bytes());
    }
    bytes
}

/// Text of UTF-8; none if it is malformed, since decoders differ in how many signs they put for that.
pub fn from_utf8(bytes: &[u8]) -> Option<Vec<u16>> {
    std::str::from_utf8(bytes).ok().map(crate::units)
}

/// ISO 8859-1; a unit above it becomes a question mark, a pair of surrogates one.
pub fn to_latin1(text: &[u16]) -> Vec<u8> {
    let byte = |point: u32| u8::try_from(point).unwrap_or(b'?');
    crate::code_points(text).map(byte).collect()
}

/// ASCII; a unit above it becomes a question mark, a pair of surrogates one.
pub fn to_ascii(text: &[u16]) -> Vec<u8> {
    let byte = |point: u32| {
        u8::try_from(point)
            .ok()
            .filter(u8::is_ascii)
            .unwrap_or(b'?')
    };
    crate::code_points(text).map(byte).collect()
}
