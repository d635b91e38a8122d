//! Terms as text, with sharing: what has been defined stays defined.

use oxpecker_term::{Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::array_encoding::{Shape, shape};
use crate::logic::is_evaluated;

use super::compose::{compose, forall, operands, value_text, var_text};
use super::tables::declarations;
use super::texts::unknown_function;
use super::values::sort_text;

/// Text nested deeper than this is cut into definitions: parsers recurse.
const TALLEST: u32 = 24;

/// What a solver has been told to know by name.
#[derive(Debug, Default)]
pub(crate) struct Printer {
    declared: FxHashSet<VarId>,
    defined: FxHashSet<TermId>,
    functions: FxHashSet<String>,
}

/// The text of a term inside the term that is being printed.
#[derive(Debug)]
struct Text {
    text: String,
    height: u32,
}

/// The terms of one text, those of which others are made first, and how often each is used.
#[derive(Debug, Default)]
struct Plan {
    terms: Vec<TermId>,
    uses: FxHashMap<TermId, u32>,
    bound: Vec<VarId>,
}

impl Printer {
    /// The name of a variable.
    pub(crate) fn var(var: VarId) -> String {
        var_text(var)
    }

    /// The text of a variable, a constant, a read or an index that occurs in something printed before.
    pub(crate) fn known(pool: &TermPool, term: TermId) -> String {
        match pool.node(term) {
            Node::Literal(_) | Node::Var(_) => compose(pool, term, &|_| ""),
            _ => definition(term),
        }
    }

    /// The text of a term; the declarations and definitions it relies on are appended to `out`.
    pub(crate) fn term(&mut self, pool: &TermPool, term: TermId, out: &mut String) -> String {
        for var in pool.free_vars(term) {
            if self.declared.insert(*var) {
                let sort = sort_text(pool.var_sort(*var));
                *out += &format!("(declare-fun {} () {sort})\n", var_text(*var));
            }
        }
        if self.defined.contains(&term) {
            return defined_name(pool, term);
        }
        pool.visit(&[term], |it| {
            if let Some((name, signature)) = unknown_function(pool, it)
                && self.functions.insert(name.clone())
            {
                *out += &format!("(declare-fun {name} {signature})\n");
            }
            if let Some(shape) = shape(pool, it).filter(|it| *it != Shape::Circuit) {
                for (name, text) in declarations(pool, it, shape) {
                    if self.functions.insert(name) {
                        *out += &format!("{text}\n");
                    }
                }
            }
        });
        let plan = Plan::of(pool, term, &self.defined);
        let mut texts: FxHashMap<TermId, Text> = FxHashMap::default();
        let mut lets: FxHashMap<TermId, String> = FxHashMap::default();
        for current in &plan.terms {
            if self.defined.contains(current) {
                texts.insert(*current, Text::name(defined_name(pool, *current)));
                continue;
            }
            if is_evaluated(pool.node(*current)) {
                let (name, sort) = (value_text(*current), sort_text(pool.sort(*current)));
                *out += &format!("(declare-fun {name} () {sort})\n");
                self.defined.insert(*current);
                texts.insert(*current, Text::name(name));
                continue;
            }
            let open = plan.is_open(pool, *current);
            let mut text = plan.compose(pool, *current, &texts, &lets);
            let named = plan.wants_name(pool, *current, text.height);
            if named && open {
                let name = format!("e{}", current.0);
                lets.insert(*current, text.text);
                text = Text::name(name);
            } else if named {
                let sort = sort_text(pool.sort(*current));
                let name = definition(*current);
                *out += &format!("(define-fun {name} () {sort} {})\n", text.text);
                text = Text::name(name);
                self.defined.insert(*current);
            }
            texts.insert(*current, text);
        }
        texts.remove(&term).map(|it| it.text).unwrap_or_default()
    }
}

impl Text {
    fn name(text: String) -> Text {
        Text { text, height: 0 }
    }
}

fn definition(term: TermId) -> String {
    format!("t{}", term.0)
}

/// The name of a term that has been defined or declared.
fn defined_name(pool: &TermPool, term: TermId) -> String {
    match is_evaluated(pool.node(term)) {
        true => value_text(term),
        false => definition(term),
    }
}

impl Plan {
    fn of(pool: &TermPool, root: TermId, defined: &FxHashSet<TermId>) -> Plan {
        let mut plan = Plan::default();
        let mut stack = vec![root];
        plan.uses.insert(root, 1);
        while let Some(term) = stack.pop() {
            plan.terms.push(term);
            if defined.contains(&term) {
                continue;
            }
            if let Node::Forall { bound, .. } = pool.node(term) {
                plan.bound.push(*bound);
            }
            let mut needs = |operand| {
                let uses = plan.uses.entry(operand).or_default();
                if *uses == 0 {
                    stack.push(operand);
                }
                *uses += 1;
            };
            operands(pool, term, &mut needs);
            if let Node::Select(_, index) | Node::Table(_, index) = pool.node(term) {
                needs(*index);
            }
        }
        // A term is younger than those it is made of.
        plan.terms.sort_unstable();
        plan
    }

    /// Whether the term depends on the variable of a quantifier around it.
    fn is_open(&self, pool: &TermPool, term: TermId) -> bool {
        let free = pool.free_vars(term);
        self.bound.iter().any(|it| free.binary_search(it).is_ok())
    }

    /// Shared terms, tall ones, reads and their indexes get a name, leaves have one.
    fn wants_name(&self, pool: &TermPool, term: TermId, height: u32) -> bool {
        match pool.node(term) {
            Node::Literal(_) | Node::Var(_) => false,
            Node::Select(..) => height > 0,
            _ => height > 0 && (self.uses.get(&term).is_some_and(|it| *it > 1) || height > TALLEST),
        }
    }

    fn compose(
        &self,
        pool: &TermPool,
        term: TermId,
        texts: &FxHashMap<TermId, Text>,
        lets: &FxHashMap<TermId, String>,
    ) -> Text {
        let mut height = 0;
        operands(pool, term, |it| height = height.max(texts[&it].height + 1));
        let of = |term: TermId| texts[&term].text.as_str();
        let text = match pool.node(term) {
            Node::Forall { bound, len, body } => {
                let inside = self.with_lets(pool, *body, (of(*body), lets));
                forall(pool, *bound, of(*len), &inside)
            }
            _ => compose(pool, term, &of),
        };
        Text { text, height }
    }

    /// A quantifier's body inside of the bindings it relies on. Quantifiers further in bring their own.
    fn with_lets(
        &self,
        pool: &TermPool,
        body: TermId,
        (text, lets): (&str, &FxHashMap<TermId, String>),
    ) -> String {
        let mut needed: Vec<TermId> = Vec::new();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = vec![body];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) || !self.is_open(pool, term) {
                continue;
            }
            if lets.contains_key(&term) {
                needed.push(term);
            }
            match pool.node(term) {
                Node::Forall { len, .. } => stack.push(*len),
                _ => operands(pool, term, |it| stack.push(it)),
            }
        }
        needed.sort_unstable();
        let mut out = String::new();
        for term in &needed {
            out += &format!("(let ((e{} {})) ", term.0, lets[term]);
        }
        out += text;
        out.extend(std::iter::repeat_n(')', needed.len()));
        out
    }
}

/// The reads of array variables in the constraints that do not depend on a quantifier: read, array, index.
pub(crate) fn ground_reads(
    pool: &TermPool,
    constraints: &[TermId],
) -> Vec<(TermId, TermId, TermId)> {
    let mut bound: Vec<VarId> = Vec::new();
    let mut reads = Vec::new();
    pool.visit(constraints, |term| match pool.node(term) {
        Node::Forall { bound: var, .. } => bound.push(*var),
        Node::Select(array, index) => reads.push((term, *array, *index)),
        _ => {}
    });
    reads.retain(|(read, ..)| {
        let free = pool.free_vars(*read);
        !bound.iter().any(|it| free.binary_search(it).is_ok())
    });
    reads
}

/// Whether the variable is an array of references.
pub(super) fn holds_references(pool: &TermPool, var: VarId) -> bool {
    let element = match pool.var_sort(var) {
        Sort::Array { element, .. } => Some(element),
        Sort::Scalar(_) => None,
    };
    element == Some(Scalar::Ref)
}
