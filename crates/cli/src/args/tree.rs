//! The arguments of `tree`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use oxpecker_report::tree::{TREE_FORMATS, TreeFormat, tree_format};

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    /// The directory of a run of `verify --save`, whether it is finished or not.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// How the tree is shown.
    #[arg(long, value_parser = formats(), default_value = TREE_FORMATS[0].name)]
    pub(crate) format: &'static TreeFormat,
    /// Write to a file instead of stdout.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show this many levels [default: 12, all as json].
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,
    /// Show this many nodes below each, those with most paths [default: 8, all as json].
    #[arg(long, value_name = "N")]
    pub(crate) width: Option<usize>,
    /// Show this many nodes in all, those with most paths first [default: 100, all as json].
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<usize>,
}

fn formats() -> impl TypedValueParser<Value = &'static TreeFormat> {
    let named = TREE_FORMATS.iter();
    let named = named.map(|it| PossibleValue::new(it.name).help(it.summary));
    PossibleValuesParser::new(named).try_map(|name| tree_format(&name))
}
