//! Inputs as genes: one for each input, found by the input's name.

use std::collections::BTreeMap;
use std::sync::Arc;

/// The value of one input. Bits decide whether two are equal.
#[derive(Clone, Debug)]
pub enum Gene {
    /// A truth value.
    Bool(bool),
    /// An integer, a character, a length or a choice among several things.
    Whole(i64),
    /// An IEEE number.
    Real(f64),
    /// The UTF-16 units of a string.
    Text(Arc<[u16]>),
    /// An object.
    Object(Pick),
}

impl PartialEq for Gene {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(one), Self::Bool(two)) => one == two,
            (Self::Whole(one), Self::Whole(two)) => one == two,
            (Self::Real(one), Self::Real(two)) => one.to_bits() == two.to_bits(),
            (Self::Text(one), Self::Text(two)) => one == two,
            (Self::Object(one), Self::Object(two)) => one == two,
            _ => false,
        }
    }
}

impl Eq for Gene {}

/// Which object a reference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// None, where that is possible.
    Null,
    /// The one at this place among those it can be, the newest first: 0 is one that nobody else is.
    Place(u32),
}

/// The inputs of one run. Inputs without a gene get one while the program runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Genotype {
    genes: BTreeMap<String, Gene>,
}

impl Genotype {
    /// The name of the gene that says which object an input is.
    pub fn reference(name: &str) -> String {
        format!("object {name}")
    }

    /// The gene of an input.
    pub fn get(&self, name: &str) -> Option<&Gene> {
        self.genes.get(name)
    }

    /// Gives an input a gene.
    pub fn set(&mut self, name: &str, gene: Gene) {
        self.genes.insert(name.to_string(), gene);
    }

    /// Leaves it to the run what an input is.
    pub fn remove(&mut self, name: &str) {
        self.genes.remove(name);
    }

    /// The names of all inputs that have a gene.
    pub fn names(&self) -> Vec<String> {
        self.genes.keys().cloned().collect()
    }

    /// All genes.
    pub fn genes(&self) -> impl Iterator<Item = &Gene> {
        self.genes.values()
    }

    /// All genes, for changing them.
    pub fn genes_mut(&mut self) -> impl Iterator<Item = &mut Gene> {
        self.genes.values_mut()
    }

    /// Whether the program asked for nothing.
    pub fn is_empty(&self) -> bool {
        self.genes.is_empty()
    }
}
