//! The turns of threads as counterexamples show them and as the user types them.

use oxpecker_interp::Turn;

/// A word of a schedule that is no turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no turn such as `1:5`")]
pub struct BadTurn(String);

/// Reads `0:3 1:5 0`: the thread and how many operations it does, without a number as many as it likes.
pub fn read_turns(text: &str) -> Result<Vec<Turn>, BadTurn> {
    let turn = |word: &str| {
        let (thread, operations) = word.split_once(':').unwrap_or((word, "0"));
        let wrong = |_| BadTurn(word.into());
        Ok(Turn {
            thread: thread.parse().map_err(wrong)?,
            operations: operations.parse().map_err(wrong)?,
        })
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(turn).collect()
}

/// Writes turns as [`read_turns`] reads them.
pub fn print_turns(turns: &[Turn]) -> String {
    let turn = |turn: &Turn| match turn.operations {
        0 => turn.thread.to_string(),
        count => format!("{}:{count}", turn.thread),
    };
    let turns: Vec<String> = turns.iter().map(turn).collect();
    turns.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let turns = read_turns("0:3 1:5,0").expect("these are turns");
        assert_eq!(print_turns(&turns), "0:3 1:5 0");
        assert_eq!(read_turns("0:x"), Err(BadTurn("0:x".into())));
    }
}
