//! The branches of a method: the jumps and switches that its author wrote.

use oxpecker_base::Span;
use oxpecker_ir::{BlockId, MethodId, Program, Terminator};

use super::Coverage;

/// A jump or switch, or several copies of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where it stands in the source.
    pub span: Span,
    /// Its branches, in the order of the program.
    pub branches: Vec<Branch>,
}

/// A branch of a jump or switch: an edge, or one edge for each copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    method: MethodId,
    edges: Vec<(BlockId, BlockId)>,
}

impl Branch {
    /// How often it was taken, by all copies together.
    pub fn taken(&self, coverage: &Coverage) -> u64 {
        let edges = self.edges.iter();
        edges
            .map(|(from, to)| coverage.taken(self.method, *from, *to))
            .sum()
    }
}

/// The jumps and switches of a method whose code is loaded.
pub fn jumps(program: &Program, method: MethodId) -> Vec<Jump> {
    let written = program.loader.as_ref().and_then(|it| it.jumps(method));
    let blocks = || program.methods[method].blocks().iter_ids();
    let all = || blocks().map(|(at, _)| vec![at]).collect();
    let copies = written.unwrap_or_else(all);
    copies
        .iter()
        .filter_map(|copies| jump(program, method, copies))
        .collect()
}

fn jump(program: &Program, method: MethodId, copies: &[BlockId]) -> Option<Jump> {
    let mut found: Option<Jump> = None;
    for at in copies {
        let terminator = &program.methods[method].blocks()[*at].terminator;
        let (Terminator::Branch { span, .. } | Terminator::Switch { span, .. }) = terminator else {
            continue;
        };
        let mut targets = Vec::new();
        for target in terminator.targets() {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let edges = targets.into_iter().map(|to| (*at, to));
        match &mut found {
            Some(jump) => {
                let both = jump.branches.iter_mut().zip(edges);
                both.for_each(|(branch, edge)| branch.edges.push(edge));
            }
            None => {
                let branches = edges.map(|edge| Branch {
                    method,
                    edges: vec![edge],
                });
                found = Some(Jump {
                    span: *span,
                    branches: branches.collect(),
                });
            }
        }
    }
    found
}
