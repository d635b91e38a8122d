//! The record of a search agrees with its statistics: for every strategy, for several workers, and when a search is put
//! down and taken up again. Where states are not compared, every node of the record is the same then.

use oxpecker_base::{Rng, SourceMap};
use oxpecker_explore::strategies::STRATEGIES;
use oxpecker_explore::{
    Budget, Config, Counter, Event, Follower, Merging, Mode, Moment, Observer, Outcome, PathStatus,
    Search, SearchRecord, Snapshot, Statistics, Team, Unlimited, Verdict,
};
use oxpecker_interp::Limit;
use oxpecker_ir::{Arith, Method, MethodId, Program};
use oxpecker_oox::{DialectChoice, Options, load};
use oxpecker_solver::{Limits, SolverConfig, StopFlag};

/// Programs and the largest depth of their paths; some end in every way that a path can.
const PROGRAMS: &[(&str, Option<u32>)] = &[
    ("../../examples/sort.oox", Some(40)),
    ("../../examples/list.oox", Some(30)),
    ("../../examples/shapes.oox", None),
    ("../../examples/exceptions.oox", None),
    ("../../examples/alias.oox", None),
    ("../../tests/programs/threads/join_waits.oox", None),
    ("../../tests/programs/threads/endless_but_right.oox", None),
];

struct Loaded {
    name: &'static str,
    sources: SourceMap,
    program: Program,
    entry: MethodId,
    max_depth: Option<u32>,
}

