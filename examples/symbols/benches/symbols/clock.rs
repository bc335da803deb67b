//! Processor time, so that other work on the machine does not count.

use std::collections::HashMap;
use std::time::Duration;

/// The processor time of threads of this process at the start of a measurement.
pub enum Clock {
    /// The time of this thread.
    One(Option<Duration>),
    /// The times of all threads, by their numbers. Threads that start later have none.
    All(HashMap<String, Duration>),
}

impl Clock {
    /// Starts a measurement of this thread or of all threads.
    pub fn start(all_threads: bool) -> Clock {
        if all_threads { Clock::All(threads()) } else { Clock::One(ran(OWN)) }
    }

    /// The time of the busiest thread since the start; `None` if the system does not provide it.
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
