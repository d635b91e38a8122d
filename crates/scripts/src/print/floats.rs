//! Floats as text that is read back exactly.

/// A float so that reading it gives the same bits; digits stand on both sides of the point.
pub fn float_text(value: f64) -> String {
    if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.into()
    } else {
        // `Display` never uses an exponent and gives the shortest digits that read back exactly.
        let text = value.to_string();
        if text.contains('.') {
            text
        } else {
            text + ".0"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_exact() {
        let cases = [
            (0.1, "0.1"),
            (-0.0, "-0.0"),
            (1e21, "1000000000000000000000.0"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ];
        for (value, text) in cases {
            assert_eq!(float_text(value), text);
        }
        let tiny = f64::from_bits(1);
        assert_eq!(float_text(tiny).parse::<f64>(), Ok(tiny));
    }
}