fn loaded(&(name, max_depth): &(&'static str, Option<u32>)) -> Loaded {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = std::fs::read_to_string(path).expect("the program is there");
    read(name, &text, max_depth)
}

fn read(name: &'static str, text: &str, max_depth: Option<u32>) -> Loaded {
    let mut sources = SourceMap::default();
    sources.add(name, text);
    let options = Options {
        dialect: DialectChoice::Auto,
        int: Arith::Math,
    };
    let loaded = load(&sources, &options);
    let program = loaded.program.expect("the program is right");
    let class = program.class_named("Main").expect("there is a class Main");
    let is_entry = |(_, method): &(MethodId, &Method)| method.class == class && method.is_static;
    let entry = program.methods.iter_ids().find(is_entry);
    let (entry, _) = entry.expect("there is a static method");
    Loaded {
        name,
        sources,
        program,
        entry,
        max_depth,
    }
}

impl Loaded {
    fn config(&self, strategy: &str, match_states: bool) -> Config {
        let mut config = Config::default();
        config.search.mode = Mode::Symbolic;
        config.search.strategy = strategy.parse().expect("a strategy");
        config.search.match_states = match_states;
        config.path.max_depth = self.max_depth;
        config.path.inputs.max_array = Some(3);
        config
    }

    fn search<'a>(&'a self, config: &'a Config) -> Search<'a> {
        let mut search = Search::new(&self.program, self.entry, config, solver());
        search.record = Some(&self.sources);
        search
    }
}

fn solver() -> SolverConfig {
    SolverConfig {
        limits: Limits {
            timeout_ms: None,
            resource: Some(300_000),
        },
        ..SolverConfig::default()
    }
}

fn strategies() -> impl Iterator<Item = String> {
    let plain = STRATEGIES.iter().map(|it| it.name.to_string());
    let plain = plain.filter(|name| name != "interleave" && name != "round-robin");
    plain.chain(["interleave(random-path, md2u)".to_string()])
}

/// The sums of the record are the statistics.
#[track_caller]
fn agrees(record: &SearchRecord, counts: &Statistics, what: &str) {
    assert!(record.is_sound(), "{what}");
    let total = record.total();
    let of = |status| u64::try_from(total.of(status)).expect("sums are not negative");
    let done = of(PathStatus::Done) + of(PathStatus::Violated) + of(PathStatus::Unsupported);
    assert_eq!(done, counts[Counter::PathsDone], "done: {what}");
    let pairs = [
        (PathStatus::Undecided, counts[Counter::PathsUndecided]),
        (PathStatus::Cut, counts[Counter::PathsCut]),
        (PathStatus::Repeated, counts[Counter::PathsRepeated]),
        (PathStatus::Redundant, counts[Counter::SchedulesRedundant]),
        (PathStatus::AssumedAway, counts[Counter::PathsAssumedAway]),
        (PathStatus::Pruned, counts[Counter::Pruned]),
    ];
    for (status, count) in pairs {
        assert_eq!(of(status), count, "{}: {what}", status.name());
    }
    assert_eq!(total.steps, counts[Counter::Steps], "{what}");
    assert_eq!(total.questions, counts[Counter::Questions], "{what}");
}

fn record(outcome: &Outcome) -> &SearchRecord {
    if !matches!(outcome.verdict, Verdict::Invalid(_) | Verdict::Unknown(_)) {
        assert_eq!(
            outcome.statistics[Counter::PathsOpen],
            0,
            "proofs need all paths"
        );
    }
    outcome
        .search_record
        .as_ref()
        .expect("decisions are recorded")
}

/// What does not depend on how often something was executed again, by decision.
fn settled(record: &SearchRecord) -> Vec<String> {
    let nodes = record.nodes.iter();
    nodes
        .map(|node| {
            let statuses = PathStatus::ALL.map(|status| node.tally.of(status));
            let site = record
                .sites
                .get(node.site as usize)
                .map(|it| (it.line, it.column, &it.text));
            let way = record.ways.get(node.way as usize);
            format!(
                "{} {site:?} {way:?} {} {statuses:?}",
                node.parent, node.tally.times
            )
        })
        .collect()
}

#[track_caller]
fn same_trees(one: &Outcome, other: &Outcome, what: &str) {
    let (one, other) = (settled(record(one)), settled(record(other)));
    let differ = |it: &String, among: &[String]| !among.contains(it);
    let less: Vec<&String> = one.iter().filter(|it| differ(it, &other)).collect();
    let more: Vec<&String> = other.iter().filter(|it| differ(it, &one)).collect();
    assert!(one == other, "{what}: {less:#?} {more:#?}");
}

#[test]
fn records_agree_with_statistics_for_every_strategy() {
    let mut forks = 0;
    for loaded in PROGRAMS.iter().map(loaded) {
        for strategy in strategies() {
            let config = loaded.config(&strategy, true);
            let outcome = loaded.search(&config).run(&mut Unlimited);
            let what = format!("{} with {strategy}", loaded.name);
            let counts = &outcome.statistics;
            agrees(record(&outcome), counts, &what);
            let open = record(&outcome).total().of(PathStatus::Open);
            assert_eq!(
                u64::try_from(open),
                Ok(counts[Counter::PathsOpen]),
                "{what}"
            );
            let chosen: u64 = counts.strategies.values().map(|it| it.chosen).sum();
            let ended: u64 = counts.strategies.values().map(|it| it.ended).sum();
            assert!(chosen > 0, "{what}");
            assert_eq!(ended, counts.paths_ended(), "{what}");
            let composed = strategy.starts_with("interleave") || strategy == "adaptive";
            if !composed {
                let names: Vec<&str> = counts.strategies.keys().map(|it| &**it).collect();
                assert_eq!(names, [strategy.as_str()]);
            }
            forks += counts[Counter::Forks];
        }
    }
    assert!(forks > 100, "{forks}");
}

#[test]
fn composed_strategies_are_counted_by_their_parts() {
    let loaded = loaded(&("../../examples/sort.oox", Some(100)));
    for (strategy, parts) in [
        (
            "adaptive",
            ["best-first(iterations)", "bfs", "dfs", "random-path"].as_slice(),
        ),
        (
            "interleave(random-path, iddfs(5))",
            &["iddfs(5)", "random-path"],
        ),
        (
            "round-robin(dfs,interleave( bfs,md2u))",
            &["bfs", "dfs", "md2u"],
        ),
    ] {
        let mut config = loaded.config(strategy, true);
        // Every part of a strategy has to have something to choose from.
        config.search.merging = Merging::Off;
        config.path.inputs.max_array = Some(5);
        let outcome = loaded.search(&config).run(&mut Unlimited);
        let counts = &outcome.statistics.strategies;
        let names: Vec<&str> = counts.keys().map(|it| &**it).collect();
        assert_eq!(names, parts, "{strategy}");
        assert!(counts.values().all(|it| it.chosen > 0), "{counts:?}");
        assert!(counts.values().any(|it| it.blocks > 0), "{counts:?}");
    }
}

/// A search by three workers.
fn by_three(loaded: &Loaded, config: &Config, source: &(&'static str, Option<u32>)) -> Outcome {
    let team = Team::new(3);
    std::thread::scope(|scope| {
        for number in 1..3 {
            let member = team.member(number);
            scope.spawn(move || {
                let own = self::loaded(source);
                let mut search = own.search(config);
                search.team = Some(member.clone());
                search.run(&mut Follower(member.clone()));
                member.leave(true);
            });
        }
        let mut search = loaded.search(config);
        search.team = Some(team.member(0));
        search.run(&mut Unlimited)
    })
}

#[test]
fn several_workers_record_the_same_tree() {
    for source in PROGRAMS {
        let loaded = loaded(source);
        // Without comparing states all paths are the same; programs that repeat them have to.
        let endless = loaded.name.contains("endless");
        let config = loaded.config("bfs", endless);
        let alone = loaded.search(&config).run(&mut Unlimited);
        let together = by_three(&loaded, &config, source);
        if matches!(alone.verdict, Verdict::Invalid(_)) {
            assert!(
                matches!(together.verdict, Verdict::Invalid(_)),
                "{}",
                loaded.name
            );
            continue;
        }
        agrees(record(&together), &together.statistics, loaded.name);
        if !endless {
            same_trees(&together, &alone, loaded.name);
        }
    }
}

/// Ends a search after some looks, and sometimes interrupts the solver a look earlier.
struct Stops {
    looks: u64,
    interrupts: bool,
    flag: StopFlag,
    saved: Option<Snapshot>,
}

impl Budget for Stops {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        self.looks = self.looks.saturating_sub(1);
        if self.looks == 1 && self.interrupts {
            self.flag.set();
        }
        (self.looks == 0).then_some(Limit::Interrupted)
    }

    fn wants_snapshot(&mut self, forced: bool) -> bool {
        forced
    }

    fn save(&mut self, snapshot: Snapshot) {
        self.saved = Some(snapshot);
    }
}

/// Puts a search down and takes it up until it is done.
fn in_pieces(loaded: &Loaded, config: &Config, rng: &mut Rng) -> Outcome {
    let mut start = None;
    let mut pieces = 0;
    loop {
        pieces += 1;
        let mut budget = Stops {
            looks: rng.below(20 + pieces * 10) as u64 + 2,
            interrupts: false,
            flag: StopFlag::default(),
            saved: None,
        };
        let mut search = loaded.search(config);
        search.start = start.take();
        let outcome = search.run(&mut budget);
        let Some(saved) = budget.saved else {
            return outcome;
        };
        let record = saved
            .search_record
            .as_ref()
            .expect("decisions are recorded");
        let what = format!("{} in piece {pieces}", loaded.name);
        agrees(record, &saved.statistics, &what);
        let open = usize::try_from(record.total().of(PathStatus::Open));
        assert_eq!(open, Ok(saved.frontier.len()), "{what}");
        let none_negative = |node: &oxpecker_explore::search_record::RecordNode| {
            PathStatus::ALL
                .iter()
                .all(|status| node.tally.of(*status) >= 0)
        };
        assert!(record.nodes.iter().all(none_negative), "{what}");
        start = Some(saved);
    }
}

#[test]
fn searches_in_pieces_record_the_same_tree() {
    let mut rng = Rng::new(7);
    for loaded in PROGRAMS.iter().map(loaded) {
        // What was seen is forgotten when a search is put down.
        if loaded.name.contains("endless") {
            continue;
        }
        for strategy in ["bfs", "random-path"] {
            for merging in [Merging::Off, Merging::Auto] {
                let mut config = loaded.config(strategy, false);
                config.search.merging = merging;
                let whole = loaded.search(&config).run(&mut Unlimited);
                let pieces = in_pieces(&loaded, &config, &mut rng);
                agrees(record(&pieces), &pieces.statistics, loaded.name);
                let verdicts = [&whole, &pieces].map(|it| std::mem::discriminant(&it.verdict));
                assert_eq!(verdicts[0], verdicts[1], "{}", loaded.name);
                // Paths that wait for each other when a search is put down go on by themselves.
                let is_invalid = matches!(whole.verdict, Verdict::Invalid(_));
                if !is_invalid && merging == Merging::Off {
                    same_trees(&pieces, &whole, loaded.name);
                }
            }
        }
    }
}

/// Nothing but a solver finds out whether the assertions hold.
const HARD: &str = "class Main {
    static void main(int a, int b) {
        assume a > 3 && b > a;
        if (a > 10) { b := b + 1; }
        assert 6 * a + 4 * b != 101;
        if (b > 12) { a := a + 2; }
        assert 7 * a + 3 * b != 100;
        if (a > b) { b := b + 5; }
        assert 6 * a + 4 * b != 103;
    }
}";

