//! Seeded randomness: the same seed gives the same numbers on every machine and with every release.

/// A small generator (SplitMix64). Not for secrets.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator whose whole future is fixed by the seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias of the multiplication is below 2^-32 for every bound in use.
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// True in `percent` of a hundred cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn stays_below_its_bound_and_repeats() {
        let (mut one, mut two) = (Rng::new(7), Rng::new(7));
        for bound in 1..1000 {
            let drawn = one.below(bound);
            assert!(drawn < bound);
            assert_eq!(drawn, two.below(bound));
        }
    }
}
