//! Puts back ends together as a configuration says.

use crate::backends::dump::Dumping;
use crate::backends::fallback::Fallback;
use crate::backends::portfolio::Portfolio;
use crate::backends::stoppable::stoppable;
use crate::backends::{BACKENDS, Backend, BackendInfo, default_backend};
use crate::config::SolverConfig;
use crate::core_solver::Alone;
use crate::stack::StackPolicy;

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

/// The back ends that are asked about single queries: the first one again, then, if no solver was chosen, the others of this machine. Under a limit
/// of resources there are no others, so that a result does not depend on what is installed.
pub(crate) fn alone(config: &SolverConfig) -> Alone {
    let first = config.backends.first().copied();
    let usual =
        config.backends.len() == 1 && first.is_some_and(|it| it.name == default_backend().name);
    let timed = config.limits.resource.is_none() && config.race_after.is_some();
    let others = BACKENDS.iter().filter(|it| {
        // Another copy of the first one would say the same.
        let same = first.is_some_and(|first| it.name.starts_with(first.name));
        usual && timed && !same && it.available().is_ok()
    });
    let chosen = first.into_iter().chain(others);
    let backends = chosen.map(|info| {
        let backend = stoppable(info.make(StackPolicy::OneShot), config.stop.as_ref());
        match &config.dump {
            Some(dump) => Box::new(Dumping::alone(backend, dump.clone())),
            None => backend,
        }
    });
    Alone::new(backends.collect())
}

/// From now on queries are given up when the linked solver has this many bytes.
#[cfg(feature = "z3")]
fn limit_memory(bytes: u64) {
    crate::backends::z3::limit_memory(bytes);
}

/// Processes have memory of their own.
#[cfg(not(feature = "z3"))]
fn limit_memory(_: u64) {}
