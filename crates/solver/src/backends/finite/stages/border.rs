//! What is known when some variables are decided and what follows still asks for: two assignments that agree in it are alike.

use rustc_hash::FxHashSet;

use super::context::{Context, DEEPEST, Fact, Uses, is_conjunction, parts};
use super::graph::{Graph, Place};

/// Operations that are decided and matter for what follows.
#[derive(Debug)]
pub(super) struct Border {
    pub(super) members: Vec<Member>,
    /// Others that follow from a member each.
    pub(super) following: Vec<Place>,
}

#[derive(Debug)]
pub(super) struct Member {
    pub(super) place: Place,
    /// Where it may matter; it always does if there is none.
    pub(super) matters: Option<Maybe>,
    /// Whether all that follows is the better the more it is.
    pub(super) is_gain: bool,
}

/// Whether something may still hold.
#[derive(Clone, Debug)]
pub(super) enum Maybe {
    Known(Fact),
    All(Vec<Maybe>),
    Any(Vec<Maybe>),
}

impl Maybe {
    pub(super) fn holds(&self, values: &[i64]) -> bool {
        match self {
            Maybe::Known((place, holds)) => (values[*place as usize] != 0) == *holds,
            Maybe::All(parts) => parts.iter().all(|it| it.holds(values)),
            Maybe::Any(parts) => parts.iter().any(|it| it.holds(values)),
        }
    }

    fn any(mut parts: Vec<Maybe>) -> Maybe {
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                Maybe::Any(parts)
            }
        }
    }
}

impl Border {
    /// The borders behind each number of decided variables.
    pub(super) fn all(graph: &Graph, uses: &Uses, gains: &[bool]) -> Vec<Border> {
        let count = graph.variables.len();
        let mut borders: Vec<Vec<Place>> = vec![Vec::new(); count + 1];
        for place in 0..graph.operations.len() as Place {
            let level = graph.level(place);
            let uses = uses.contexts[place as usize].iter();
            let last = uses.map(|it| it.0).max().unwrap_or(0);
            let last = (last as usize).min(count + 1);
            if level > 0 {
                for border in borders.iter_mut().take(last).skip(level as usize) {
                    border.push(place);
                }
            }
        }
        let borders = borders.into_iter().enumerate();
        let borders = borders.map(|(level, places)| {
            let at = At {
                graph,
                level: level as u32,
                known: places.iter().copied().collect(),
            };
            let (following, places): (Vec<Place>, Vec<Place>) =
                places.iter().partition(|it| graph.follows(**it));
            let members = places.iter().map(|place| Member {
                place: *place,
                matters: at.matters(*place, &uses.contexts[*place as usize]),
                is_gain: gains[*place as usize],
            });
            Border {
                members: members.collect(),
                following,
            }
        });
        borders.collect()
    }
}

/// A place between variables.
struct At<'g> {
    graph: &'g Graph,
    level: u32,
    known: FxHashSet<Place>,
}

impl At<'_> {
    /// Where a member matters, as far as that does not depend on the member itself.
    fn matters(&self, member: Place, uses: &[(u32, Context)]) -> Option<Maybe> {
        let later = uses.iter().filter(|it| it.0 > self.level);
        let contexts = later.map(|(_, context)| {
            let clauses = context.iter().filter_map(|clause| {
                let facts = clause.iter().map(|it| self.maybe(*it, (member, DEEPEST)));
                facts.collect::<Option<Vec<Maybe>>>().map(Maybe::any)
            });
            let clauses: Vec<Maybe> = clauses.collect();
            (!clauses.is_empty()).then_some(Maybe::All(clauses))
        });
        contexts.collect::<Option<Vec<Maybe>>>().map(Maybe::any)
    }

    /// Whether a fact may hold; none if nothing is known of it.
    fn maybe(&self, (place, holds): Fact, (member, depth): (Place, u32)) -> Option<Maybe> {
        if place == member {
            return None;
        }
        if self.known.contains(&place) {
            return Some(Maybe::Known((place, holds)));
        }
        if depth == 0 || self.graph.level(place) <= self.level || !is_conjunction(self.graph, place)
        {
            return None;
        }
        let parts = parts(self.graph, place, self.level + 1).into_iter();
        let parts = parts
            .map(|(part, positive)| self.maybe((part, positive == holds), (member, depth - 1)));
        if holds {
            let known: Vec<Maybe> = parts.flatten().collect();
            (!known.is_empty()).then_some(Maybe::All(known))
        } else {
            parts.collect::<Option<Vec<Maybe>>>().map(Maybe::any)
        }
    }
}
