//! Many methods: each is verified by a process of its own, so that none can harm the others; their results make one table.

mod cache;
mod part;
mod pool;

use std::time::Instant;

use oxpecker::{Entries, Project, TOOL};
use oxpecker_interp::Limit;
use oxpecker_report::suite::{Suite, Word};

use self::cache::ResultCache;
use self::part::Part;
use self::pool::Pool;
use super::reports;
use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::settings::Wanted;
use crate::{guard, output};

/// Verifies some methods of a program.
pub(super) fn verify_many(
    args: &VerifyArgs,
    wanted: &Wanted,
    (project, entries): (&Project, &Entries),
) -> Result<Exit, Failure> {
    if args.save.is_some() {
        return Err(Failure::SavesOne);
    }
    reports::check(&args.many.report)?;
    guard::rest();
    guard::relent();
    let _ = ctrlc::set_handler(guard::interrupt);
    let stop = guard::attend(None);
    let start = Instant::now();
    let cache = ResultCache::new(args, wanted, project);
    let parts: Vec<Part> = entries
        .entries
        .iter()
        .map(|entry| Part::new(project, entry, &cache))
        .collect();
    let pool = Pool::new(args, project, &stop)?;
    let methods = pool.run(&parts, &cache);
    let suite = Suite {
        tool: TOOL,
        methods,
        seconds: (!wanted.reproducible).then(|| start.elapsed().as_secs_f64()),
        sources: sources(project),
    };
    let text = reports::table(&suite, &args.output);
    output::result(&text, args.output.output.as_deref())?;
    reports::write_suite(&suite, &args.many.report)?;
    Ok(match stop.reached() {
        Some(Limit::Interrupted) => Exit::Interrupted,
        _ => worst(&suite),
    })
}

/// The texts of the user's own sources.
fn sources(project: &Project) -> Vec<(String, String)> {
    let sources = project.sources();
    let files = sources.iter().map(|(_, file)| file);
    let files = files.filter(|file| !file.text.is_empty());
    files
        .map(|file| (file.name.clone(), file.text.clone()))
        .collect()
}

/// A violation is worse than a defect, which is worse than not knowing.
fn worst(suite: &Suite) -> Exit {
    match suite.methods.iter().map(|it| it.word).min() {
        Some(Word::Invalid) => Exit::Invalid,
        Some(Word::Error) => Exit::Internal,
        Some(Word::Unknown | Word::ValidUpTo) => Exit::Unknown,
        Some(Word::Valid) | None => Exit::Fine,
    }
}
