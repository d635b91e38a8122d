//! Smaller inputs for what a concrete run violates.
//!
//! Generated inputs are large for no reason: a list of eight elements where the last one matters. A path followed with variables has smaller
//! numbers, but as many elements. So inputs are first made plain one by one, as long as the same is violated.

use super::super::Explorer;
use super::SingleRuns;
use super::concrete::Ended;
use crate::fuzz::Ran;
use crate::outcome::Counterexample;
use oxpecker_interp::Violation;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::drawing::{Drawing, Filler, Gene, Genotype, Pick, Use};
use oxpecker_interp::state::State;

/// A violation after more instructions is not looked for again with smaller inputs.
const LONG: u64 = 3000;
/// Runs that look for smaller inputs of a violation.
const MOST_RUNS: u32 = 96;

impl Explorer<'_> {
    /// A concrete run violates something. The same violation by smaller inputs.
    pub(super) fn smaller(
        &mut self,
        runs: &mut SingleRuns<'_>,
        root: &State,
        inputs: ConcreteInputs,
        ran: &Ran,
    ) -> Option<Box<Counterexample>> {
        let confirmed = self.replay_inputs(inputs).ok()?;
        if self.found.covers(&confirmed.violation) {
            return None;
        }
        if ran.steps > LONG {
            return Some(confirmed);
        }
        let (plain, genes) = self.plainer(runs, confirmed, ran.inputs.clone());
        let smaller = self.concolic_run(runs, root, genes, None);
        let same = smaller.filter(|it| it.violation == plain.violation);
        Some(same.unwrap_or(plain))
    }

    /// Inputs made plain one by one until no more can be, with their genes.
    fn plainer(
        &mut self,
        runs: &mut SingleRuns<'_>,
        confirmed: Box<Counterexample>,
        genes: Genotype,
    ) -> (Box<Counterexample>, Genotype) {
        let (mut best, mut genes) = (confirmed, genes);
        let mut left = MOST_RUNS;
        loop {
            let mut changed = false;
            for name in genes.names() {
                for tried in plainer_genes(&genes, &name) {
                    if left == 0 || self.limit().is_some() {
                        return (best, genes);
                    }
                    left -= 1;
                    if let Some((found, drawn)) = self.violates(runs, tried, &best.violation) {
                        (best, genes, changed) = (found, drawn, true);
                        break;
                    }
                }
            }
            if !changed {
                return (best, genes);
            }
        }
    }

    /// Runs inputs, the rest of them plain; what they are if they violate the same.
    fn violates(
        &mut self,
        runs: &mut SingleRuns<'_>,
        genes: Genotype,
        violation: &Violation,
    ) -> Option<(Box<Counterexample>, Genotype)> {
        let runner = &mut runs.runner;
        let filler = Filler::Same([].into(), 0);
        runner.given.drawing = Some(Drawing::new(Use::Values, genes, filler));
        let (ended, _) = self.drawn_run(runner, LONG);
        let drawn = runner.given.drawing.take()?.drawn;
        let Ended::Violated(inputs) = ended else {
            return None;
        };
        let found = self.replay_inputs(*inputs).ok()?;
        (found.violation == *violation).then_some((found, drawn))
    }
}

/// Genotypes with a plainer gene for an input, the plainest first.
fn plainer_genes(genes: &Genotype, name: &str) -> Vec<Genotype> {
    let mut plainer = Vec::new();
    let mut push = |gene: Option<Gene>| {
        let mut tried = genes.clone();
        match gene {
            Some(gene) => tried.set(name, gene),
            None => tried.remove(name),
        }
        plainer.push(tried);
    };
    match genes.get(name) {
        Some(Gene::Whole(number)) if *number != 0 => {
            push(None);
            if number.unsigned_abs() > 1 {
                push(Some(Gene::Whole(number.signum())));
                push(Some(Gene::Whole(number / 2)));
                push(Some(Gene::Whole(number - number.signum())));
            }
        }
        Some(Gene::Text(units)) if !units.is_empty() => {
            push(None);
            if units.len() > 1 {
                push(Some(Gene::Text(units[..units.len() / 2].into())));
                push(Some(Gene::Text(units[1..].into())));
            }
        }
        Some(Gene::Real(number)) if number.to_bits() != 0 => push(None),
        Some(Gene::Bool(true)) => push(None),
        Some(Gene::Object(Pick::Place(place))) => {
            push(Some(Gene::Object(Pick::Null)));
            if *place > 0 {
                push(Some(Gene::Object(Pick::Place(0))));
            }
        }
        _ => {}
    }
    plainer
}
