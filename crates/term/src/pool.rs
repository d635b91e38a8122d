//! The pool: all terms of one worker, each exactly once.
//!
//! Making a term looks its node up and, if it is new, computes its facts from those of the terms below it. Terms are
//! never removed, so an id stays valid as long as its pool.

use std::fmt;

use indexmap::IndexSet;
use num_bigint::BigInt;
use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::facts::Facts;
use crate::integer::Integer;
use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::{Node, TermId, VarId};
use crate::sort::{Scalar, Sort};
use crate::table::Table;
use crate::varset::VarSets;

/// All terms and variables of one worker.
pub struct TermPool {
    nodes: IndexSet<Node, FxBuildHasher>,
    facts: Vec<Facts>,
    pub(crate) vars: IndexVec<VarId, Variable>,
    pub(crate) sets: VarSets,
    /// The variables that quantifiers are renamed to, by nesting.
    pub(crate) levels: Vec<(Scalar, u32, VarId)>,
    /// The tables that terms read.
    tables: IndexSet<Table, FxBuildHasher>,
    /// Whether a table is read at a mathematical integer.
    mathematical_indexes: bool,
    /// What operations on reads of tables came to; none if they stay operations.
    pub(crate) over_tables: FxHashMap<Node, Option<TermId>>,
    /// Whether comparisons of elements of a table are sets of indexes.
    pub(crate) index_sets: bool,
    /// Elements of tables that were computed.
    pub(crate) elements_computed: u64,
    /// Between which numbers those terms are that are known up to their last digits.
    pub(crate) enclosures: FxHashMap<TermId, (f64, f64)>,
    /// Variables that are the same wherever they are asked for.
    same: FxHashMap<(Box<str>, Sort, Interval), TermId>,
}

/// A variable; `term` is itself as a term.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    name: Box<str>,
    sort: Sort,
    term: TermId,
    bounds: Interval,
}

const FALSE: TermId = TermId(0);
const TRUE: TermId = TermId(1);

