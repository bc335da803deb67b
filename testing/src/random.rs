//! Random numbers, which are the same for the same seed.

/// A generator of numbers: SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts from a seed and a name, so that the numbers for one name do not depend on those for others.
    pub fn new(seed: u64, name: &str) -> Random {
        // FNV-1a: stable between releases, as seeds have to be. The seed is hashed first, byte by byte: if it were a
        // part of the initial value, names could cancel the difference of seeds.
        let bytes = seed.to_le_bytes().into_iter().chain(name.bytes());
        Random(bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).copied()
    }

    /// One of these, of which there is at least one.
    pub fn one_of<T: Copy, const N: usize>(&mut self, of: [T; N]) -> T {
        const { assert!(N > 0) };
        of[self.below(N)]
    }

    /// One of these; the first ones are more frequent.
    pub fn pick_early<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let at = self.below(of.len()).min(self.below(of.len()));
        of.get(at).copied()
    }

    /// A small number, 1 most often.
    pub fn small(&mut self) -> usize {
        [1, 1, 2, 0, 3][self.below(5)]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn no_seed_draws_what_another_one_does() {
        let mut seen = std::collections::HashSet::new();
        for seed in 0..16 {
            for name in 0..1000 {
                assert!(seen.insert(Random::new(seed, &name.to_string()).next()), "{name} of seed {seed}");
            }
        }
    }
}
