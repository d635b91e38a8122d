//! The file that `--witness` asks for.

use std::time::{SystemTime, UNIX_EPOCH};

use oxpecker::Verified;
use oxpecker_report::WitnessSubject;

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::output;

const DAY: u64 = 24 * 60 * 60;

/// Writes the witness of a violation or of a proof.
pub(super) fn write(
    verified: &Verified<'_>,
    args: &VerifyArgs,
    reproducible: bool,
) -> Result<(), Failure> {
    let Some(path) = &args.java.witness else {
        return Ok(());
    };
    let property = args.java.property.as_deref();
    let specification = property.and_then(|path| std::fs::read_to_string(path).ok());
    // The program itself comes last; what it shares with others stands before it.
    let program = args.source.files.last();
    let subject = WitnessSubject {
        specification: specification.as_deref().unwrap_or_default(),
        program: &program.map_or(String::new(), |file| file.display().to_string()),
        created: &created(!reproducible),
    };
    match verified.witness(subject) {
        Some(text) => output::result(&text, Some(path)),
        None => Ok(()),
    }
}

/// The time by the clock, or the first moment that clocks know where equal runs must give equal bytes.
fn created(by_clock: bool) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = since.map_or(0, |it| it.as_secs());
    moment(if by_clock { seconds } else { 0 })
}

/// Seconds since 1970 as ISO 8601 writes them.
fn moment(seconds: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let (mut year, mut day) = (1970, seconds / DAY);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!(
        "{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z",
        day + 1
    )
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(moment(seconds), text);
        }
    }
}
