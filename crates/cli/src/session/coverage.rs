//! What was run, as it stands in a file: rows of numbers for each method.

use oxpecker_interp::coverage::{Checked, Iterated, MethodCoverage, NamedCoverage};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedCoverage {
    doubtful: bool,
    methods: Vec<SavedMethod>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SavedMethod {
    class: String,
    index: u32,
    entered: u64,
    blocks: Vec<u32>,
    /// From, to, count.
    edges: Vec<(u32, u32, u64)>,
    /// Block, count.
    exits: Vec<(u32, u64)>,
    /// Block, index, count.
    statements: Vec<(u32, u32, u64)>,
    /// Block, index, passed, raised.
    checks: Vec<(u32, u32, u64, u64)>,
    /// Header, most iterations in a row, how often each number of iterations was reached.
    loops: Vec<(u32, u32, [u64; 7])>,
}

impl From<&NamedCoverage> for SavedCoverage {
    fn from(coverage: &NamedCoverage) -> Self {
        let methods = coverage.methods.iter();
        let methods = methods.map(|((class, index), it)| SavedMethod {
            class: class.clone(),
            index: *index,
            entered: it.entered,
            blocks: it.blocks.clone(),
            edges: it.edges.iter().map(|(key, n)| (key.0, key.1, *n)).collect(),
            exits: it.exits.iter().map(|(block, n)| (*block, *n)).collect(),
            statements: (it.statements.iter())
                .map(|(key, n)| (key.0, key.1, *n))
                .collect(),
            checks: (it.checks.iter())
                .map(|(key, n)| (key.0, key.1, n.passed, n.raised))
                .collect(),
            loops: (it.loops.iter())
                .map(|(header, n)| (*header, n.most, n.reached))
                .collect(),
        });
        SavedCoverage {
            doubtful: coverage.doubtful,
            methods: methods.collect(),
        }
    }
}

impl From<SavedCoverage> for NamedCoverage {
    fn from(saved: SavedCoverage) -> Self {
        let methods = saved.methods.into_iter().map(|it| {
            let loops = it.loops.into_iter();
            let checks = it.checks.into_iter();
            let method = MethodCoverage {
                entered: it.entered,
                blocks: it.blocks,
                edges: it.edges.into_iter().map(|(a, b, n)| ((a, b), n)).collect(),
                exits: it.exits.into_iter().collect(),
                statements: (it.statements.into_iter())
                    .map(|(a, b, n)| ((a, b), n))
                    .collect(),
                checks: checks
                    .map(|(a, b, passed, raised)| ((a, b), Checked { passed, raised }))
                    .collect(),
                loops: loops
                    .map(|(header, most, reached)| (header, Iterated { most, reached }))
                    .collect(),
            };
            ((it.class, it.index), method)
        });
        NamedCoverage {
            methods: methods.collect(),
            doubtful: saved.doubtful,
        }
    }
}
