//! Runs that can be taken up again: a directory with what was asked for, how far it is, and in the end the result.
//!
//! Every file is written beside its place and renamed, so that whatever ends the process leaves the last good one. The
//! result is written before it is printed: a run that printed its result never runs again.

mod coverage;
mod search_record;

use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use oxpecker_explore::{Counter, OpenPath, SearchRecord, Snapshot, Statistics, StrategyStats};
use oxpecker_interp::{Extent, Prefix};
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use self::coverage::SavedCoverage;
use self::search_record::SavedRecord;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

/// Between two snapshots. Each takes a moment from the search.
const INTERVAL: Duration = Duration::from_millis(500);
/// Of the files in the directory.
const FORMAT: u32 = 4;

/// What was asked for.
#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    format: u32,
    version: String,
    arguments: Vec<String>,
    folder: PathBuf,
    /// Of the program: a changed one is another run.
    fingerprint: u64,
}

/// How far a search is.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    frontier: Vec<Vec<u32>>,
    /// How far each of them went; nowhere in files of older versions.
    #[serde(default)]
    extents: Vec<[u32; 5]>,
    #[serde(default)]
    left_open: [u32; 5],
    gaps: Vec<String>,
    #[serde(default)]
    left_out: Vec<String>,
    counts: Counts,
    /// Absent in a run that recorded nothing.
    #[serde(default)]
    explored: Option<SavedRecord>,
    /// Absent in a run that counts no coverage.
    #[serde(default)]
    coverage: Option<SavedCoverage>,
}

/// What a search did: the counters by their names, and what is more than a number.
#[derive(Debug, Serialize, Deserialize)]
struct Counts {
    #[serde(flatten)]
    counters: BTreeMap<String, u64>,
    solver_nanoseconds: u64,
    /// For each strategy: nodes chosen, new blocks, paths ended.
    #[serde(default)]
    strategies: BTreeMap<String, [u64; 3]>,
}

/// What came out.
#[derive(Debug, Serialize, Deserialize)]
struct Finished {
    text: String,
    code: u8,
}

/// A run with a directory.
#[derive(Debug)]
pub(crate) struct Session {
    folder: PathBuf,
    start: Option<Snapshot>,
    due: Instant,
}

/// What a directory holds.
pub(crate) enum Resumed {
    /// A run that is done: what it printed, and its exit code.
    Done(String, u8),
    /// One that is to be taken up, with its arguments.
    Open(Vec<String>, Box<Session>),
}

impl Session {
    /// Begins a run in a directory that has none.
    pub(crate) fn begin(folder: &Path, program: &[PathBuf]) -> Result<Self, Failure> {
        let asked = folder.join("run.json");
        if asked.exists() {
            return Err(Failure::Occupied(folder.into()));
        }
        fs::create_dir_all(folder).map_err(|source| failure(folder, source))?;
        let arguments = std::env::args_os().skip(1);
        let arguments: Option<Vec<String>> = arguments.map(|it| it.into_string().ok()).collect();
        let Some(arguments) = arguments else {
            return Err(Failure::ForeignArguments);
        };
        let here = std::env::current_dir().map_err(|source| failure(folder, source))?;
        let contents = Asked {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").into(),
            arguments,
            folder: here,
            fingerprint: fingerprint(program),
        };
        write(&asked, &contents)?;
        Ok(Session::at(folder, None))
    }

    /// Opens the directory of a run.
    pub(crate) fn resume(folder: &Path) -> Result<Resumed, Failure> {
        let asked: Asked = read(&folder.join("run.json"))?;
        if asked.format != FORMAT || asked.version != env!("CARGO_PKG_VERSION") {
            return Err(other_version(folder, asked));
        }
        let folder = folder
            .canonicalize()
            .map_err(|source| failure(folder, source))?;
        std::env::set_current_dir(&asked.folder)
            .map_err(|source| failure(&asked.folder, source))?;
        if folder.join("result.json").exists() {
            let result: Finished = read(&folder.join("result.json"))?;
            return Ok(Resumed::Done(result.text, result.code));
        }
        let checkpoint = folder.join("checkpoint.json");
        let start = match checkpoint.exists() {
            true => Some(snapshot(read(&checkpoint)?)),
            false => None,
        };
        let session = Box::new(Session::at(&folder, start));
        Ok(Resumed::Open(asked.arguments, session))
    }

    /// The decisions of the run in a directory, as far as they were saved, and whether it is finished.
    pub(crate) fn search_record(folder: &Path) -> Result<(SearchRecord, bool), Failure> {
        let asked: Asked = read(&folder.join("run.json"))?;
        if asked.format != FORMAT {
            return Err(other_version(folder, asked));
        }
        let finished = folder.join("result.json").exists();
        let (tree, checkpoint) = (folder.join("tree.json"), folder.join("checkpoint.json"));
        let saved: Option<SavedRecord> = if finished && tree.exists() {
            Some(read(&tree)?)
        } else if checkpoint.exists() {
            let saved: Saved = read(&checkpoint)?;
            saved.explored
        } else {
            None
        };
        let record = saved.and_then(SavedRecord::into_record);
        let record = record.map(|it| (it, finished));
        record.ok_or_else(|| Failure::NoDecisions(folder.into()))
    }

    fn at(folder: &Path, start: Option<Snapshot>) -> Self {
        Session {
            folder: folder.to_path_buf(),
            start,
            due: Instant::now() + INTERVAL,
        }
    }

