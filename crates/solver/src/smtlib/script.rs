//! A question as a script that every solver can run.

use oxpecker_term::{TermId, TermPool, VarId};
use rustc_hash::FxHashSet;

use super::{Printer, element_facts, table_facts, var_facts};
use crate::logic::{FeatureTable, Features};

/// The conjunction as a complete script. `notes` are written in front of it as comments.
pub fn script(pool: &TermPool, constraints: &[TermId], notes: &[String]) -> String {
    let mut table = FeatureTable::default();
    let mut features = Features::default();
    let mut vars: Vec<VarId> = Vec::new();
    for constraint in constraints {
        features = features.with(table.of(pool, *constraint));
        vars.extend_from_slice(pool.free_vars(*constraint));
    }
    vars.sort_unstable();
    vars.dedup();
    let mut out = String::new();
    for line in notes.iter().flat_map(|it| it.lines()) {
        out += &format!("; {line}\n");
    }
    for var in &vars {
        let name: String = pool
            .var_name(*var)
            .chars()
            .filter(|it| !it.is_control())
            .collect();
        out += &format!("; {} is {name}\n", Printer::var(*var));
    }
    out += &format!("(set-logic {})\n", features.logic().unwrap_or("ALL"));
    body(pool, constraints, &mut out);
    out += "(check-sat)\n(exit)\n";
    out
}

/// The declarations and assertions of a conjunction.
#[cfg(feature = "z3")]
pub(crate) fn assertions(pool: &TermPool, constraints: &[TermId]) -> String {
    let mut out = String::new();
    body(pool, constraints, &mut out);
    out
}

fn body(pool: &TermPool, constraints: &[TermId], out: &mut String) {
    let mut printer = Printer::default();
    let mut bounded: FxHashSet<VarId> = FxHashSet::default();
    for constraint in constraints {
        let text = printer.term(pool, *constraint, out);
        let new = pool
            .free_vars(*constraint)
            .iter()
            .filter(|it| bounded.insert(**it));
        let mut facts: Vec<String> = new.flat_map(|it| var_facts(pool, *it)).collect();
        facts.extend(element_facts(pool, *constraint));
        facts.extend(table_facts(pool, *constraint));
        facts.push(text);
        for fact in facts {
            *out += &format!("(assert {fact})\n");
        }
    }
}
