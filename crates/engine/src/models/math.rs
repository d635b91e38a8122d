//! `java.lang.Math` and `java.lang.StrictMath`.

use super::Table;

pub(super) const METHODS: Table = &[];
