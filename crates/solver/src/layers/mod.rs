//! Layers: each may answer a question before the back end is asked, or make it smaller.

pub mod cache;
pub mod expansion;
pub mod recent;
pub mod slicing;
