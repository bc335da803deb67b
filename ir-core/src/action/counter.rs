//! Debug counters: only some of the actions of a kind run. Halving the numbers finds the one that goes wrong.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Action, ActionHandler, Step};

/// Counts actions by tag, leaves out the first ones, and all behind a number of others.
#[derive(Debug, Default)]
pub struct DebugCounter {
    counters: Mutex<BTreeMap<String, Counter>>,
}

#[derive(Clone, Copy, Debug)]
struct Counter {
    count: i64,
    /// The number of actions that are skipped first.
    skip: i64,
    /// The number of actions that run after these; negative for all.
    stop_after: i64,
}

impl Default for Counter {
    fn default() -> Self {
        Counter { count: 0, skip: 0, stop_after: -1 }
    }
}

/// An error in the text of a debug counter, in the reference's wording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CounterError(String);

impl fmt::Display for CounterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CounterError {}

impl DebugCounter {
    /// Counts nothing, so that everything runs.
    pub fn new() -> Self {
        DebugCounter::default()
    }

    /// Counts actions with a tag: `skip` of them are left out, then `stop_after` run, all if it is negative.
    pub fn add(&self, tag: &str, skip: i64, stop_after: i64) {
        let counter = Counter { count: 0, skip, stop_after };
        self.counters.lock().unwrap_or_else(PoisonError::into_inner).insert(tag.to_owned(), counter);
    }

    /// Sets a counter by its text: `TAG-skip=N` or `TAG-count=N`.
    pub fn add_text(&self, text: &str) -> Result<(), CounterError> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if value.is_empty() {
            return Err(CounterError(format!(
                "expected DebugCounter argument to have an `=` separating the counter name and value, but the provided \
                 argument was: `{text}`"
            )));
        }
        let Some(value) = number(value) else {
            return Err(CounterError(format!("expected DebugCounter counter value to be numeric, but got `{value}`")));
        };
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tag) = name.strip_suffix("-skip") {
            counters.entry(tag.to_owned()).or_default().skip = value;
        } else if let Some(tag) = name.strip_suffix("-count") {
            counters.entry(tag.to_owned()).or_default().stop_after = value;
        } else {
            return Err(CounterError(format!(
                "expected DebugCounter counter name to end with either `-skip` or `-count`, but got`{name}`"
            )));
        }
        Ok(())
    }

    fn runs(&self, tag: &str) -> bool {
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(counter) = counters.get_mut(tag) else { return true };
        counter.count = counter.count.saturating_add(1);
        if counter.count <= counter.skip {
            return false;
        }
        counter.stop_after < 0 || counter.count <= counter.skip.saturating_add(counter.stop_after)
    }
}

impl fmt::Display for DebugCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "DebugCounter counters:")?;
        for (tag, c) in &*self.counters.lock().unwrap_or_else(PoisonError::into_inner) {
            writeln!(f, "{tag:<32}: {{{},{},{}}}", c.count, c.skip, c.stop_after)?;
        }
        Ok(())
    }
}

impl ActionHandler for DebugCounter {
    fn handle(&self, action: Arc<dyn Action>, step: &mut dyn Step) {
        if self.runs(action.tag()) {
            step.run();
        }
    }
}

/// A number in decimal or, behind `0x`, hexadecimal digits.
pub(super) fn number(text: &str) -> Option<i64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(if negative { -value } else { value })
}
