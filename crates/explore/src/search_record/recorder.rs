//! Records decisions while they are taken.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{PathStatus, RecordNode, SearchRecord, Site, Tally};

/// Nodes kept.
const MOST_NODES: usize = 10_000;
/// The first depth below which decisions are gathered.
const DEEPEST: u32 = 128;

/// An alternative that was taken at a site: places in the tables of sites and ways, and its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct TakenBranch {
    pub(crate) site: u32,
    pub(crate) place: u32,
    pub(crate) way: u32,
}

#[derive(Clone, Debug, Default)]
struct Node {
    parent: u32,
    decision: TakenBranch,
    depth: u32,
    tally: Tally,
    /// The node that it became a part of.
    moved: Option<u32>,
}

/// Equal things have equal numbers.
#[derive(Clone, Debug)]
struct Table<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table {
            all: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    fn number(&mut self, it: T) -> u32 {
        if let Some(known) = self.numbers.get(&it) {
            return *known;
        }
        let number = self.all.len() as u32;
        self.all.push(it.clone());
        self.numbers.insert(it, number);
        number
    }
}

/// Decisions by what led to them. Who keeps the number of a node may go on from it at any time.
#[derive(Clone, Debug)]
pub(crate) struct Recorder {
    /// The method that is analyzed.
    entry: String,
    sites: Table<Site>,
    ways: Table<String>,
    nodes: Vec<Node>,
    below: FxHashMap<(u32, TakenBranch), u32>,
    deepest: u32,
    live: usize,
    most: usize,
}

impl Default for Recorder {
    fn default() -> Self {
        Recorder::with_room(MOST_NODES)
    }
}

impl Recorder {
    /// One that keeps this many nodes.
    fn with_room(most: usize) -> Self {
        Recorder {
            entry: String::new(),
            sites: Table::default(),
            ways: Table::default(),
            nodes: vec![Node::default()],
            below: FxHashMap::default(),
            deepest: DEEPEST,
            live: 1,
            most,
        }
    }

    /// One for a method that is analyzed.
    pub(crate) fn of(entry: String) -> Self {
        Recorder {
            entry,
            ..Recorder::default()
        }
    }

    pub(crate) fn site(&mut self, site: Site) -> u32 {
        self.sites.number(site)
    }

    pub(crate) fn way(&mut self, name: &str) -> u32 {
        match self.ways.numbers.get(name) {
            Some(known) => *known,
            None => self.ways.number(name.to_string()),
        }
    }

    /// The node of a decision that is taken at a node.
    pub(crate) fn below(&mut self, node: u32, decision: TakenBranch) -> u32 {
        if self.live >= self.most {
            self.shrink();
        }
        self.child(node, decision)
    }

    fn child(&mut self, node: u32, decision: TakenBranch) -> u32 {
        let node = self.find(node);
        let above = &self.nodes[node as usize];
        // Gathered decisions stand beside each other.
        let (parent, depth) = if above.depth > self.deepest {
            (above.parent, above.depth)
        } else {
            (node, above.depth + 1)
        };
        self.insert(parent, decision, depth)
    }

    fn insert(&mut self, parent: u32, decision: TakenBranch, depth: u32) -> u32 {
        let next = self.nodes.len() as u32;
        let id = *self.below.entry((parent, decision)).or_insert(next);
        if id == next {
            self.nodes.push(Node {
                parent,
                decision,
                depth,
                ..Node::default()
            });
            self.live += 1;
        }
        id
    }

    fn find(&self, node: u32) -> u32 {
        let mut node = node;
        while let Some(moved) = self.nodes[node as usize].moved {
            node = moved;
        }
        node
    }

    /// What is counted at a node.
    pub(crate) fn tally(&mut self, node: u32) -> &mut Tally {
        let node = self.find(node);
        &mut self.nodes[node as usize].tally
    }

    /// Moves a path from one status to another.
    pub(crate) fn becomes(&mut self, node: u32, (from, to): (PathStatus, PathStatus)) {
        let tally = self.tally(node);
        tally.count(from, -1);
        tally.count(to, 1);
    }

