//! Pruning policies: whether to ask at once if an alternative is possible.
//!
//! An alternative that is not asked about is followed without a model. Whoever reports something about its path asks
//! first, so no policy changes what is found.

mod adaptive;
mod always;
mod never;
mod probabilistic;

/// Decides which alternatives are asked about.
pub trait Pruning: std::fmt::Debug {
    /// Whether to ask about the next alternative.
    fn ask(&mut self) -> bool;
    /// An alternative that was asked about turned out to be possible or not.
    fn learn(&mut self, _possible: bool) {}
}

/// A policy and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct PruningInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The parameters when none are given, in percent.
    pub defaults: &'static [u32],
    /// Makes one from parameters and seed.
    pub make: fn(&[u32], u64) -> Box<dyn Pruning>,
}

/// All policies.
pub const PRUNING: &[PruningInfo] = &[
    always::INFO,
    never::INFO,
    probabilistic::INFO,
    adaptive::INFO,
];

/// The policy that a text such as `adaptive:50,5` describes.
pub fn pruning(text: &str, seed: u64) -> Result<Box<dyn Pruning>, String> {
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    let Some(info) = PRUNING.iter().find(|it| it.name == name) else {
        let names: Vec<&str> = PRUNING.iter().map(|it| it.name).collect();
        return Err(format!(
            "there is no policy {name}, but {}",
            names.join(", ")
        ));
    };
    if parameters.is_empty() {
        return Ok((info.make)(info.defaults, seed));
    }
    let parsed: Option<Vec<u32>> = parameters
        .split(',')
        .map(|it| it.parse().ok().filter(|percent| *percent <= 100))
        .collect();
    match parsed {
        Some(parsed) if parsed.len() == info.defaults.len() => Ok((info.make)(&parsed, seed)),
        _ => Err(format!("{name} takes {} percentages", info.defaults.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::{PRUNING, pruning};

    #[test]
    fn texts_are_read() {
        for info in PRUNING {
            assert!(pruning(info.name, 0).is_ok());
        }
        assert!(pruning("probabilistic:30", 0).is_ok());
        assert!(pruning("adaptive:40,10", 0).is_ok());
        for bad in [
            "sometimes",
            "probabilistic:101",
            "adaptive:50",
            "never:3",
            "always:",
        ] {
            assert_eq!(pruning(bad, 0).is_ok(), bad == "always:", "{bad}");
        }
    }

    #[test]
    fn the_probability_follows_success() {
        let asked = |possible: bool| {
            let mut policy = pruning("adaptive:50,5", 3).expect("a policy");
            (0..1000)
                .filter(|_| {
                    let ask = policy.ask();
                    if ask {
                        policy.learn(possible);
                    }
                    ask
                })
                .count()
        };
        assert!(asked(false) > 900, "always impossible: asked more and more");
        assert!(asked(true) < 150, "always possible: asked less and less");
        let mut policy = pruning("probabilistic:25", 3).expect("a policy");
        let count = (0..1000).filter(|_| policy.ask()).count();
        assert!((200..300).contains(&count), "{count}");
    }
}
