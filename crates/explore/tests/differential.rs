//! Random programs: every verdict is compared with concrete runs, and with the verdicts of other configurations.
//!
//! `OXPECKER_CASES` sets how many programs are tried, `OXPECKER_SEED` the first one. A failure prints its seed.

#[path = "differential/case.rs"]
mod case;
#[path = "differential/control.rs"]
mod control;
#[path = "differential/expressions.rs"]
mod expressions;
#[path = "differential/inputs.rs"]
mod inputs;
#[path = "differential/oracle.rs"]
mod oracle;
#[path = "differential/programs.rs"]
mod programs;
#[path = "differential/restrictions.rs"]
mod restrictions;
#[path = "differential/scenarios.rs"]
mod scenarios;
#[path = "differential/sketch.rs"]
mod sketch;
#[path = "differential/statements.rs"]
mod statements;
#[path = "differential/types.rs"]
mod types;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use oxpecker_base::Rng;

use crate::case::Case;
use crate::oracle::{Class, check};

const CASES: u64 = 150;
/// A case that takes longer is worth a look.
const SLOW: Duration = Duration::from_secs(3);

#[test]
fn verdicts_agree_with_concrete_runs() {
    let number = |name: &str, default: u64| {
        let text = std::env::var(name).ok();
        text.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (first, cases) = (number("OXPECKER_SEED", 1), number("OXPECKER_CASES", CASES));
    let mut classes: BTreeMap<Class, u64> = BTreeMap::new();
    let mut reasons: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let mut failed = 0;
    for seed in first..first + cases {
        let start = Instant::now();
        let checked = Case::new(seed).and_then(|case| {
            let checked = check(&case, &mut Rng::new(!seed));
            let (options, config) = (&case.options, &case.config);
            let shown = format!("{options:?}\n{config:?}\n{}", case.text);
            if start.elapsed() > SLOW {
                println!("==== seed {seed} is slow: {:?}\n{shown}", start.elapsed());
            }
            checked.map_err(|it| format!("{it}\n{shown}"))
        });
        match checked {
            Ok(checked) => {
                *classes.entry(checked.class).or_default() += 1;
                for reason in checked.reasons {
                    let text = format!("{reason:?}");
                    let text = text.split("span").next().unwrap_or_default().to_string();
                    reasons.entry(text).or_insert((0, seed)).0 += 1;
                }
            }
            Err(what) => {
                failed += 1;
                println!("==== seed {seed}: {what}");
            }
        }
    }
    println!("{cases} cases: {classes:?}; unknown for (count, first seed): {reasons:#?}");
    assert!(failed == 0, "{failed} cases went wrong");
    let unknown = classes.get(&Class::Unknown).copied().unwrap_or(0);
    assert!(unknown * 10 <= cases, "{unknown} of {cases} are unknown");
}