    /// Gathers decisions until there is room, at half of what is kept.
    pub(super) fn shrink(&mut self) {
        while self.live >= self.most && self.deepest > 0 {
            let mut at_depth = vec![0usize; self.deepest as usize + 2];
            for node in self.nodes.iter().filter(|it| it.moved.is_none()) {
                at_depth[node.depth as usize] += 1;
            }
            let mut sum = 0;
            let fits = at_depth.iter().take_while(|count| {
                sum += **count;
                sum <= self.most / 2
            });
            let fits = (fits.count() as u32).saturating_sub(1);
            self.fold_to(fits.min(self.deepest - 1));
        }
    }

    /// Gathers all decisions below a depth.
    pub(super) fn fold_to(&mut self, deepest: u32) {
        if deepest >= self.deepest {
            return;
        }
        self.deepest = deepest;
        let count = self.nodes.len();
        // The node itself, or the deepest one above it that is not gathered.
        let mut kept = vec![0u32; count];
        for id in 1..count {
            let node = &self.nodes[id];
            if node.moved.is_some() {
                continue;
            }
            let (parent, decision, depth, tally) =
                (node.parent, node.decision, node.depth, node.tally);
            if depth <= deepest {
                kept[id] = id as u32;
                continue;
            }
            kept[id] = kept[parent as usize];
            if depth == deepest + 1 {
                continue;
            }
            let target = self.insert(kept[id], decision, deepest + 1);
            self.nodes[target as usize].tally.add(&tally);
            self.nodes[id].moved = Some(target);
            self.below.remove(&(parent, decision));
            self.live -= 1;
        }
    }

    /// Adds what another one recorded; there may be too many nodes then.
    pub(super) fn add(&mut self, other: &SearchRecord) {
        self.entry.clone_from(&other.entry);
        let sites: Vec<u32> = other.sites.iter().map(|it| self.site(it.clone())).collect();
        let ways: Vec<u32> = other.ways.iter().map(|it| self.way(it)).collect();
        let mut here = Vec::with_capacity(other.nodes.len());
        for (at, node) in other.nodes.iter().enumerate() {
            let id = if at == 0 {
                0
            } else {
                let decision = TakenBranch {
                    site: sites[node.site as usize],
                    place: node.place,
                    way: ways[node.way as usize],
                };
                self.child(here[node.parent as usize], decision)
            };
            self.tally(id).add(&node.tally);
            here.push(id);
        }
    }

    /// Everything as plain data, in the order in which it was met.
    pub(crate) fn record(&self) -> SearchRecord {
        let live = (0..self.nodes.len() as u32).filter(|id| self.is_live(*id));
        self.listed(live)
    }

    /// Everything as plain data in an order that depends on nothing but the decisions.
    pub(super) fn sorted(&self) -> SearchRecord {
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        for id in (1..self.nodes.len() as u32).filter(|id| self.is_live(*id)) {
            children[self.nodes[id as usize].parent as usize].push(id);
        }
        let key = |id: &u32| {
            let decision = self.nodes[*id as usize].decision;
            let site = &self.sites.all[decision.site as usize];
            (site, decision.place, &self.ways.all[decision.way as usize])
        };
        let mut order = Vec::with_capacity(self.live);
        let mut waiting = vec![0];
        while let Some(id) = waiting.pop() {
            order.push(id);
            let below = &mut children[id as usize];
            below.sort_by(|one, two| key(two).cmp(&key(one)));
            waiting.append(below);
        }
        self.listed(order.into_iter())
    }

    fn is_live(&self, id: u32) -> bool {
        self.nodes[id as usize].moved.is_none()
    }

