//! Inputs that are known.

use std::path::PathBuf;

use clap::Args;
use oxpecker::Script;

use crate::failure::Failure;

/// Inputs that are known.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// A file with inputs, written as assignments; `-` is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) inputs: Option<PathBuf>,
    /// Inputs, such as "x := 3; a := new int[2]; a[0] := 1;", for Java "int x = 3;"; others are free in `solve`, and have the default of their type in `run`.
    #[arg(long, value_name = "STRING")]
    pub(crate) input: Option<String>,
}

impl InputArgs {
    /// The inputs that are given, if some are.
    pub(crate) fn script(&self) -> Result<Option<Script>, Failure> {
        Ok(match (&self.inputs, &self.input) {
            (Some(path), _) if path.as_os_str() == "-" => {
                let text = std::io::read_to_string(std::io::stdin());
                let text = text.map_err(|it| Failure::read(path, it))?;
                Some(Script::new("-", &text))
            }
            (Some(path), _) => Some(Script::read(path)?),
            (None, Some(text)) => Some(Script::new("--input", text)),
            (None, None) => None,
        })
    }
}