#[test]
fn a_question_that_was_interrupted_is_asked_again() {
    let loaded = read("hard.oox", HARD, None);
    let config = loaded.config("bfs", true);
    let mut interrupted = 0;
    for looks in 2..40 {
        let mut start = None;
        for looks in [looks, u64::MAX] {
            let mut budget = Stops {
                looks,
                interrupts: true,
                flag: StopFlag::default(),
                saved: None,
            };
            let mut search = loaded.search(&config);
            search.solver.stop = Some(budget.flag.clone());
            search.start = start.take();
            let outcome = search.run(&mut budget);
            budget.flag.set();
            start = budget.saved;
            if let Some(saved) = &start {
                interrupted += 1;
                let record = saved
                    .search_record
                    .as_ref()
                    .expect("decisions are recorded");
                agrees(record, &saved.statistics, "interrupted");
            } else {
                let found = matches!(outcome.verdict, Verdict::Invalid(_));
                assert!(found, "after {looks} looks: {:?}", outcome.verdict);
                break;
            }
        }
    }
    assert!(interrupted > 1, "{interrupted}");
}

/// The branch in the loop is merged where it changes nothing; where it does, objects differ and it is not.
const SOMETIMES_MERGED: &str = "class Main {
    Main next;
    Main() { }

    static void main(int a, int b) {
        Main one := new Main();
        Main two := new Main();
        Main other := one;
        if (a > 0) { other := two; }
        one.next := one;
        int k := 0;
        while (k < 7) {
            if (b > k * 3) { one.next := other; }
            if (b + a == k) { k := k + 1; }
            k := k + 1;
        }
        Main last := one.next;
        assert last == one || last == two;
    }
}";