impl TermPool {
    /// A pool that holds the two truth values only.
    pub fn new() -> Self {
        let mut pool = Self {
            nodes: IndexSet::default(),
            facts: Vec::new(),
            vars: IndexVec::new(),
            sets: VarSets::new(),
            levels: Vec::new(),
            tables: IndexSet::default(),
            mathematical_indexes: false,
            over_tables: FxHashMap::default(),
            index_sets: true,
            elements_computed: 0,
            enclosures: FxHashMap::default(),
            same: FxHashMap::default(),
        };
        pool.make(Node::Literal(Literal::Bool(false)));
        pool.make(Node::Literal(Literal::Bool(true)));
        pool
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: the truth values are terms.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The sort of a term.
    pub fn sort(&self, term: TermId) -> Sort {
        self.facts(term).sort
    }

    /// The topmost operation of a term.
    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.index()]
    }

    /// The constant a term is, if it is one.
    pub fn literal(&self, term: TermId) -> Option<Literal> {
        self.literal_ref(term).cloned()
    }

    /// Whether the term is a constant.
    pub fn is_const(&self, term: TermId) -> bool {
        self.literal_ref(term).is_some()
    }

    /// The free variables of a term, sorted.
    pub fn free_vars(&self, term: TermId) -> &[VarId] {
        self.sets.get(self.facts(term).vars)
    }

    /// The values an integer or a reference can have, as far as that is known.
    pub fn interval(&self, term: TermId) -> Interval {
        self.facts(term).interval
    }

    /// The longest way down to a leaf.
    pub fn depth(&self, term: TermId) -> u32 {
        self.facts(term).depth
    }

    /// Whether a quantifier occurs in the term.
    pub fn has_quantifier(&self, term: TermId) -> bool {
        self.facts(term).quantifiers > 0
    }

    /// Whether a literal occurs in the term that is an object made by the program.
    pub fn has_made_objects(&self, term: TermId) -> bool {
        self.facts(term).made_objects
    }

    /// Whether the variable of a quantifier that is not in the term is free in it.
    pub fn is_quantified(&self, term: TermId) -> bool {
        let free = self.free_vars(term);
        let mut bound = self.levels.iter();
        bound.any(|(_, _, var)| free.binary_search(var).is_ok())
    }

    /// The number of different terms in a term, itself included.
    pub fn size(&self, term: TermId) -> usize {
        let mut count = 0;
        self.visit(&[term], |_| count += 1);
        count
    }

    /// Calls the function once for every term in the given ones, in no particular but a fixed order.
    pub fn visit(&self, roots: &[TermId], mut each: impl FnMut(TermId)) {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack: Vec<TermId> = roots.to_vec();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                each(term);
                self.node(term).for_each_child(|child| stack.push(child));
            }
        }
    }

    /// What a term is a choice between: each once, the first alternatives first; the term itself if it is no choice.
    pub fn alternatives(&self, term: TermId) -> Vec<TermId> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match *self.node(term) {
                _ if !seen.insert(term) => {}
                Node::Ite(_, one, two) => stack.extend([two, one]),
                _ => found.push(term),
            }
        }
        found
    }

    /// `true`.
    pub fn tt(&self) -> TermId {
        TRUE
    }

    /// `false`.
    pub fn ff(&self) -> TermId {
        FALSE
    }

    /// A truth value.
    pub fn bool(&self, value: bool) -> TermId {
        if value { TRUE } else { FALSE }
    }

    /// A mathematical integer.
    pub fn int(&mut self, value: i64) -> TermId {
        self.make(Node::Literal(Literal::Int(value)))
    }

    /// A mathematical integer of any size.
    pub fn big(&mut self, value: &BigInt) -> TermId {
        self.make(Node::Literal(Literal::big(value.clone())))
    }

    /// A 32-bit integer.
    pub fn bv32(&mut self, value: i32) -> TermId {
        self.make(Node::Literal(Literal::Bv32(value)))
    }

    /// A 64-bit integer.
    pub fn bv64(&mut self, value: i64) -> TermId {
        self.make(Node::Literal(Literal::Bv64(value)))
    }

    /// A double.
    pub fn float(&mut self, value: f64) -> TermId {
        self.make(Node::Literal(Literal::float(value)))
    }

    /// A single.
    pub fn single(&mut self, value: f32) -> TermId {
        self.make(Node::Literal(Literal::single(value)))
    }

    /// An object identity; 0 is null.
    pub fn reference(&mut self, value: i64) -> TermId {
        self.make(Node::Literal(Literal::Ref(value)))
    }

    /// The constant of this sort with this value, wrapped around if the sort is narrower.
    pub fn number(&mut self, scalar: Scalar, value: i64) -> TermId {
        self.integer(scalar, Integer::Small(value))
    }

    /// The constant of any sort.
    pub fn constant(&mut self, literal: &Literal) -> TermId {
        match literal {
            Literal::Big(value) => self.big(value),
            Literal::Float(value) => self.float(*value),
            Literal::Single(value) => self.single(*value),
            _ => self.make(Node::Literal(literal.clone())),
        }
    }

    /// A new variable that may have every value of its sort; references are never negative.
    pub fn fresh_var(&mut self, name: &str, sort: Sort) -> TermId {
        self.fresh_var_in(name, sort, None, None)
    }

    /// A new variable whose value is between two bounds, both included. The bounds hold in every model.
    pub fn fresh_var_in(
        &mut self,
        name: &str,
        sort: Sort,
        lo: Option<i64>,
        hi: Option<i64>,
    ) -> TermId {
        let bounds = match sort {
            Sort::Scalar(scalar) => Interval::of_input(scalar).intersect(Interval::new(lo, hi)),
            Sort::Array { .. } => Interval::FULL,
        };
        self.add_var(name, sort, bounds)
    }

    /// The variable of a name, a sort and bounds; a new one the first time.
    pub fn same_var_in(
        &mut self,
        name: &str,
        sort: Sort,
        lo: Option<i64>,
        hi: Option<i64>,
    ) -> TermId {
        let key = (name.into(), sort, Interval::new(lo, hi));
        if let Some(known) = self.same.get(&key) {
            return *known;
        }
        let new = self.fresh_var_in(name, sort, lo, hi);
        self.same.insert(key, new);
        new
    }

    fn add_var(&mut self, name: &str, sort: Sort, bounds: Interval) -> TermId {
        let var = self.vars.next_id();
        self.vars.push(Variable {
            name: name.into(),
            sort,
            term: FALSE,
            bounds,
        });
        let term = self.make(Node::Var(var));
        self.vars[var].term = term;
        term
    }

    /// A new variable for whatever a program may compute, which may be longer than what it is given: no text of Java has
    /// more units than 32-bit integers count.
    pub fn fresh_computed(&mut self, name: &str, sort: Sort) -> TermId {
        match sort {
            Sort::Scalar(Scalar::Text) => {
                let lengths = Interval::new(Some(0), Some(i64::from(i32::MAX)));
                self.add_var(name, sort, lengths)
            }
            _ => self.fresh_var(name, sort),
        }
    }

    /// A new variable for a quantifier.
    pub fn fresh_bound(&mut self, name: &str, scalar: Scalar) -> TermId {
        self.fresh_var_in(name, scalar.into(), Some(0), None)
    }

    /// The variable a term is, if it is one.
    pub fn var_of(&self, term: TermId) -> Option<VarId> {
        match self.node(term) {
            Node::Var(var) => Some(*var),
            _ => None,
        }
    }

    /// The name of a variable; names need not be unique.
    pub fn var_name(&self, var: VarId) -> &str {
        &self.vars[var].name
    }

    /// The sort of a variable.
    pub fn var_sort(&self, var: VarId) -> Sort {
        self.vars[var].sort
    }

    /// The bounds of a variable.
    pub fn var_bounds(&self, var: VarId) -> Interval {
        self.vars[var].bounds
    }

    /// The variable as a term.
    pub fn var_term(&self, var: VarId) -> TermId {
        self.vars[var].term
    }

    pub(crate) fn facts(&self, term: TermId) -> Facts {
        self.facts[term.index()]
    }

    pub(crate) fn literal_ref(&self, term: TermId) -> Option<&Literal> {
        match self.node(term) {
            Node::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// The scalar sort of a term; a caller that mixes sorts up gets an integer in release builds.
    pub(crate) fn scalar(&self, term: TermId) -> Scalar {
        let scalar = self.sort(term).scalar();
        debug_assert!(scalar.is_some(), "{term} is an array");
        scalar.unwrap_or(Scalar::Int)
    }

    /// The constant of an integral sort or a reference, wrapped around if the sort is narrower.
    pub(crate) fn integer(&mut self, scalar: Scalar, value: Integer) -> TermId {
        let word = |value: &Integer| value.wrap(64).to_i64().unwrap_or_default();
        let literal = match scalar {
            Scalar::Bool => Literal::Bool(!value.is_zero()),
            Scalar::Int => value.into(),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "wrapping is what is asked for"
            )]
            Scalar::Bv32 => Literal::Bv32(word(&value) as i32),
            Scalar::Bv64 => Literal::Bv64(word(&value)),
            #[expect(
                clippy::cast_precision_loss,
                reason = "the nearest double is what is asked for"
            )]
            Scalar::Float => Literal::Float(word(&value) as f64),
            #[expect(
                clippy::cast_precision_loss,
                reason = "the nearest single is what is asked for"
            )]
            Scalar::Single => Literal::Single(word(&value) as f32),
            Scalar::Ref => Literal::Ref(word(&value)),
            Scalar::Text => Literal::default_of(scalar),
        };
        self.make(Node::Literal(literal))
    }

    /// Whether comparisons of elements of a table become sets of indexes; they do unless this is said.
    pub fn use_index_sets(&mut self, use_them: bool) {
        self.index_sets = use_them;
    }

    /// Whether a table is read anywhere.
    pub(crate) fn has_tables(&self) -> bool {
        !self.tables.is_empty()
    }

    /// Whether a table is read at a mathematical integer anywhere.
    pub fn has_mathematical_indexes(&self) -> bool {
        self.mathematical_indexes
    }

    /// How many elements of tables were computed from those of others so far.
    pub fn elements_computed(&self) -> u64 {
        self.elements_computed
    }

    /// The table as it is kept here, so that equal ones are one.
    pub(crate) fn kept(&mut self, table: Table) -> Table {
        let place = self.tables.insert_full(table).0;
        self.tables[place].clone()
    }

    /// The number of a table that a term reads; equal numbers are equal tables.
    pub fn table_number(&self, table: &Table) -> Option<usize> {
        self.tables.get_index_of(table)
    }

    /// The only place where terms come into being. The caller has normalised the node.
    pub(crate) fn make(&mut self, node: Node) -> TermId {
        if let Some(index) = self.nodes.get_index_of(&node) {
            return TermId::new(index);
        }
        if let Node::Table(table, index) = &node {
            let _ = self.tables.insert(table.clone());
            self.mathematical_indexes |= self.sort(*index) == Scalar::Int.into();
        }
        let facts = Facts::of(self, &node);
        self.facts.push(facts);
        let enclosure = self.enclosure_of(&node);
        let term = TermId::new(self.nodes.insert_full(node).0);
        if let Some(enclosure) = enclosure {
            let _ = self.enclosures.insert(term, enclosure);
        }
        term
    }

    /// Remembers that two terms are each other's negation.
    pub(crate) fn set_complement(&mut self, one: TermId, two: TermId) {
        self.facts[one.index()].complement = Some(two);
        self.facts[two.index()].complement = Some(one);
    }
}

impl Default for TermPool {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for TermPool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("TermPool")
            .field("terms", &self.len())
            .field("variables", &self.vars.len())
            .finish_non_exhaustive()
    }
}
