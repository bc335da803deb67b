//! Sets of ops, or values, of an arena: a bit for each.

/// Numbers below a bound. Those above it are in no set.
#[derive(Clone, Default)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set of numbers below `bound`, and some above it.
    pub fn new(bound: usize) -> Bits {
        Bits(std::iter::repeat_n(0, bound.div_ceil(64)).collect())
    }

    /// The numbers of the items that are true.
    pub fn of(mut items: impl ExactSizeIterator<Item = bool>) -> Bits {
        let words = items.len().div_ceil(64);
        let mut word = || items.by_ref().take(64).zip(0..).fold(0, |word, (item, at)| word | u64::from(item) << at);
        Bits((0..words).map(|_| word()).collect())
    }

    /// Empties the set, and makes room for numbers below `bound`.
    pub fn reset(&mut self, bound: usize) {
        match self.0.len() < bound.div_ceil(64) {
            true => *self = Bits::new(bound),
            false => self.0.fill(0),
        }
    }

    /// Returns whether there is room for no number.
    #[inline]
    pub fn have_no_room(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether there is room for numbers below `bound`.
    #[inline]
    pub fn have_room(&self, bound: usize) -> bool {
        bound <= self.0.len() * 64
    }

    /// Returns whether a number is in the set.
    #[inline]
    pub fn contain(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds a number, if there is room for it; returns whether it was added.
    #[inline]
    pub fn insert(&mut self, number: u32) -> bool {
        let Some(word) = self.0.get_mut(number as usize / 64) else { return false };
        let bit = 1 << (number % 64);
        std::mem::replace(word, *word | bit) & bit == 0
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: u32) {
        if let Some(word) = self.0.get_mut(number as usize / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// The numbers in the set, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let in_word = |(word, bits): (u32, &u64)| {
            let lowest = |bits: &u64| Some(bits & (bits - 1)).filter(|left| *left != 0);
            let left = std::iter::successors(Some(*bits).filter(|bits| *bits != 0), lowest);
            left.map(move |left| word * 64 + left.trailing_zeros())
        };
        (0..).zip(&self.0).flat_map(in_word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_and_go() {
        let mut bits = Bits::new(100);
        assert!(bits.have_room(128) && !bits.have_room(129) && !bits.have_no_room());
        assert!(bits.insert(0) && bits.insert(63) && bits.insert(64) && bits.insert(99));
        assert!(!bits.insert(63) && !bits.insert(128));
        assert!(bits.contain(64) && !bits.contain(65) && !bits.contain(1000));
        bits.remove(64);
        bits.remove(1000);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [0, 63, 99]);
        bits.reset(10);
        assert!(bits.iter().next().is_none() && bits.have_room(128));
        bits.reset(200);
        assert!(bits.insert(199));
        assert!(Bits::default().have_no_room());
    }

    #[test]
    fn a_set_is_made_of_answers() {
        for n in [0, 1, 63, 64, 65, 200] {
            let bits = Bits::of((0..n).map(|number| number % 3 == 0));
            assert!(bits.iter().eq((0..n as u32).filter(|number| number % 3 == 0)), "{n}");
        }
    }
}