#[test]
fn branches_are_merged_in_the_same_places_by_every_strategy() {
    let loaded = read("sometimes_merged.oox", SOMETIMES_MERGED, None);
    let config = loaded.config("bfs", false);
    let whole = loaded.search(&config).run(&mut Unlimited);
    for strategy in strategies() {
        let config = loaded.config(&strategy, false);
        let other = loaded.search(&config).run(&mut Unlimited);
        same_trees(&other, &whole, &strategy);
    }
    let config = loaded.config("dfs", false);
    for looks in 2.. {
        let mut budget = Stops {
            looks,
            interrupts: false,
            flag: StopFlag::default(),
            saved: None,
        };
        loaded.search(&config).run(&mut budget);
        let Some(saved) = budget.saved else {
            assert!(looks > 20, "it was put down {looks} times");
            break;
        };
        let mut search = loaded.search(&config);
        search.start = Some(saved);
        let taken_up = search.run(&mut Unlimited);
        let what = format!("after {looks} looks");
        agrees(record(&taken_up), &taken_up.statistics, &what);
        // Paths of a region that was put down in its middle go on by themselves, so the tree may have more of them.
        let kinds = [&taken_up, &whole].map(|it| std::mem::discriminant(&it.verdict));
        assert_eq!(kinds[0], kinds[1], "{what}");
    }
}

/// Whether some input takes the first branch no solver finds out soon.
const UNDECIDED: &str = "class Main {
    static void main(int a, int b) {
        if (a * a * a + b * b * b * 3 == 1000003) {
            assert a != 17;
        }
        if (a > 10) { assert b != a + 1 || a < b; }
    }
}";

#[test]
fn paths_that_no_solver_decides_are_counted_apart() {
    let loaded = read("undecided.oox", UNDECIDED, None);
    let mut config = loaded.config("bfs", true);
    // Merged with paths that exist, those that nobody knows of would not end by themselves.
    config.search.merging = Merging::Off;
    let mut search = loaded.search(&config);
    search.solver.limits.resource = Some(1_000);
    let outcome = search.run(&mut Unlimited);
    let counts = &outcome.statistics;
    agrees(record(&outcome), counts, "undecided");
    assert!(counts[Counter::PathsUndecided] > 0, "{counts:?}");
}

/// Counts what it is told.
#[derive(Debug, Default)]
struct Watcher {
    forks: u64,
    settled: [u64; PathStatus::ALL.len()],
    open: i64,
    violations: u64,
}

impl Observer for Watcher {
    fn observe(&mut self, event: &Event<'_>, _: &mut Moment<'_, '_>) {
        match event {
            Event::Forked { .. } => self.forks += 1,
            Event::Opened { .. } => self.open += 1,
            Event::Resumed { .. } => self.open -= 1,
            Event::Settled { status, .. } => self.settled[*status as usize] += 1,
            Event::Violated { .. } => self.violations += 1,
            _ => {}
        }
    }
}

#[test]
fn observers_are_told_what_statistics_and_record_count() {
    for source in PROGRAMS {
        let loaded = loaded(source);
        let config = loaded.config("bfs", true);
        let mut watcher = Watcher::default();
        let mut search = loaded.search(&config);
        search.observers.push(&mut watcher);
        let outcome = search.run(&mut Unlimited);
        let total = record(&outcome).total();
        for status in PathStatus::ALL {
            if status != PathStatus::Open {
                let told = i64::try_from(watcher.settled[status as usize]);
                assert_eq!(told, Ok(total.of(status)), "{}: {status:?}", loaded.name);
            }
        }
        assert_eq!(watcher.open, total.of(PathStatus::Open), "{}", loaded.name);
        assert_eq!(watcher.forks, outcome.statistics[Counter::Forks]);
        let found = matches!(outcome.verdict, Verdict::Invalid(_));
        assert_eq!(watcher.violations, u64::from(found), "{}", loaded.name);
    }
}
