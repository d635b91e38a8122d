//! How far a path went in what can make a program run for ever: loops, recursion, and the sizes of its inputs.
//!
//! Every number is one that no execution of the path stays below. So if all open paths went beyond a bound, every
//! execution within the bound was followed to its end. Numbers may be too small, never too large: where paths are merged,
//! the smaller one counts.

/// How far a path went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// How often the loop of the user's code was gone round that was gone round most often in a row.
    pub iterations: u32,
    /// How many calls of one method of the user's waited for another call of it, at most.
    pub recursion: u32,
    /// Elements of the longest input array.
    pub array: u32,
    /// Code units of the longest input string.
    pub string: u32,
    /// Elements of the largest input collection.
    pub collection: u32,
}

impl Extent {
    /// Further than every path goes.
    pub const BEYOND: Extent = Extent::of([u32::MAX; 5]);

    /// From all numbers.
    pub const fn of([iterations, recursion, array, string, collection]: [u32; 5]) -> Self {
        Extent {
            iterations,
            recursion,
            array,
            string,
            collection,
        }
    }

    /// All numbers.
    pub const fn numbers(self) -> [u32; 5] {
        let Extent {
            iterations,
            recursion,
            array,
            string,
            collection,
        } = self;
        [iterations, recursion, array, string, collection]
    }

    /// How far both of two paths went.
    pub fn of_both(self, other: Extent) -> Extent {
        let (one, two) = (self.numbers(), other.numbers());
        Extent::of(std::array::from_fn(|at| one[at].min(two[at])))
    }

    /// What orders a search that wants the bound to grow.
    pub fn level(self) -> u32 {
        self.iterations.max(self.recursion)
    }
}
