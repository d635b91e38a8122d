//! Coverage by the names of classes: what one program counted and another one can add up.
//!
//! Method ids depend on the order in which classes were loaded, so they mean nothing to another worker or to a later
//! run. The name of a class and the index of a method in its declaration do, and lowering a method gives the same blocks
//! every time.

use std::collections::BTreeMap;

use oxpecker_ir::{BlockId, MethodId, Program};

use super::{Checked, Coverage, Iterated};

/// A method: the name of its class and its index among the methods that the class declares.
pub type MethodKey = (String, u32);

/// The key of a method. Methods that lowering adds are declared by no class: no other program finds them.
pub fn method_key(program: &Program, id: MethodId) -> MethodKey {
    let class = &program.classes[program.methods[id].class];
    let index = class.methods.iter().position(|it| *it == id);
    (class.name.clone(), index.map_or(u32::MAX, |it| it as u32))
}

/// What was run of one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodCoverage {
    /// How often it was entered.
    pub entered: u64,
    /// The blocks that were run.
    pub blocks: Vec<u32>,
    /// How often control went from one block to another.
    pub edges: BTreeMap<(u32, u32), u64>,
    /// How often it was left by the end of a block.
    pub exits: BTreeMap<u32, u64>,
    /// How often statements were begun, by block and index.
    pub statements: BTreeMap<(u32, u32), u64>,
    /// How often checks passed and raised, by block and index.
    pub checks: BTreeMap<(u32, u32), Checked>,
    /// Iterations of loops, by header.
    pub loops: BTreeMap<u32, Iterated>,
}

/// What a run did, independent of who loaded the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedCoverage {
    /// The methods of which something was run.
    pub methods: BTreeMap<MethodKey, MethodCoverage>,
    /// Whether something may have been run that is not counted.
    pub doubtful: bool,
}

impl NamedCoverage {
    /// Adds what another worker or an earlier run did.
    pub fn add(&mut self, more: &NamedCoverage) {
        self.doubtful |= more.doubtful;
        for (key, method) in &more.methods {
            self.methods.entry(key.clone()).or_default().add(method);
        }
    }
}

impl MethodCoverage {
    fn add(&mut self, more: &MethodCoverage) {
        self.entered += more.entered;
        self.blocks.extend(&more.blocks);
        self.blocks.sort_unstable();
        self.blocks.dedup();
        let sum = |sums: &mut BTreeMap<(u32, u32), u64>, more: &BTreeMap<(u32, u32), u64>| {
            for (key, count) in more {
                *sums.entry(*key).or_default() += count;
            }
        };
        sum(&mut self.edges, &more.edges);
        sum(&mut self.statements, &more.statements);
        for (block, count) in &more.exits {
            *self.exits.entry(*block).or_default() += count;
        }
        for (key, checked) in &more.checks {
            self.checks.entry(*key).or_default().add(*checked);
        }
        for (header, iterated) in &more.loops {
            self.loops.entry(*header).or_default().add(iterated);
        }
    }
}

impl Coverage {
    /// The same for other programs.
    #[expect(clippy::iter_over_hash_type, reason = "goes into sorted maps")]
    pub fn named(&self, program: &Program) -> NamedCoverage {
        let mut named = NamedCoverage {
            doubtful: self.doubtful,
            ..NamedCoverage::default()
        };
        let mut log = self.log.clone();
        log.sort_unstable();
        for (method, block) in log {
            named.method(program, method).blocks.push(block.0);
        }
        let Some(ways) = &self.ways else {
            return named;
        };
        for ((method, from, to), count) in &ways.edges {
            let edges = &mut named.method(program, *method).edges;
            edges.insert((from.0, to.0), *count);
        }
        for (method, count) in &ways.entries {
            named.method(program, *method).entered = *count;
        }
        for ((method, block), count) in &ways.exits {
            let exits = &mut named.method(program, *method).exits;
            exits.insert(block.0, *count);
        }
        for ((method, block, index), count) in &ways.statements {
            let statements = &mut named.method(program, *method).statements;
            statements.insert((block.0, *index as u32), *count);
        }
        for ((method, block, index), checked) in &ways.checks {
            let checks = &mut named.method(program, *method).checks;
            checks.insert((block.0, *index as u32), *checked);
        }
        for ((method, header), iterated) in &ways.loops {
            let loops = &mut named.method(program, *method).loops;
            loops.insert(header.0, *iterated);
        }
        named
    }

    /// Adds what another program counted. Classes that this one did not need are loaded; what belongs to none of its
    /// methods, such as a class that was made while the program ran, is left out.
    pub fn add_named(&mut self, program: &Program, more: &NamedCoverage) {
        self.doubtful |= more.doubtful;
        for ((class, index), method) in &more.methods {
            let class = program.load_class(class).ok();
            let methods = class.map(|class| &program.classes[class].methods);
            if let Some(id) = methods.and_then(|it| it.get(*index as usize)) {
                // A damaged file may name blocks that are none.
                let blocks = program.load_body(*id).map_or(0, |it| it.blocks.len());
                self.add_method(*id, blocks, method);
            }
        }
    }

    fn add_method(&mut self, id: MethodId, blocks: usize, more: &MethodCoverage) {
        for block in more.blocks.iter().filter(|it| (**it as usize) < blocks) {
            self.block(id, BlockId(*block));
        }
        let Some(ways) = &mut self.ways else {
            return;
        };
        *ways.entries.entry(id).or_default() += more.entered;
        for ((from, to), count) in &more.edges {
            let edge = (id, BlockId(*from), BlockId(*to));
            *ways.edges.entry(edge).or_default() += count;
        }
        for (block, count) in &more.exits {
            *ways.exits.entry((id, BlockId(*block))).or_default() += count;
        }
        for ((block, index), count) in &more.statements {
            let place = (id, BlockId(*block), *index as usize);
            *ways.statements.entry(place).or_default() += count;
        }
        for ((block, index), checked) in &more.checks {
            let place = (id, BlockId(*block), *index as usize);
            ways.checks.entry(place).or_default().add(*checked);
        }
        for (header, iterated) in &more.loops {
            let sum = ways.loops.entry((id, BlockId(*header))).or_default();
            sum.add(iterated);
        }
    }
}

impl NamedCoverage {
    fn method(&mut self, program: &Program, id: MethodId) -> &mut MethodCoverage {
        self.methods.entry(method_key(program, id)).or_default()
    }
}