    /// The nodes in an order in which parents come first, with tables of what they need.
    fn listed(&self, order: impl Iterator<Item = u32>) -> SearchRecord {
        let (mut sites, mut ways) = (Table::default(), Table::default());
        let mut places = vec![0u32; self.nodes.len()];
        let mut nodes = Vec::with_capacity(self.live);
        for id in order {
            let Node {
                parent,
                decision,
                tally,
                ..
            } = &self.nodes[id as usize];
            places[id as usize] = nodes.len() as u32;
            let mut node = RecordNode {
                parent: places[*parent as usize],
                place: decision.place,
                tally: *tally,
                ..RecordNode::default()
            };
            if id != 0 {
                node.site = sites.number(self.sites.all[decision.site as usize].clone());
                node.way = ways.number(self.ways.all[decision.way as usize].clone());
            }
            nodes.push(node);
        }
        SearchRecord {
            entry: self.entry.clone(),
            deepest: self.deepest,
            sites: sites.all,
            ways: ways.all,
            nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_base::Rng;

    use super::*;

    fn decision(recorder: &mut Recorder, line: u32, way: &str) -> TakenBranch {
        let site = recorder.site(Site {
            line,
            ..Site::default()
        });
        TakenBranch {
            site,
            place: u32::from(way == "false"),
            way: recorder.way(way),
        }
    }

    /// Random paths over a few sites; each ends somewhere.
    fn walk(recorder: &mut Recorder, rng: &mut Rng, paths: usize) {
        for _ in 0..paths {
            let mut at = 0;
            for _ in 0..rng.below(12) {
                let line = rng.below(4) as u32 + 1;
                let way = if rng.below(2) == 0 { "true" } else { "false" };
                let decision = decision(recorder, line, way);
                at = recorder.below(at, decision);
                recorder.tally(at).times += 1;
            }
            let tally = recorder.tally(at);
            tally.count(PathStatus::ALL[rng.below(PathStatus::ALL.len())], 1);
            tally.steps += rng.below(100) as u64;
        }
    }

    #[test]
    fn folding_loses_nothing_and_keeps_numbers_of_nodes() {
        for seed in 0..20 {
            let mut whole = Recorder::with_room(usize::MAX);
            let mut small = Recorder::with_room(60);
            walk(&mut whole, &mut Rng::new(seed), 300);
            walk(&mut small, &mut Rng::new(seed), 300);
            assert!(small.live <= 60 && whole.live > 60, "{}", small.live);
            let (whole, small) = (whole.record(), small.record());
            assert!(whole.is_sound() && small.is_sound());
            assert_eq!(whole.total(), small.total());
            // Folding what was not folded gives the same.
            let mut folded = Recorder::with_room(usize::MAX);
            folded.fold_to(small.deepest);
            folded.add(&whole);
            assert_eq!(folded.sorted(), SearchRecord::sum([&small]));
        }
    }

    #[test]
    fn sums_depend_on_no_order() {
        let parts: Vec<SearchRecord> = (0..4)
            .map(|seed| {
                let mut recorder = Recorder::with_room(if seed == 2 { 50 } else { 5000 });
                walk(&mut recorder, &mut Rng::new(seed), 100);
                recorder.record()
            })
            .collect();
        let forwards = SearchRecord::sum(&parts);
        let backwards = SearchRecord::sum(parts.iter().rev());
        assert_eq!(forwards, backwards);
        let pairs = [
            SearchRecord::sum(&parts[2..]),
            SearchRecord::sum(&parts[..2]),
        ];
        assert_eq!(SearchRecord::sum(&pairs), forwards);
        assert_eq!(
            forwards.total().times,
            parts.iter().map(|it| it.total().times).sum::<u64>()
        );
    }

    #[test]
    fn a_program_with_more_places_than_room_is_gathered_flat() {
        let mut recorder = Recorder::with_room(10);
        for line in 0..100 {
            let decision = decision(&mut recorder, line, "true");
            let at = recorder.below(0, decision);
            recorder.tally(at).count(PathStatus::Done, 1);
        }
        assert_eq!(recorder.deepest, 0);
        assert_eq!(recorder.record().total().of(PathStatus::Done), 100);
    }
}
