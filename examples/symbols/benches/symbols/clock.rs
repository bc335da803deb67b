//! Processor time, so that other work on the machine does not count.

use std::collections::HashMap;
use std::time::Duration;

/// Where threads of this process stood at the start of a piece of work.
pub enum Clock {
    /// This one.
    One(Option<Duration>),
    /// All, by their numbers. Those that start meanwhile have not run before.
    All(HashMap<String, Duration>),
}

impl Clock {
    /// For work on this thread alone, or on all threads.
    pub fn start(all_threads: bool) -> Clock {
        if all_threads { Clock::All(threads()) } else { Clock::One(ran(OWN)) }
    }

    /// How long the thread that had most to do has run since. Nothing where the system does not tell.
    pub fn elapsed(self) -> Option<Duration> {
        match self {
            Clock::One(before) => ran(OWN)?.checked_sub(before?),
            Clock::All(before) => {
                let before = |thread: &String| before.get(thread).copied().unwrap_or_default();
                threads().iter().filter_map(|(thread, now)| now.checked_sub(before(thread))).max()
            }
        }
    }
}

const OWN: &str = "/proc/thread-self/schedstat";

fn threads() -> HashMap<String, Duration> {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let numbers = threads.filter_map(|thread| thread.ok()?.file_name().into_string().ok());
    numbers.filter_map(|number| Some((number.clone(), ran(&format!("/proc/self/task/{number}/schedstat"))?))).collect()
}

fn ran(file: &str) -> Option<Duration> {
    let all = std::fs::read_to_string(file).ok()?;
    all.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