    /// Whether the program is the one the run began with.
    pub(crate) fn fits(&self, program: &[PathBuf]) -> Result<(), Failure> {
        let asked: Asked = read(&self.folder.join("run.json"))?;
        if asked.fingerprint == fingerprint(program) {
            return Ok(());
        }
        Err(Failure::Changed(self.folder.clone()))
    }

    /// Where the run was interrupted.
    pub(crate) fn take_start(&mut self) -> Option<Snapshot> {
        self.start.take()
    }

    /// Whether it is time to save.
    pub(crate) fn is_due(&self, now: Instant) -> bool {
        now >= self.due
    }

    /// Saves how far the search is.
    pub(crate) fn save(&mut self, snapshot: &Snapshot) {
        let file = self.folder.join("checkpoint.json");
        if let Err(failure) = write(&file, &saved(snapshot)) {
            output::message(&format!("warning: {failure}\n"));
        }
        self.due = Instant::now() + INTERVAL;
    }

    /// The result, which is about to be printed, and how the search came to it.
    pub(crate) fn finish(
        &self,
        text: &str,
        exit: Exit,
        record: Option<&SearchRecord>,
    ) -> Result<(), Failure> {
        if let Some(record) = record {
            let file = self.folder.join("tree.json");
            write(&file, &SavedRecord::from(record))?;
        }
        let result = Finished {
            text: text.into(),
            code: exit as u8,
        };
        write(&self.folder.join("result.json"), &result)
    }

    /// How to go on with a run that reached a limit.
    pub(crate) fn hint(&self) -> String {
        format!("go on with: oxpecker resume {}", self.folder.display())
    }
}

fn other_version(folder: &Path, asked: Asked) -> Failure {
    Failure::Version {
        folder: folder.into(),
        version: asked.version,
    }
}

fn failure(path: &Path, source: std::io::Error) -> Failure {
    Failure::Write {
        path: path.to_path_buf(),
        source,
    }
}

/// Writes a file beside its place and renames it.
fn write(path: &Path, contents: &impl Serialize) -> Result<(), Failure> {
    let scratch = path.with_extension("new");
    let write = || -> std::io::Result<()> {
        let mut file = fs::File::create(&scratch)?;
        serde_json::to_writer(std::io::BufWriter::new(&mut file), contents)?;
        file.flush()?;
        file.sync_all()?;
        fs::rename(&scratch, path)
    };
    write().map_err(|source| failure(path, source))
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(|source| Failure::read(path, source))?;
    serde_json::from_str(&text).map_err(|source| Failure::Saved {
        path: path.into(),
        source,
    })
}

/// A number for the files of a program.
fn fingerprint(program: &[PathBuf]) -> u64 {
    let mut files = Vec::new();
    for path in program {
        files_in(path, &mut files);
    }
    files.sort();
    let mut hasher = FxHasher::default();
    for file in files {
        hasher.write(file.as_os_str().as_encoded_bytes());
        hasher.write(&fs::read(&file).unwrap_or_default());
    }
    hasher.finish()
}

fn files_in(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            files_in(&entry.path(), files);
        }
    } else {
        files.push(path.to_path_buf());
    }
}

fn saved(snapshot: &Snapshot) -> Saved {
    let counts = &snapshot.statistics;
    let nanoseconds = counts.solver_time.as_nanos();
    let (frontier, extents) = (snapshot.frontier.iter(), snapshot.frontier.iter());
    Saved {
        frontier: frontier.map(|it| it.prefix.0.clone()).collect(),
        extents: extents.map(|it| it.extent.numbers()).collect(),
        left_open: snapshot.left_open.numbers(),
        gaps: snapshot.gaps.clone(),
        left_out: snapshot.left_out.clone(),
        explored: snapshot.search_record.as_ref().map(SavedRecord::from),
        coverage: snapshot.coverage.as_ref().map(SavedCoverage::from),
        counts: Counts {
            counters: counts
                .counters()
                .map(|(counter, count)| (counter.name().into(), count))
                .collect(),
            solver_nanoseconds: u64::try_from(nanoseconds).unwrap_or(u64::MAX),
            strategies: counts
                .strategies
                .iter()
                .map(|(name, it)| (name.to_string(), [it.chosen, it.blocks, it.ended]))
                .collect(),
        },
    }
}

fn snapshot(saved: Saved) -> Snapshot {
    let extents = saved.extents.into_iter().map(Extent::of);
    let extents = extents.chain(std::iter::repeat(Extent::default()));
    let frontier = saved.frontier.into_iter().map(Prefix).zip(extents);
    Snapshot {
        frontier: frontier
            .map(|(prefix, extent)| OpenPath { prefix, extent })
            .collect(),
        left_open: Extent::of(saved.left_open),
        gaps: saved.gaps,
        left_out: saved.left_out,
        search_record: saved.explored.and_then(SavedRecord::into_record),
        coverage: saved.coverage.map(Into::into),
        statistics: statistics(saved.counts),
    }
}

/// A counter that an older version did not have was not counted.
fn statistics(saved: Counts) -> Statistics {
    let mut statistics = Statistics {
        solver_time: Duration::from_nanos(saved.solver_nanoseconds),
        strategies: saved.strategies.into_iter().map(turns).collect(),
        ..Statistics::default()
    };
    for counter in Counter::ALL {
        let count = saved.counters.get(counter.name()).copied();
        statistics[*counter] = count.unwrap_or_default();
    }
    statistics
}

fn turns((name, [chosen, blocks, ended]): (String, [u64; 3])) -> (Arc<str>, StrategyStats) {
    let turns = StrategyStats {
        chosen,
        blocks,
        ended,
    };
    (name.into(), turns)
}
