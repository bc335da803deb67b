//! Where the time goes: `--mlir-timing`.

use std::time::{Duration, Instant};

/// Phases and how long each took.
pub struct Timing {
    enabled: bool,
    phases: Vec<(&'static str, Duration)>,
}

impl Timing {
    /// Measures when `enabled`.
    pub fn new(enabled: bool) -> Timing {
        Timing { enabled, phases: Vec::new() }
    }

    /// Runs a phase.
    pub fn phase<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.phases.push((name, start.elapsed()));
        result
    }

    /// Shows the report on the error stream.
    pub fn report(&self) {
        if !self.enabled {
            return;
        }
        let total: Duration = self.phases.iter().map(|p| p.1).sum();
        let rule = format!("===-{}-===", "-".repeat(73));
        eprintln!("{rule}\n{:^79}\n{rule}", "... Execution time report ...");
        eprintln!("  Total Execution Time: {:.4} seconds\n", total.as_secs_f64());
        eprintln!("  ----Wall Time----  ----Name----");
        let line = |name: &str, time: Duration| {
            let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
            eprintln!("  {:>8.4} ({share:>5.1}%)  {name}", time.as_secs_f64());
        };
        self.phases.iter().for_each(|(name, time)| line(name, *time));
        line("Total", total);
    }
}
