//! Puts back ends together as a configuration says.

use crate::backends::dump::Dumping;
use crate::backends::fallback::Fallback;
use crate::backends::portfolio::Portfolio;
use crate::backends::stoppable::stoppable;
use crate::backends::{BACKENDS, Backend, BackendInfo};
use crate::config::SolverConfig;

/// The back end that a configuration describes. The first one of the table comes last, whatever happens.
pub(crate) fn assemble(config: &SolverConfig) -> Box<dyn Backend> {
    config.array_encoding.choose();
    if let Some(memory) = config.memory {
        limit_memory(memory);
    }
    let chosen = config.backends.as_slice();
    let mut order: Vec<&'static BackendInfo> = Vec::new();
    let mut members: Vec<Box<dyn Backend>> = Vec::new();
    let stop = config.stop.as_ref();
    if let (Some(alone), [_, _, ..]) = (config.race_after, chosen) {
        let portfolio = Portfolio::new(chosen, config.stack, alone);
        members.push(stoppable(Box::new(portfolio), stop));
        order.extend(chosen);
    }
    let last = [&BACKENDS[0]];
    for info in chosen.iter().chain(&config.fallbacks).chain(&last) {
        if order.iter().all(|it| it.name != info.name) {
            order.push(info);
            members.push(stoppable(info.make(config.stack), stop));
        }
    }
    let backend: Box<dyn Backend> = Box::new(Fallback::new(members));
    match &config.dump {
        Some(dump) => Box::new(Dumping::new(backend, dump.clone())),
        None => backend,
    }
}

/// From now on queries are given up when the linked solver has this many bytes.
#[cfg(feature = "z3")]
fn limit_memory(bytes: u64) {
    crate::backends::z3::limit_memory(bytes);
}

/// Processes have memory of their own.
#[cfg(not(feature = "z3"))]
fn limit_memory(_: u64) {}
