//! Labels: values that a program remembers under a name, as they were at that point. They are what a solution is.

mod copying;
mod snapshot;

use std::sync::Arc;

use imbl::Vector;

pub use self::snapshot::{OpenArray, Snapshot};
use crate::encode::Encoder;
pub use crate::merge::Assumptions;
use crate::merge::{Merged, Merger, Refusal, Renaming};
use crate::slot;
use crate::slots::Kept;
use crate::value::Value;

slot! {
    /// What the program remembered.
    pub struct Labels {
        /// In the order it did.
        pub labels: LabelList,
    }
}

/// Labels in the order the program gave them.
#[derive(Clone, Debug, Default)]
pub struct LabelList(pub Vector<Label>);

/// A value that has a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The name.
    pub name: Arc<str>,
    /// What it was when it got the name.
    pub value: Snapshot,
}

impl Kept for LabelList {
    /// States with labels are not compared: what a path remembered is its result.
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        self.0.is_empty().then_some(())
    }

    fn references(&self, _: &mut dyn FnMut(Value)) {}

    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        if self.0.len() != other.0.len() {
            return Err(Refusal::LibraryState);
        }
        let mut labels = Vector::new();
        for (one, two) in self.0.iter().zip(&other.0) {
            if one.name != two.name {
                return Err(Refusal::LibraryState);
            }
            labels.push_back(Label {
                name: Arc::clone(&one.name),
                value: one.value.merged(&two.value, merger)?,
            });
        }
        Ok(LabelList(labels))
    }

    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        let renamed = self.0.iter().map(|it| Label {
            name: Arc::clone(&it.name),
            value: it.value.renamed(renaming),
        });
        LabelList(renamed.collect())
    }
}
