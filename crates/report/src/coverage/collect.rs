//! From what was counted to a summary.

use oxpecker_base::SourceMap;
use oxpecker_explore::Outcome;
use oxpecker_interp::coverage::{Coverage, is_written, user_classes};
use oxpecker_ir::{MethodId, Program};

use super::reader::Reader;
use super::summary::{ClassSummary, Summary};

impl Summary {
    /// What a run covered; absent if nobody counted.
    pub fn new(
        program: &Program,
        sources: &dyn Fn() -> SourceMap,
        outcome: &Outcome,
    ) -> Option<Self> {
        let coverage = outcome.coverage.as_ref()?;
        Some(Self::of(program, sources, coverage, outcome.exhaustive))
    }

    /// The same for any run. The sources are asked for after all code was loaded.
    pub fn of(
        program: &Program,
        sources: &dyn Fn() -> SourceMap,
        coverage: &Coverage,
        exhaustive: bool,
    ) -> Self {
        let mut written = Vec::new();
        for class in user_classes(program) {
            let methods = program.classes[class].methods.iter().copied();
            let methods: Vec<MethodId> = methods.filter(|it| is_written(program, *it)).collect();
            if !methods.is_empty() {
                written.push((class, methods));
            }
        }
        let sources = sources();
        let reader = Reader {
            program,
            sources: &sources,
            coverage,
        };
        let classes = written.into_iter().map(|(class, methods)| ClassSummary {
            name: program.classes[class].name.clone(),
            file: program.classes[class].span.file,
            methods: methods.into_iter().map(|it| reader.method(it)).collect(),
        });
        Summary {
            classes: classes.collect(),
            exhaustive,
        }
    }
}
