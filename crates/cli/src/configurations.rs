//! The configurations `bench --ablate` compares, as options of `verify`.
//!
//! The names up to `+NEC` are those of Jip's experiment: each row is the row above with one more heuristic or another
//! choice of it. A back end that is not installed is left out of a run.

/// A way to call `verify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    /// What the user types and the tables show.
    pub(crate) name: &'static str,
    /// What it is.
    pub(crate) summary: &'static str,
    /// The options.
    pub(crate) options: &'static [&'static str],
}

/// The layers of interval inference.
const II: &str = "expression-evaluation,intervals";

/// What is known about arrays besides how solvers are given them.
const ARRAYS: &str = "index-sets,array-intervals,array-bounds,enumeration,escalation";

/// All of them, in the order of the tables.
pub(crate) const CONFIGURATIONS: &[Configuration] = &[
    Configuration {
        name: "NH",
        summary: "no heuristics: every layer off, no pruning",
        options: &["--disable", "all", "--pruning", "never"],
    },
    Configuration {
        name: "EEE",
        summary: "expression evaluation",
        options: &["--only", "expression-evaluation", "--pruning", "never"],
    },
    Configuration {
        name: "II",
        summary: "and one round of interval inference",
        options: &["--only", II, "--intervals", "1", "--pruning", "never"],
    },
    Configuration {
        name: "II2",
        summary: "two rounds of interval inference",
        options: &["--only", II, "--intervals", "2", "--pruning", "never"],
    },
    Configuration {
        name: "II+PP",
        summary: "II, and a quarter of the alternatives is checked",
        options: &[
            "--only",
            II,
            "--intervals",
            "1",
            "--pruning",
            "probabilistic:25",
        ],
    },
    Configuration {
        name: "II+AP",
        summary: "II and adaptive pruning",
        options: &[
            "--only",
            II,
            "--intervals",
            "1",
            "--pruning",
            "adaptive:50,5",
        ],
    },
    Configuration {
        name: "II+CP",
        summary: "II, and every alternative is checked",
        options: &["--only", II, "--intervals", "1", "--pruning", "always"],
    },
    Configuration {
        name: "+EC",
        summary: "II+CP and the expression cache",
        options: &[
            "--only",
            "expression-evaluation,intervals,expression-cache",
            "--intervals",
            "1",
            "--pruning",
            "always",
        ],
    },
    Configuration {
        name: "+NEC",
        summary: "II+CP and the normalized cache",
        options: &[
            "--only",
            "expression-evaluation,intervals,normalized-cache",
            "--intervals",
            "1",
            "--pruning",
            "always",
        ],
    },
    Configuration {
        name: "z3-process",
        summary: "everything on, Z3 as a process",
        options: &["--solver", "z3-process"],
    },
    Configuration {
        name: "yices",
        summary: "everything on, Yices as a process",
        options: &["--solver", "yices"],
    },
    Configuration {
        name: "cvc5",
        summary: "everything on, cvc5 as a process",
        options: &["--solver", "cvc5"],
    },
    Configuration {
        name: "portfolio",
        summary: "everything on, Z3 and Yices race",
        options: &["--solver", "z3,yices"],
    },
    Configuration {
        name: "stores",
        summary: "arrays as nested stores, and nothing else is known about them",
        options: &["--array-encoding", "stores", "--disable", ARRAYS],
    },
    Configuration {
        name: "cells",
        summary: "arrays as equations of their elements instead",
        options: &["--array-encoding", "cells", "--disable", ARRAYS],
    },
    Configuration {
        name: "+intervals",
        summary: "and the intervals of indexes and elements",
        options: &[
            "--array-encoding",
            "cells",
            "--disable",
            "index-sets,array-bounds,enumeration,escalation",
        ],
    },
    Configuration {
        name: "+precheck",
        summary: "and sets of indexes and inequalities before a solver is called",
        options: &[
            "--array-encoding",
            "cells",
            "--disable",
            "enumeration,escalation",
        ],
    },
    Configuration {
        name: "+lazy",
        summary: "and only those elements that models got wrong",
        options: &[
            "--array-encoding",
            "lazy",
            "--disable",
            "enumeration,escalation",
        ],
    },
    Configuration {
        name: "full",
        summary: "everything on, Z3 linked in: the defaults",
        options: &[],
    },
    Configuration {
        name: "merging-off",
        summary: "every path by itself",
        options: &["--merging", "off"],
    },
    Configuration {
        name: "merging-2",
        summary: "paths of branches inside of one method are merged",
        options: &["--merging", "2"],
    },
    Configuration {
        name: "merging-3",
        summary: "and through calls",
        options: &["--merging", "3"],
    },
    Configuration {
        name: "merging-4",
        summary: "and with new objects and exceptions",
        options: &["--merging", "4"],
    },
    Configuration {
        name: "merging-5",
        summary: "and behind early returns",
        options: &["--merging", "5"],
    },
];

/// The configurations of these names in the order of the table; all of them without names.
pub(crate) fn chosen(names: &[String]) -> impl Iterator<Item = &'static Configuration> {
    let wanted =
        move |it: &&Configuration| names.is_empty() || names.iter().any(|name| name == it.name);
    CONFIGURATIONS.iter().filter(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_can_be_chosen() {
        for (place, it) in CONFIGURATIONS.iter().enumerate() {
            assert!(
                CONFIGURATIONS[..place]
                    .iter()
                    .all(|other| other.name != it.name)
            );
        }
        let names = ["full".to_string(), "NH".to_string()];
        let chosen_names: Vec<&str> = chosen(&names).map(|it| it.name).collect();
        assert_eq!(chosen_names, ["NH", "full"]);
        assert_eq!(chosen(&[]).count(), CONFIGURATIONS.len());
    }
}
