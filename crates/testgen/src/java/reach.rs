//! Which ways no test can take: all paths of every method that leads there were followed, and none took them.

use std::collections::{BTreeMap, BTreeSet};

use oxpecker_base::SourceMap;
use oxpecker_interp::coverage::Coverage;
use oxpecker_ir::{CallTarget, Inst, MethodId, Program};
use oxpecker_report::coverage::{MethodSummary, Summary};

/// What the searches for tests saw.
#[derive(Debug)]
pub(super) struct Seen {
    /// What they ran.
    pub(super) coverage: Coverage,
    /// The methods all of whose paths were followed, for all inputs.
    pub(super) exhausted: BTreeSet<MethodId>,
    /// For how many methods the time or another limit ended the search.
    pub(super) limited: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Seen {
            coverage: Coverage::counting(),
            exhausted: BTreeSet::new(),
            limited: 0,
        }
    }
}

/// How many ways of jumps in some classes tests do not take because no input does.
pub(super) fn untakable(
    program: &Program,
    sources: &dyn Fn() -> SourceMap,
    (seen, entries): (&Seen, &[MethodId]),
    taken: &Summary,
) -> u64 {
    let found = Summary::of(program, sources, &seen.coverage, false);
    let names: BTreeSet<&str> = taken.classes.iter().map(|it| it.name.as_str()).collect();
    let open = undecided(program, &names, seen, entries);
    let found: BTreeMap<(&str, &str, &str), &MethodSummary> = keyed(&found);
    let mut count = 0;
    for ((class, name, descriptor), method) in keyed(taken) {
        let selector = format!("{name}{descriptor}");
        let Some(other) = found.get(&(class, name, descriptor)) else {
            continue;
        };
        if open.contains(&(class.to_string(), selector)) {
            continue;
        }
        for (number, line) in &method.lines {
            let seen = other.lines.get(number);
            let seen = seen.iter().flat_map(|it| &it.branches);
            for (one, other) in line.branches.iter().zip(seen) {
                let both = one.ways.iter().zip(&other.ways);
                count += both.filter(|(one, other)| **one + **other == 0).count() as u64;
            }
        }
    }
    count
}

fn keyed(summary: &Summary) -> BTreeMap<(&str, &str, &str), &MethodSummary> {
    let classes = summary.classes.iter();
    let methods = classes.flat_map(|class| class.methods.iter().map(move |it| (class, it)));
    methods
        .map(|(class, it)| {
            (
                (
                    class.name.as_str(),
                    it.name.as_str(),
                    it.descriptor.as_str(),
                ),
                it,
            )
        })
        .collect()
}

/// The classes and selectors of methods to which something leads that was not followed to all ends.
fn undecided(
    program: &Program,
    names: &BTreeSet<&str>,
    seen: &Seen,
    entries: &[MethodId],
) -> BTreeSet<(String, String)> {
    let graph = Graph::new(program, names);
    let entries: BTreeSet<MethodId> = entries.iter().copied().collect();
    // A method that tests can call gets all inputs there, so nobody who calls it matters.
    let mut open: Vec<MethodId> = entries.difference(&seen.exhausted).copied().collect();
    let mains = graph.methods.iter().copied();
    open.extend(mains.filter(|id| program.methods[*id].selector == "main([Ljava/lang/String;)V"));
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        for next in graph.called(program, id) {
            if !entries.contains(&next) {
                open.push(next);
            }
        }
    }
    let named = |id: &MethodId| {
        let method = &program.methods[*id];
        let class = program.classes[method.class].name.clone();
        (class, method.selector.clone())
    };
    reached.iter().map(named).collect()
}

/// Who may call whom among the user's methods, with more calls than there are.
struct Graph {
    methods: Vec<MethodId>,
    /// By name and parameters.
    selectors: BTreeMap<String, Vec<MethodId>>,
    /// What the library, a lambda or the start of a class may run at any time.
    anytime: Vec<MethodId>,
}

impl Graph {
    fn new(program: &Program, names: &BTreeSet<&str>) -> Self {
        let classes = program.classes.iter_ids();
        let classes = classes.filter(|(_, it)| names.contains(it.name.as_str()));
        let methods: Vec<MethodId> = classes.flat_map(|(_, it)| it.methods.clone()).collect();
        let mut selectors: BTreeMap<String, Vec<MethodId>> = BTreeMap::new();
        for id in &methods {
            let selector = program.methods[*id].selector.clone();
            selectors.entry(selector).or_default().push(*id);
        }
        let is_anytime = |id: &MethodId| {
            let method = &program.methods[*id];
            method.name.starts_with("lambda$")
                || (!method.is_static && !method.is_constructor && overrides(program, *id, names))
        };
        let anytime = methods.iter().copied().filter(is_anytime).collect();
        Self {
            methods,
            selectors,
            anytime,
        }
    }

    fn called(&self, program: &Program, id: MethodId) -> Vec<MethodId> {
        let mut found = self.anytime.clone();
        let Ok(body) = program.load_body(id) else {
            return self.methods.clone();
        };
        for inst in body.blocks.iter().flat_map(|block| &block.insts) {
            let Inst::Call(call) = inst else { continue };
            match call.target {
                CallTarget::Exact(target) => found.push(target),
                CallTarget::Virtual(target) => {
                    let selector = &program.methods[target].selector;
                    found.extend(self.selectors.get(selector).into_iter().flatten());
                }
            }
        }
        found.retain(|it| self.methods.contains(it));
        found
    }
}

/// Whether a method overrides one of a class or interface that is not among some.
fn overrides(program: &Program, id: MethodId, names: &BTreeSet<&str>) -> bool {
    let method = &program.methods[id];
    let mut open = vec![method.class];
    while let Some(class) = open.pop() {
        let class = &program.classes[class];
        let mut methods = class.methods.iter();
        let declares = methods.any(|it| program.methods[*it].selector == method.selector);
        if declares && !names.contains(class.name.as_str()) {
            return true;
        }
        open.extend(class.superclass);
        open.extend(&class.interfaces);
    }
    false
}
