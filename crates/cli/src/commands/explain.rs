//! `explain`: what a code means.

use oxpecker::codes;

use crate::args::ExplainArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

/// Width of the explanations.
const WIDTH: usize = 80;

/// Explains a code, or lists all.
pub(crate) fn explain(args: &ExplainArgs) -> Result<Exit, Failure> {
    let text = match &args.code {
        None => codes()
            .map(|info| format!("{}  {}\n", info.code, info.title))
            .collect(),
        Some(code) => {
            let wanted = code.trim().to_uppercase();
            let info = codes().find(|info| info.code == wanted);
            let info = info.ok_or_else(|| Failure::NoCode(code.clone()))?;
            let explanation = wrap(info.explanation);
            format!("{}: {}\n\n{explanation}\n", info.code, info.title)
        }
    };
    output::result(&text, None)?;
    Ok(Exit::Fine)
}

/// Breaks lines between words; line ends of the text stay.
fn wrap(text: &str) -> String {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}
