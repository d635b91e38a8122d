//! The turns of threads as the user types them and as counterexamples show them.

use oxpecker_engine::Turn;

/// Turns in order.
#[derive(Clone, Debug)]
pub(crate) struct Turns(pub(crate) Vec<Turn>);

/// Reads `0:3 1:5 0`: the thread and how many operations it does, without a number as many as it likes.
pub(crate) fn turns(text: &str) -> Result<Turns, String> {
    let turn = |word: &str| {
        let (thread, operations) = word.split_once(':').unwrap_or((word, "0"));
        let wrong = |_| format!("`{word}` is no turn such as `1:5`");
        Ok(Turn {
            thread: thread.parse().map_err(wrong)?,
            operations: operations.parse().map_err(wrong)?,
        })
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(turn).collect::<Result<_, String>>().map(Turns)
}
