//! Durations and sizes as people write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A text that is no duration or size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadUnit {
    #[error("`{0}` is no unit of time: use ms, s, m or h")]
    Time(String),
    #[error("`{0}` is no unit of memory: use K, M, G or T")]
    Memory(String),
    /// With an example of what is wanted.
    #[error("expected a number and a unit, such as {0}")]
    NoNumber(&'static str),
    #[error("this time is out of range")]
    TimeRange,
    #[error("this size is out of range")]
    SizeRange,
}

/// A duration that is printed as it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = BadUnit;

    fn from_str(text: &str) -> Result<Self, BadUnit> {
        duration(text).map(Time)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&duration_text(self.0))
    }
}

/// `500ms`, `10s`, `2.5m`, `1h`; a bare number is seconds.
pub(super) fn duration(text: &str) -> Result<Duration, BadUnit> {
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(BadUnit::Time(unit.into())),
    };
    let number: f64 = number.parse().map_err(|_| BadUnit::NoNumber("10s"))?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| BadUnit::TimeRange)
}

/// `500M`, `2G`; a bare number is bytes. Units are powers of 1024.
pub(super) fn size(text: &str) -> Result<u64, BadUnit> {
    let (number, unit) = split(text);
    let shift = match unit.trim_end_matches("iB").trim_end_matches('B') {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        _ => return Err(BadUnit::Memory(unit.into())),
    };
    let number: f64 = number.parse().map_err(|_| BadUnit::NoNumber("2G"))?;
    let bytes = number * (1_u64 << shift) as f64;
    if bytes.is_finite() && bytes >= 0.0 {
        Ok(bytes as u64)
    } else {
        Err(BadUnit::SizeRange)
    }
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text
        .find(|it: char| !it.is_ascii_digit() && it != '.')
        .unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// A duration as [`duration`] reads it.
pub(crate) fn duration_text(duration: Duration) -> String {
    match duration.as_millis() {
        millis if millis % 1000 == 0 => format!("{}s", millis / 1000),
        millis => format!("{millis}ms"),
    }
}

/// A size as [`size`] reads it.
pub(crate) fn size_text(bytes: u64) -> String {
    for (shift, unit) in [(30, "G"), (20, "M"), (10, "K")] {
        if bytes > 0 && bytes.trailing_zeros() >= shift {
            return format!("{}{unit}", bytes >> shift);
        }
    }
    bytes.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let cases = [
            ("500ms", 500),
            ("10s", 10_000),
            ("2", 2000),
            ("1.5m", 90_000),
            ("1h", 3_600_000),
        ];
        for (text, millis) in cases {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in [
            "",
            "s",
            "10x",
            "-1s",
            "1.2.3s",
            "1e99h",
            "99999999999999999999999h",
        ] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes() {
        let cases = [
            ("2G", 2 << 30),
            ("500M", 500 << 20),
            ("1.5K", 1536),
            ("7", 7),
            ("1GiB", 1 << 30),
        ];
        for (text, bytes) in cases {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "2X", "-1"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert_eq!(size_text(2 << 30), "2G");
        assert_eq!(duration_text(Duration::from_millis(1500)), "1500ms");
    }
}
