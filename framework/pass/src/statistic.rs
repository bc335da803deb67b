//! Counters of passes.

use std::sync::atomic::{AtomicU64, Ordering};

/// The declaration of a statistic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatisticDef {
    /// The name: `num-cse'd`.
    pub name: &'static str,
    /// A help text in a line.
    pub help: &'static str,
}

/// A number that a pass adds to, from all threads. A copy starts at zero.
#[derive(Default, Debug)]
pub struct Statistic(AtomicU64);

impl Statistic {
    /// Adds to it.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// Raises it to this number if it is less.
    pub fn raise_to(&self, n: u64) {
        self.0.fetch_max(n, Ordering::Relaxed);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Clone for Statistic {
    fn clone(&self) -> Self {
        Statistic::default()
    }
}
