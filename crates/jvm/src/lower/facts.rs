//! What is known at a point of the code, so that nobody asks again.

use oxpecker_ir::{ClassId, LocalId, Operand};

/// Facts about locals and classes.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Locals that are not null.
    non_null: Vec<LocalId>,
    /// Classes whose initialization has begun.
    initialized: Vec<ClassId>,
}

impl Facts {
    /// Whether an operand is known not to be null.
    pub(super) fn is_non_null(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Local(local) if self.non_null.contains(&local))
    }

    /// A local is not null.
    pub(super) fn non_null(&mut self, local: LocalId) {
        if !self.non_null.contains(&local) {
            self.non_null.push(local);
        }
    }

    /// A local changes.
    pub(super) fn forget(&mut self, local: LocalId) {
        self.non_null.retain(|known| *known != local);
    }

    /// Whether the initialization of a class has begun.
    pub(super) fn is_initialized(&self, class: ClassId) -> bool {
        self.initialized.contains(&class)
    }

    /// The initialization of a class begins.
    pub(super) fn initialized(&mut self, class: ClassId) {
        self.initialized.push(class);
    }

    /// What is still true in another block, where only some locals keep their values.
    pub(super) fn outlive(&self, keeps: impl Fn(LocalId) -> bool) -> Self {
        let non_null = self.non_null.iter().copied();
        Self {
            non_null: non_null.filter(|local| keeps(*local)).collect(),
            initialized: self.initialized.clone(),
        }
    }
}
