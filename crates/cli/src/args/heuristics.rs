//! What makes a run faster or slower and changes no verdict: layers and policies, by the names in their tables.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use oxpecker_explore::pruning::{PRUNING, PruningChoice};
use oxpecker_explore::{Merging, SearchConfig};
use oxpecker_path::Inference;
use oxpecker_solver::{LAYERS, SolverConfig};

/// Disables everything.
const ALL: &str = "all";

#[derive(Debug, Args)]
#[command(next_help_heading = "Heuristics (none changes a verdict)")]
pub(crate) struct HeuristicArgs {
    /// Rounds of interval inference for each constraint; 0 is none.
    #[arg(long, value_name = "N", default_value_t = Inference::default().rounds)]
    pub(crate) intervals: u32,
    #[arg(long, value_name = "POLICY", default_value_t = SearchConfig::default().pruning, help = policies())]
    pub(crate) pruning: PruningChoice,
    /// No state matching: a path goes on from a state that was explored before.
    #[arg(long)]
    pub(crate) no_state_matching: bool,
    /// Loops and recursion are proved harmless where that works, after this much effort of the search; it counts
    /// instructions, and queries as many.
    #[arg(long, value_name = "EFFORT", num_args = 0..=1, require_equals = true, default_missing_value = "200000")]
    pub(crate) prove: Option<u64>,
    /// Which paths are merged where they meet again: none (off), those of a branch inside of one method (2), and through
    /// calls (3), and with new objects and exceptions (4), and behind early returns (5), all where it is worth it (auto).
    #[arg(long, value_name = "KIND", default_value_t = SearchConfig::default().merging)]
    pub(crate) merging: Merging,
    /// No partial-order reduction: all interleavings of threads are followed.
    #[arg(long)]
    pub(crate) no_por: bool,
    /// Layers to switch off, separated by commas.
    #[arg(long, value_name = "LAYER", value_delimiter = ',', value_parser = layers(true), conflicts_with = "only")]
    pub(crate) disable: Vec<String>,
    /// Layers to keep, separated by commas; all others are switched off.
    #[arg(long, value_name = "LAYER", value_delimiter = ',', value_parser = layers(false), hide_possible_values = true)]
    pub(crate) only: Vec<String>,
}

impl HeuristicArgs {
    /// Switches layers of the configuration off.
    pub(crate) fn apply(&self, config: &mut SolverConfig) {
        config.inference.rounds = self.intervals;
        let all = self.disable.iter().any(|it| it == ALL);
        for info in LAYERS {
            let named = |list: &[String]| list.iter().any(|it| it == info.name);
            if all || named(&self.disable) || (!self.only.is_empty() && !named(&self.only)) {
                config.disable(info.id);
            }
        }
    }

    /// The choices that are not the usual ones, by the names the user types.
    pub(crate) fn named(&self) -> [(&'static str, Option<String>); 8] {
        let list = |list: &[String]| (!list.is_empty()).then(|| list.join(","));
        let rounds = self.intervals;
        let unusual = rounds != Inference::default().rounds;
        let pruning = self.pruning.to_string();
        let merging = self.merging;
        let usual = SearchConfig::default().pruning.to_string();
        [
            ("intervals", unusual.then(|| rounds.to_string())),
            ("pruning", (pruning != usual).then_some(pruning)),
            (
                "no-state-matching",
                self.no_state_matching.then(|| "true".to_string()),
            ),
            ("prove", self.prove.map(|it| it.to_string())),
            (
                "merging",
                (merging != SearchConfig::default().merging).then(|| merging.to_string()),
            ),
            ("no-por", self.no_por.then(|| "true".to_string())),
            ("disable", list(&self.disable)),
            ("only", list(&self.only)),
        ]
    }
}

fn policies() -> String {
    let each = PRUNING
        .iter()
        .map(|it| format!("{} ({})", it.name, it.summary));
    let each: Vec<String> = each.collect();
    format!(
        "Which alternatives are checked for feasibility before they are followed: {}",
        each.join(", ")
    )
}

fn layers(with_all: bool) -> PossibleValuesParser {
    let named = LAYERS
        .iter()
        .map(|it| PossibleValue::new(it.name).help(it.summary));
    let all = with_all.then(|| PossibleValue::new(ALL).help("every one of them"));
    debug_assert!(
        LAYERS.iter().all(|it| it.name != ALL),
        "no layer is called so"
    );
    PossibleValuesParser::new(named.chain(all))
}
