//! Reads what was run of a method off the counts of its blocks.

use std::collections::BTreeMap;

use oxpecker_base::{SourceMap, Span};
use oxpecker_interp::coverage::{Coverage, Jump, jumps};
use oxpecker_ir::analysis::{Cfg, Dominators, Loops};
use oxpecker_ir::{BlockId, Inst, MethodId, Program, Terminator};

use super::counters::Counter;
use super::summary::{Branch, Check, LoopSummary, MethodSummary};

pub(super) struct Reader<'a> {
    pub(super) program: &'a Program,
    pub(super) sources: &'a SourceMap,
    pub(super) coverage: &'a Coverage,
}

impl Reader<'_> {
    fn line(&self, span: Span) -> u32 {
        self.sources.position(span).line
    }

    pub(super) fn method(&self, id: MethodId) -> MethodSummary {
        let method = &self.program.methods[id];
        let mut summary = MethodSummary {
            name: method.name.clone(),
            descriptor: method
                .selector
                .get(method.name.len()..)
                .unwrap_or("")
                .into(),
            line: self.line(method.span),
            entered: self.coverage.entered(id),
            blocks: Counter::default(),
            lines: BTreeMap::new(),
            checks: Vec::new(),
            loops: Vec::new(),
        };
        for (at, block) in method.blocks().iter_ids() {
            summary.blocks.count(self.coverage.is_covered(id, at));
            for (number, inst) in block.insts.iter().enumerate() {
                self.inst((id, at, number), inst, &mut summary);
            }
        }
        for jump in jumps(self.program, id) {
            self.jump(&jump, &mut summary);
        }
        self.loops(id, &mut summary);
        summary
    }

    fn inst(&self, place: (MethodId, BlockId, usize), inst: &Inst, summary: &mut MethodSummary) {
        match inst {
            Inst::Stmt(span) => {
                let line = summary.lines.entry(self.line(*span)).or_default();
                let begun = self.coverage.begun(place);
                line.statements.count(begun > 0);
                line.count = line.count.max(begun);
            }
            Inst::Check { kind, span, .. } => {
                let checked = self.coverage.checked(place);
                summary.checks.push(Check {
                    line: self.line(*span),
                    kind: *kind,
                    passed: checked.passed,
                    raised: checked.raised,
                });
            }
            _ => {}
        }
    }

    fn jump(&self, jump: &Jump, summary: &mut MethodSummary) {
        let branches = jump.branches.iter();
        let ways = branches.map(|it| it.taken(self.coverage)).collect();
        let line = summary.lines.entry(self.line(jump.span)).or_default();
        line.branches.push(Branch { ways });
    }

    fn loops(&self, id: MethodId, summary: &mut MethodSummary) {
        let method = &self.program.methods[id];
        let cfg = Cfg::new(method);
        for found in Loops::new(&cfg, &Dominators::new(&cfg)).all() {
            let header = &method.blocks()[found.header];
            let spans = header.insts.iter().filter_map(|inst| match inst {
                Inst::Stmt(span) => Some(*span),
                _ => None,
            });
            let span = spans.into_iter().next().or(match &header.terminator {
                Terminator::Branch { span, .. } | Terminator::Switch { span, .. } => Some(*span),
                _ => None,
            });
            summary.loops.push(LoopSummary {
                line: self.line(span.unwrap_or(method.span)),
                iterated: self.coverage.iterated(id, found.header),
            });
        }
    }
}
